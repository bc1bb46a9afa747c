import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { maxAnalyticsBatch } from '#shared/limits.ts'
import type { Database } from '../database.ts'
import type { Faults } from '../faults.ts'

/** A sink for usage events (contracts.md: a JSON list of events), kept so that a deployment without a provider has them. */

interface AnalyticsDeps {
  readonly database: Database
  readonly faults: Faults | null
}

const Events = v.pipe(
  v.array(v.looseObject({ event_type: v.string(), event_timestamp: v.pipe(v.number(), v.finite()) })),
  v.maxLength(maxAnalyticsBatch),
)

export function analyticsRoutes({ database, faults }: AnalyticsDeps): Hono {
  return new Hono().post('/', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
    const fault = faults?.take('analytics')
    if (fault) return context.json({ error: 'Injected fault.' }, fault)
    const body: unknown = await context.req.json().catch(() => null)
    const parsed = v.safeParse(Events, body)
    if (!parsed.success) return context.json({ error: 'Expected a list of events.' }, 400)
    const receivedAtMs = Date.now()
    await database.batch(
      parsed.output.map((event) => ({
        sql: 'INSERT INTO analytics_events (event_type, event_timestamp_ms, received_at_ms, event) VALUES (?, ?, ?, ?)',
        args: [event.event_type, event.event_timestamp, receivedAtMs, JSON.stringify(event)],
      })),
      'write',
    )
    return context.json({})
  })
}
