import * as v from 'valibot'
import {
  type DeskDelivery,
  type DeskFilter,
  type DeskList,
  type DeskOverview,
  type DeskRow,
  type DeskSort,
  newestFirst,
} from '../shared/desk.ts'
import { cleanLine } from '#shared/clean-text.ts'
import { StoredTitleCode, titleText } from '#server/applications/store/title-code.ts'
import type { Database } from '#server/database/database.ts'
import { readByKey, readRows } from '#server/database/rows.ts'
import { countLongHeld, type Delivery, handNotes, readDeliveries } from '#server/delivery/ledger.ts'
import { plainNote } from './plain-notes.ts'
import { readLabels, readTeamNotes } from './team-notes.ts'
import { knownByModules } from './fillings.ts'
import { conditionOf, isLate } from './filter.ts'
import { type DeskSearch, markedParts, readSearch, readSuggestion } from './search.ts'
import { type SortKey, sortKeyOf } from './sort-key.ts'
import { isToTell } from './withdrawals.ts'
import { entriesWithDeliveries } from '#server/exports/application-list.ts'
import { joined, listed, raw, type Sql, sql } from '#server/database/sql.ts'

/** The desk's lists. They read entries and deliveries only, never answers, and one page at a time, by keyset. */

const pageRows = 50
/** More than any board has. */
const maxJobs = 1_000
const maxSources = 200

type Row = Readonly<Record<string, unknown>>

/** A delivery in the terms of the desk. */
export function deskDelivery(delivery: Delivery | undefined | null): DeskDelivery {
  if (!delivery) return { state: 'none' }
  const { attempts, changedAtMs: atMs, lastAnswer, nextAtMs: nextTryAtMs, state } = delivery
  switch (state) {
    case 'queued':
      return { state, atMs, nextTryAtMs, attempts }
    case 'held':
      return { state, atMs }
    case 'sending':
      return { state, atMs, attempts }
    case 'delivered':
      return { state, atMs, isByHand: lastAnswer === handNotes.markDelivered }
    case 'closed':
      return { state, atMs, note: plainNote(lastAnswer ?? ''), isDiscarded: lastAnswer === handNotes.discard }
    default:
      return { state, atMs, note: plainNote(lastAnswer ?? '') }
  }
}

const rowColumns = sql`application_id, name, job_id, job_title, title_code, source, file_count, received_at_ms, seen_at_ms, withdrawn_at_ms,
  (SELECT count(*) FROM application_entries AS other WHERE other.person_key = application_entries.person_key) AS times_applied,
  ${isToTell} AS is_to_tell`

const Entry = v.object({
  applicationId: v.string(),
  name: v.string(),
  jobId: v.number(),
  jobTitle: v.string(),
  titleCode: StoredTitleCode,
  source: v.nullable(v.string()),
  fileCount: v.number(),
  receivedAtMs: v.number(),
  seenAtMs: v.nullable(v.number()),
  withdrawnAtMs: v.nullable(v.number()),
  timesApplied: v.number(),
  isToTell: v.number(),
})

/** Rows with what became of them and where they come from. */
async function rowsOf(database: Database, found: readonly Row[]): Promise<readonly DeskRow[]> {
  const entries = readRows(Entry, found)
  const ids = entries.map(({ applicationId }) => applicationId)
  const [notesOf, deliveries, known] = await Promise.all([
    readTeamNotes(database, ids),
    readDeliveries(database, ids),
    knownByModules(async (filling) => filling.readRows(database, ids)),
  ])
  return entries.map(({ isToTell: mustTell, name, seenAtMs, source, titleCode: code, ...entry }) => {
    const delivery = deskDelivery(deliveries.get(entry.applicationId))
    return {
      ...entry,
      // What turns the direction of a text would show a name as another one, and what follows it backwards.
      name: cleanLine(name),
      source: source === null ? null : cleanLine(source),
      jobTitle: titleText({ ...entry, titleCode: code }),
      known: Object.fromEntries(Object.entries(known).map(([module, rows]) => [module, rows.get(entry.applicationId)?.known])),
      isInterest: Object.values(known).some((rows) => rows.get(entry.applicationId)?.isInterest === true),
      isNew: seenAtMs === null,
      isToTell: mustTell === 1,
      delivery,
      decided: notesOf(entry.applicationId).decided,
      labels: [...notesOf(entry.applicationId).labels],
    }
  })
}

