import { Hono } from 'hono'
import * as v from 'valibot'
import type { Database } from '#server/database/database.ts'
import { type BodyRoom, retryWithRoomSeconds } from '#server/applications/limits/body-room.ts'
import { type DiskBudget, retryWhenFullSeconds } from '#server/applications/limits/disk-budget.ts'
import type { Limiter } from '#server/applications/limits/limiter.ts'
import { readBody } from '#server/applications/limits/read-body.ts'
import { isNestedDeeperThan } from '#server/tools/nesting.ts'
import { maxAnalyticsBatch } from '../shared/analytics-api.ts'
import { storeEvents } from './event-store.ts'
import { readUsageEvent, visitorOf } from './usage-event.ts'

/**
 * Stores analytics events, a JSON array per request, for deployments without an analytics provider. Accepts events from the
 * site's own pages only: cross-origin JSON requires a preflight, and browsers send the origin of a request. What is no event of
 * these pages is dropped without a word: a device would send it again and again, and nothing behind it.
 */

interface AnalyticsDeps {
  readonly database: Database
  readonly disk: Pick<DiskBudget, 'take'>
  readonly bodies: BodyRoom
  readonly limiter: Limiter
}

const maxBatchBytes = 1024 * 1024
const unreadStatus = { busy: 503, 'too-large': 413, 'cut-off': 400 } as const
/** A valid event is three levels deep. */
const maxDepth = 10

const Batch = v.pipe(v.array(v.unknown()), v.maxLength(maxAnalyticsBatch))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function analyticsRoutes({ bodies, database, disk, limiter }: AnalyticsDeps): Hono {
  return new Hono().post('/', limiter.requests('analytics.batches'), async (context) => {
    const request = context.req.raw
    const read = await readBody(request, { room: bodies, requester: limiter.requesterOf(context), maxBytes: maxBatchBytes })
    if (read.status !== 'read') {
      if (read.status === 'busy') context.header('Retry-After', String(retryWithRoomSeconds))
      return context.json({ error: 'The events could not be read.' }, unreadStatus[read.status])
    }
    const body = parseJson(Buffer.from(read.bytes).toString())
    read.release()
    const batch = v.safeParse(Batch, body)
    if (!batch.success || isNestedDeeperThan(body, maxDepth)) return context.json({ error: 'Expected a list of events.' }, 400)
    // Pages name themselves by the visitor's random id, and by nothing that could tie it to an application.
    const [first] = batch.output
    const taking = { device: visitorOf(first), points: Math.max(1, batch.output.length) }
    const refusal = await limiter.refuse(context, 'analytics.events', taking)
    if (refusal) return refusal
    const events = batch.output.flatMap((value) => readUsageEvent(value) ?? [])
    if (
      !(await disk.take(
        'extras',
        events.reduce((sum, { json }) => sum + json.length, 0),
      ))
    ) {
      context.header('Retry-After', String(retryWhenFullSeconds))
      return context.json({ error: 'There is no room for events at the moment.' }, 503)
    }
    await storeEvents(database, events, database.nowMs())
    return context.json({})
  })
}
