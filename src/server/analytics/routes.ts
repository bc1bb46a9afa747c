import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { maxAnalyticsBatch } from '#shared/limits.ts'
import type { Database } from '../database.ts'
import type { Faults } from '../faults.ts'
import { isNestedDeeperThan } from '../nesting.ts'

/**
 * Stores analytics events, a JSON array per request, for deployments without an analytics provider. Accepts events from the
 * site's own pages only: cross-origin JSON requires a preflight, and browsers send the origin of a request.
 */

interface AnalyticsDeps {
  readonly database: Database
  readonly faults: Faults | null
  /** The site's public origin for a request. */
  readonly siteOrigin: (request: Request) => string
}

/** A valid event is three levels deep. */
const maxDepth = 10

const Events = v.pipe(
  v.array(v.looseObject({ event_type: v.string(), event_timestamp: v.pipe(v.number(), v.finite()) })),
  v.maxLength(maxAnalyticsBatch),
)

function isJson(request: Request): boolean {
  return /^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
}

/** Browsers before 2023 do not send Sec-Fetch-Site, but send the Origin of a POST. Other programs may send neither. */
function isFromSite(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'same-site'
  const origin = request.headers.get('origin')
  return origin === null || origin === siteOrigin
}

export function analyticsRoutes({ database, faults, siteOrigin }: AnalyticsDeps): Hono {
  return new Hono().post('/', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
    const fault = faults?.take('analytics')
    if (fault) return context.json({ error: 'Injected fault.' }, fault)
    const request = context.req.raw
    if (!isFromSite(request, siteOrigin(request))) return context.json({ error: 'Events come from this site only.' }, 403)
    if (!isJson(request)) return context.json({ error: 'Events come as application/json.' }, 415)
    const body: unknown = await context.req.json().catch(() => null)
    const parsed = v.safeParse(Events, body)
    if (!parsed.success || isNestedDeeperThan(body, maxDepth)) return context.json({ error: 'Expected a list of events.' }, 400)
    const receivedAtMs = Date.now()
    await database.write(
      parsed.output.map((event) => ({
        sql: 'INSERT INTO analytics_events (event_type, event_timestamp_ms, received_at_ms, event) VALUES (?, ?, ?, ?)',
        args: [event.event_type, event.event_timestamp, receivedAtMs, JSON.stringify(event)],
      })),
    )
    return context.json({})
  })
}