/** One row of the list. null: there is no such application. */
export async function readDeskRow(database: Database, applicationId: string): Promise<DeskRow | null> {
  const { rows } = await database.read(
    sql`SELECT ${rowColumns} FROM ${entriesWithDeliveries} WHERE application_id = ${applicationId}`,
  )
  const [row] = await rowsOf(database, rows)
  return row ?? null
}

/** The rows of these applications, in the order of their ids. Those that are not there are missing. */
export async function readDeskRows(database: Database, applicationIds: readonly string[]): Promise<readonly DeskRow[]> {
  const { rows } = await database.read(sql`SELECT ${rowColumns} FROM ${entriesWithDeliveries}
               WHERE application_id IN ${listed(applicationIds)} ORDER BY application_id`)
  return rowsOf(database, rows)
}

/** Where a page begins, as `receivedAtMs.applicationId` of the last row before it. null: malformed. */
export function readCursor(next: string | undefined): readonly [number, string] | null {
  if (next === undefined || next === '') return [Number.MAX_SAFE_INTEGER, '']
  const [, receivedAtMs, applicationId = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(next) ?? []
  return receivedAtMs === undefined ? null : [Number(receivedAtMs), applicationId]
}

/**
 * Where a page continues. A cursor names its row only by time and id, because an address must not hold a name: the row's place is
 * looked up. If it has been erased meanwhile, the list begins again.
 */
function continued(
  { by, direction }: DeskSort,
  { key, tables }: SortKey,
  [receivedAtMs, applicationId]: readonly [number, string],
): Sql {
  const comparison = raw(direction === 'ascending' ? '>' : '<')
  const place = sql`${key}, received_at_ms, application_id`
  if (applicationId === '') return sql`1`
  if (by === 'received') return sql`(received_at_ms, application_id) ${comparison} (${receivedAtMs}, ${applicationId})`
  return sql`((${place}) ${comparison} (SELECT ${place} FROM ${tables} WHERE application_id = ${applicationId})
           OR NOT EXISTS (SELECT 1 FROM application_entries WHERE application_id = ${applicationId}))`
}

/** A search reads all texts, so a page and its total share one. The `+` has the page read in its order, which ends after its rows. */
async function foundBy(database: Database, condition: Sql): Promise<Sql> {
  const { rows } = await database.read(
    sql`SELECT json_group_array(application_id) AS ids FROM ${entriesWithDeliveries} WHERE ${condition}`,
  )
  return sql`+application_id IN (SELECT value FROM json_each(${readRows(v.object({ ids: v.string() }), rows)[0]?.ids ?? '[]'}))`
}

/** Only a search that finds something is suggested. */
async function suggestionFor(database: Database, filter: DeskFilter, search: DeskSearch): Promise<string | null> {
  const suggestion = await readSuggestion(database, filter.search ?? '', search)
  if (suggestion === null) return null
  const condition = conditionOf(filter, await readSearch(database, suggestion))
  const { rows } = await database.read(sql`SELECT 1 FROM ${entriesWithDeliveries} WHERE ${condition} LIMIT 1`)
  return rows.length === 0 ? null : suggestion
}

/** A page of the applications that match a filter. */
export async function readList(
  database: Database,
  filter: DeskFilter,
  after: readonly [number, string],
  sort: DeskSort = newestFirst,
): Promise<DeskList> {
  const search = await readSearch(database, filter.search)
  const condition = search.ways.length === 0 ? conditionOf(filter) : await foundBy(database, conditionOf(filter, search))
  const sortKey = await sortKeyOf(database, sort.by)
  const start = continued(sort, sortKey, after)
  const direction = raw(sort.direction === 'ascending' ? 'ASC' : 'DESC')
  const keys = [...(sort.by === 'received' ? [] : [sortKey.key]), sql`received_at_ms`, sql`application_id`]
  const order = joined(
    keys.map((key) => sql`${key} ${direction}`),
    ', ',
  )
  // The limit is not bound: for one that it does not know, SQLite makes no index of the ranks and takes a second for 20,000 rows.
  const [page, counted] = await database.readTogether([
    sql`SELECT ${rowColumns} FROM ${sortKey.tables}
          WHERE ${start} AND ${condition} ORDER BY ${order} LIMIT ${raw(pageRows + 1)}`,
    sql`SELECT count(*) AS total FROM ${entriesWithDeliveries} WHERE ${condition}`,
  ])
  const found = page?.rows ?? []
  const rows = (await rowsOf(database, found.slice(0, pageRows))).map((row) => ({
    ...row,
    marked: { name: [...markedParts(row.name, search)], jobTitle: [...markedParts(row.jobTitle, search)] },
  }))
  const last = found.length > pageRows ? rows.at(-1) : undefined
  const total = Number(counted?.rows[0]?.['total'])
  return {
    rows,
    total,
    next: last ? `${last.receivedAtMs}.${last.applicationId}` : null,
    suggestion: total > 0 || search.names.length === 0 ? null : await suggestionFor(database, filter, search),
  }
}

const CountedJob = v.object({ jobId: v.number(), jobTitle: v.string(), titleCode: StoredTitleCode, count: v.number() })

type OverviewOfDatabase = Omit<
  DeskOverview,
  'jobs' | 'lamp' | 'hasMail' | 'trialJobId' | 'signedInUntilMs' | 'you' | 'filters'
> & {
  readonly jobs: readonly Omit<DeskOverview['jobs'][number], 'location'>[]
}

/** The counts beside the list. */
export async function readOverview(database: Database): Promise<OverviewOfDatabase> {
  const [counted, states, jobs, sources] = await database.readTogether([
    sql`SELECT count(*) AS total, count(*) FILTER (WHERE seen_at_ms IS NULL) AS unseen, count(*) FILTER (WHERE ${isToTell}) AS to_tell,
       count(*) FILTER (WHERE ${isLate}) AS late
       FROM ${entriesWithDeliveries}`,
    `SELECT state, count(*) AS number FROM deliveries
       WHERE state <> 'delivered' OR application_id NOT IN (SELECT application_id FROM application_entries WHERE withdrawn_at_ms IS NOT NULL)
       GROUP BY state`,
    // A name that somebody has left may be for no job, which is stored as 0.
    // The title of the newest application: SQLite takes bare columns from the row of `max()`.
    `SELECT job_id, job_title, title_code, count(*) AS count, max(received_at_ms) FROM application_entries
       WHERE job_id > 0 GROUP BY job_id ORDER BY count DESC, job_id LIMIT ${maxJobs}`,
    `SELECT DISTINCT source FROM application_entries WHERE source IS NOT NULL ORDER BY source LIMIT ${maxSources}`,
  ])
  const byState = readByKey(v.object({ number: v.number() }), states.rows, 'state')
  const count = (state: string) => byState.get(state)?.number ?? 0
  return {
    total: Number(counted.rows[0]?.['total']),
    newCount: Number(counted.rows[0]?.['unseen']),
    byState: {
      'to-tell': Number(counted.rows[0]?.['to_tell']),
      late: Number(counted.rows[0]?.['late']),
      queued: count('queued') + count('sending'),
      held: count('held'),
      unknown: count('unknown'),
      refused: count('refused'),
      delivered: count('delivered'),
      closed: count('closed'),
    },
    jobs: readRows(CountedJob, jobs.rows).map(({ titleCode: code, ...job }) => ({
      ...job,
      jobTitle: titleText({ ...job, titleCode: code }),
    })),
    sources: readRows(v.object({ source: v.string() }), sources.rows).map(({ source }) => source),
    longHeldCount: await countLongHeld(database),
    labels: [...(await readLabels(database))],
    known: await knownByModules(async (filling) => filling.readOverview(database)),
  }
}
