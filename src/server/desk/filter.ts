import * as v from 'valibot'
import { type DeskFilter, type DeskSort, deskDeliveryStates, deskColumns, deskDirections, newestFirst } from '#shared/desk.ts'
import { jobIdPattern } from '#shared/endpoints.ts'
import { searchable } from '../applications/application-entry.ts'
import type { Condition } from '../exports/application-list.ts'

/** The filter of a list or an export: read from an address, and as a condition on entries and deliveries. */

const maxSearchLength = 200
const maxWords = 8

const Query = v.object({
  state: v.optional(v.picklist([...deskDeliveryStates, 'new'])),
  jobId: v.optional(v.pipe(v.string(), v.regex(jobIdPattern), v.transform(Number))),
  source: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  eventId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  sinceMs: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  search: v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength))),
})

const Sort = v.object({
  by: v.optional(v.picklist(deskColumns), newestFirst.by),
  direction: v.optional(v.picklist(deskDirections), newestFirst.direction),
})

/** null: there is no such order. */
export function readSort(query: Readonly<Record<string, string>>): DeskSort | null {
  const parsed = v.safeParse(Sort, query)
  return parsed.success ? parsed.output : null
}

/** null: the address has no filter that the desk knows. */
export function readDeskFilter(query: Readonly<Record<string, string>>): DeskFilter | null {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Query, given)
  return parsed.success ? (parsed.output as DeskFilter) : null
}

function stateCondition(state: NonNullable<DeskFilter['state']>): Condition {
  if (state === 'new') return { sql: 'seen_at_ms IS NULL', args: [] }
  if (state === 'none') return { sql: 'state IS NULL', args: [] }
  // A delivery that is being sent has waited until now, and waits again if it fails.
  if (state === 'queued') return { sql: `state IN ('queued', 'sending')`, args: [] }
  return { sql: 'state = ?', args: [state] }
}

export function conditionOf({ eventId, jobId, search = '', sinceMs, source, state }: DeskFilter): Condition {
  const words = searchable(search).split(' ').filter(Boolean).slice(0, maxWords)
  const parts: readonly Condition[] = [
    ...(state === undefined ? [] : [stateCondition(state)]),
    ...(jobId === undefined ? [] : [{ sql: 'job_id = ?', args: [jobId] }]),
    ...(source === undefined ? [] : [{ sql: 'source = ?', args: [source] }]),
    ...(eventId === undefined
      ? []
      : [{ sql: 'application_id IN (SELECT application_id FROM fair_origins WHERE event_id = ?)', args: [eventId] }]),
    ...(sinceMs === undefined ? [] : [{ sql: 'received_at_ms >= ?', args: [sinceMs] }]),
    // Not LIKE: a search for '%' or '_' finds these characters.
    ...words.map((word) => ({ sql: 'instr(search_text, ?) > 0', args: [word] })),
  ]
  return {
    sql: ['1', ...parts.map(({ sql }) => sql)].join(' AND '),
    args: parts.flatMap(({ args }) => args),
  }
}
