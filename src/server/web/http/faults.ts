import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'

/**
 * Injected failures for tests and manual testing. Enabled only when the server was started with `FAULTS=1`, never in
 * production. `PUT /api/faults {"board":503}` makes a service fail until it is set to null again. An application from
 * `fail-500@…` fails with that status; any status from 200 to 599 works.
 */

const ofCore = ['board', 'upload', 'submit', 'autocomplete'] as const

const status = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)))

export class Faults {
  readonly #plan = new Map<string, ContentfulStatusCode>()

  /** The status that a service must fail with now, or null. */
  take(service: string): ContentfulStatusCode | null {
    return this.#plan.get(service) ?? null
  }

  set(service: string, code: number | null): void {
    if (code === null) this.#plan.delete(service)
    else this.#plan.set(service, code as ContentfulStatusCode)
  }
}

/** The status that a sentinel address requests: 'fail-503@example.com' gives 503. */
export function sentinelStatus(email: string): ContentfulStatusCode | null {
  const code = /^fail-([2-5]\d\d)@/.exec(email)?.[1]
  return code ? (Number(code) as ContentfulStatusCode) : null
}

/** Answers in the place of a service that must fail. */
export function failing(faults: Faults, service: string): MiddlewareHandler {
  return async (context, next) => {
    const fault = faults.take(service)
    return fault ? context.json({ error: 'Injected fault.' }, fault) : next()
  }
}

/** @param ofModules the services of modules */
export function faultRoutes(faults: Faults, ofModules: readonly string[]): Hono {
  const FaultPlan = v.record(v.picklist([...ofCore, ...ofModules]), status)
  return new Hono().put('/', async (context) => {
    const parsed = v.safeParse(FaultPlan, await context.req.json())
    if (!parsed.success) return context.json({ error: 'Unknown fault.' }, 400)
    for (const [service, code] of Object.entries(parsed.output)) if (code !== undefined) faults.set(service, code)
    return context.json({})
  })
}
