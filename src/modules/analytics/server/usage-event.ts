import * as v from 'valibot'
import { maxEventBytes, maxEventTextLength } from '../shared/analytics-api.ts'

/**
 * A usage event as it is stored: what the site's own pages send (`page/late/analytics-event.ts`) and nothing else.
 * Anybody can post events, so the set of their attributes is closed and every text has a length.
 */

const Text = v.pipe(v.string(), v.maxLength(maxEventTextLength))
const Count = v.nullable(v.pipe(v.number(), v.finite()))

const texts = [
  'distinct_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  '$search_engine',
  'mp_keyword',
  '$referrer',
  '$referring_domain',
  '$os',
  '$browser',
  '$device',
  '$current_url',
  'mp_lib',
  '$lib_version',
] as const
const counts = ['id', 'http_status_code', '$browser_version', '$screen_height', '$screen_width'] as const

export const usageEventTypes = [
  'careers_page_view',
  'careers_job_view',
  'careers_job_application_sent',
  'careers_job_application',
] as const

const UsageEvent = v.object({
  event_type: v.picklist(usageEventTypes),
  event_timestamp: v.pipe(v.number(), v.finite()),
  attributes: v.object({
    ...v.entriesFromList(texts, v.exactOptional(Text)),
    ...v.entriesFromList(counts, v.exactOptional(Count)),
    error: v.exactOptional(v.nullable(Text)),
    field: v.exactOptional(v.nullable(Text)),
  }),
  client: v.object({ client_id: Text }),
})

export interface StoredUsageEvent {
  readonly type: (typeof usageEventTypes)[number]
  readonly timestampMs: number
  readonly json: string
}

/** @returns null: it is no event of this site, or a longer one than any of its pages sends */
export function readUsageEvent(value: unknown): StoredUsageEvent | null {
  const parsed = v.safeParse(UsageEvent, value)
  if (!parsed.success) return null
  const json = JSON.stringify(parsed.output)
  if (Buffer.byteLength(json) > maxEventBytes) return null
  return { type: parsed.output.event_type, timestampMs: parsed.output.event_timestamp, json }
}

/** The sender of an event: the random id that the visitor's events carry. null: it has none that is valid. */
export function visitorOf(value: unknown): string | null {
  const parsed = v.safeParse(
    v.object({ attributes: v.object({ distinct_id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }) }),
    value,
  )
  return parsed.success ? parsed.output.attributes.distinct_id : null
}
