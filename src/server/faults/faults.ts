import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'

/**
 * Injected failures for tests and manual testing. Enabled only when the server was started with `FAULTS=1`, never in
 * production. `PUT /api/faults {"board":503}` makes a service fail until it is set to null again. An application from
 * `fail-500@…` fails with that status; any status from 200 to 599 works.
 */

const services = ['board', 'upload', 'submit', 'feed', 'autocomplete', 'analytics'] as const
export type FaultyService = (typeof services)[number]

const status = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)))
const FaultPlan = v.record(v.picklist(services), status)

export class Faults {
  readonly #plan = new Map<FaultyService, ContentfulStatusCode>()

  /** The status that a service must fail with now, or null. */
  take(service: FaultyService): ContentfulStatusCode | null {
    return this.#plan.get(service) ?? null
  }

  set(service: FaultyService, code: number | null): void {
    if (code === null) this.#plan.delete(service)
    else this.#plan.set(service, code as ContentfulStatusCode)
  }
}

/** The status that a sentinel address requests: 'fail-503@example.com' gives 503. */
export function sentinelStatus(email: string): ContentfulStatusCode | null {
  const code = /^fail-([2-5]\d\d)@/.exec(email)?.[1]
  return code ? (Number(code) as ContentfulStatusCode) : null
}

export function faultRoutes(faults: Faults): Hono {
  return new Hono().put('/', async (context) => {
    const parsed = v.safeParse(FaultPlan, await context.req.json())
    if (!parsed.success) return context.json({ error: 'Unknown fault.' }, 400)
    for (const service of services) {
      const code = parsed.output[service]
      if (code !== undefined) faults.set(service, code)
    }
    return context.json({})
  })
}
