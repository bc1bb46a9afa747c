import { modules as lateForDesk } from 'virtual:modules/server/late-for-desk'
import * as v from 'valibot'
import { type DeskFilter, type DeskSort, deskStates, deskColumns, deskDirections, newestFirst } from '../shared/desk.ts'
import { deskDecisions, maxLabelLength } from '../shared/team.ts'
import { fold } from '#shared/text.ts'
import { jobIdPattern } from '#shared/endpoints.ts'
import { joined, listed, type Sql, sql } from '#server/database/sql.ts'
import { serviceFillings } from './fillings.ts'
import { type DeskSearch, noSearch, searchCondition } from './search.ts'
import { isToTell } from './withdrawals.ts'

/** The filter of a list or an export: read from an address, and as a condition on entries and deliveries. */

const maxSearchLength = 200

const Query = v.object({
  state: v.optional(v.picklist(deskStates)),
  jobId: v.optional(v.pipe(v.string(), v.regex(jobIdPattern), v.transform(Number))),
  source: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  sinceMs: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  untilMs: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  decision: v.optional(v.picklist([...deskDecisions, 'undecided'])),
  label: v.optional(v.pipe(v.string(), v.maxLength(maxLabelLength))),
  ids: v.optional(v.pipe(v.string(), v.maxLength(8_000), v.regex(/^[\w-]+(?:,[\w-]+)*$/))),
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
  if (!parsed.success) return null
  const ofModules = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(moduleFilters, name) && value.length <= maxSearchLength,
  )
  return { ...(parsed.output as DeskFilter), ...(ofModules.length === 0 ? {} : { ofModules: Object.fromEntries(ofModules) }) }
}

const moduleFilters: Readonly<Record<string, (value: string) => Sql>> = Object.assign(
  {},
  ...serviceFillings.map(({ filters }) => filters),
)

/** SQL: nobody has answered it for longer than usual. Nobody waits who has withdrawn. */
export const isLate = sql`(withdrawn_at_ms IS NULL AND (${joined([sql`0`, ...lateForDesk], ' OR ')}))`

function stateCondition(state: NonNullable<DeskFilter['state']>): Sql {
  if (state === 'new') return sql`seen_at_ms IS NULL`
  if (state === 'to-tell') return isToTell
  if (state === 'late') return isLate
  if (state === 'none') return sql`state IS NULL`
  // A delivery that is being sent has waited until now, and waits again if it fails.
  if (state === 'queued') return sql`state IN ('queued', 'sending')`
  // Nobody waits for the answer to one that was taken back.
  if (state === 'delivered') return sql`state = 'delivered' AND withdrawn_at_ms IS NULL`
  return sql`state = ${state}`
}

function decisionCondition(decision: NonNullable<DeskFilter['decision']>): Sql {
  if (decision === 'undecided') return sql`application_id NOT IN (SELECT application_id FROM desk_decisions)`
  return sql`application_id IN (SELECT application_id FROM desk_decisions WHERE decision = ${decision})`
}

/** @param search what `readSearch` reads of the filter's */
export function conditionOf(
  { decision, ids, jobId, label, ofModules = {}, sinceMs, source, state, untilMs }: Omit<DeskFilter, 'search'>,
  search: DeskSearch = noSearch,
): Sql {
  const parts: readonly Sql[] = [
    sql`1`,
    ...(state === undefined ? [] : [stateCondition(state)]),
    ...(jobId === undefined ? [] : [sql`job_id = ${jobId}`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...Object.entries(ofModules).flatMap(([name, value]) => moduleFilters[name]?.(value) ?? []),
    ...(sinceMs === undefined ? [] : [sql`received_at_ms >= ${sinceMs}`]),
    ...(untilMs === undefined ? [] : [sql`received_at_ms < ${untilMs}`]),
    ...(decision === undefined ? [] : [decisionCondition(decision)]),
    ...(label === undefined
      ? []
      : [sql`application_id IN (SELECT application_id FROM desk_labels WHERE folded = ${fold(label)})`]),
    ...(ids === undefined ? [] : [sql`application_id IN ${listed(ids.split(','))}`]),
    ...searchCondition(search),
  ]
  return joined(parts, ' AND ')
}
