import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { dayMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { entriesWithDeliveries } from '#server/exports/application-list.ts'
import type { DeskSavedFilter, DeskSavingFilter } from '../shared/team.ts'
import { conditionOf, readDeskFilter } from './filter.ts'
import type { Session } from './sessions.ts'

/** Filters that somebody has saved, for themselves or for everybody. Those of a colleague who is removed go with them, unless they are for all. */

type Who = Pick<Session, 'colleagueId'>

/** Side columns have room for so many. */
const maxFilters = 40

const Saved = v.object({ filterId: v.number(), name: v.string(), query: v.string(), isForAll: Flag })

/**
 * The filter of a list's address. Days begin where the person is.
 * @param todayMs when their day began
 */
function filterOf(query: string, todayMs: number) {
  const { days, job, ...rest } = Object.fromEntries(new URLSearchParams(query))
  const since = days === undefined ? {} : { sinceMs: String(todayMs - (Number(days) - 1) * dayMs) }
  const until = days === '2' ? { untilMs: String(todayMs) } : {}
  return readDeskFilter({ ...rest, ...(job === undefined ? {} : { jobId: job }), ...since, ...until })
}

export async function readSavedFilters(
  database: Database,
  { colleagueId }: Who,
  todayMs: number,
): Promise<readonly DeskSavedFilter[]> {
  const { rows } = await database.read(sql`SELECT filter_id, name, query, is_for_all FROM desk_filters
    WHERE is_for_all = 1 OR colleague_id = ${colleagueId} ORDER BY filter_id LIMIT ${maxFilters}`)
  const saved = readRows(Saved, rows)
  const counts = await database.readTogether(
    saved.map(({ query }) => {
      const filter = filterOf(query, todayMs)
      return sql`SELECT count(*) AS count FROM ${entriesWithDeliveries} WHERE ${filter ? conditionOf(filter) : sql`0`}`
    }),
  )
  return saved.map((one, index) => ({ ...one, name: cleanLine(one.name), count: Number(counts[index]?.rows[0]?.['count'] ?? 0) }))
}

/** @returns false: there are too many, or the address has a search, or no filter that the desk knows */
export async function saveFilter(
  database: Database,
  { isForAll, name, query }: DeskSavingFilter,
  { colleagueId }: Who,
): Promise<boolean> {
  const filter = filterOf(query, database.nowMs())
  if (filter === null || filter.search !== undefined) return false
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO desk_filters (name, query, is_for_all, colleague_id)
      SELECT ${name}, ${query}, ${isForAll ? 1 : 0}, ${colleagueId}
      WHERE (SELECT count(*) FROM desk_filters WHERE is_for_all = 1 OR colleague_id = ${colleagueId}) < ${maxFilters}`,
  ])
  return rowsAffected === 1
}

/** One's own, or one that is for all. @returns whether it was there */
export async function deleteFilter(database: Database, filterId: number, { colleagueId }: Who): Promise<boolean> {
  const [{ rowsAffected }] = await database.write([
    sql`DELETE FROM desk_filters WHERE filter_id = ${filterId} AND (is_for_all = 1 OR colleague_id = ${colleagueId})`,
  ])
  return rowsAffected === 1
}
