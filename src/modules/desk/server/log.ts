import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { applicationReference } from '#shared/application-reference.ts'
import type { InStatement } from '@libsql/client'
import type { Results } from '#server/database/connection.ts'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import { joined, type Sql, sql } from '#server/database/sql.ts'
import { type DeskDeed, type DeskLog, DeskLogEntry, type DeskLogFilter } from '../shared/log.ts'
import type { Session } from './sessions.ts'

/**
 * The log of the desk: who did what. An entry is written in the transaction of its deed, and for reading before a byte leaves. Nothing but its
 * age takes an entry away: not an erasure, since it holds no name of an applicant, and no restore.
 */

/** One screen of it. */
const pageLength = 100
/** Somebody who looks at an application all day has opened it once an hour. */
const seenOnceMs = hourMs

type Who = Pick<Session, 'colleagueId' | 'name'>

interface Deed {
  readonly deed: DeskDeed
  readonly applicationId?: string
  readonly detail?: string
}

/** SQL: the letters of the number by which people talk about an application. They stay when it is erased. */
const referenceColumn = sql`(SELECT upper(substr(replace(idempotency_key, '-', ''), 1, 8)) FROM applications
  WHERE application_id = given.application_id)`

/** SQL: the entry of a deed, if a condition holds. */
function insertion({ name, colleagueId }: Who, { applicationId, deed, detail = '' }: Deed, nowMs: number, condition: Sql): Sql {
  return sql`INSERT INTO desk_log (at_ms, colleague_id, name, deed, application_id, reference, detail)
    SELECT ${nowMs}, ${colleagueId}, ${name}, ${deed}, application_id, ${referenceColumn}, ${detail}
    FROM (SELECT ${applicationId ?? null} AS application_id) AS given WHERE ${condition}`
}

/** The database with entries in the transactions of its statements. @param entryAfter that of a statement by its place. null: it has none */
function withEntries(database: Database, entryAfter: (index: number, count: number) => Sql | null): Database {
  return {
    ...database,
    write: async <const Statements extends readonly InStatement[]>(statements: Statements) => {
      const all = statements.flatMap((statement, index) => {
        const entry = entryAfter(index, statements.length)
        const own = { statement, isEntry: false }
        return entry === null ? [own] : [own, { statement: entry, isEntry: true }]
      })
      const results = await database.write(all.map(({ statement }) => statement))
      return results.filter((_, index) => all[index]?.isEntry === false) as Results<Statements>
    },
  }
}

/** The database for one deed: its entry is written if the last statement of the deed has changed anything. */
export function withLog(database: Database, who: Who, deed: Deed): Database {
  return withEntries(database, (index, count) =>
    index === count - 1 ? insertion(who, deed, database.nowMs(), sql`changes() > 0`) : null,
  )
}

/** The same for deeds of which each has one statement, in their order. */
export function withLogOfEach(database: Database, who: Who, deeds: readonly Deed[]): Database {
  return withEntries(database, (index) => {
    const deed = deeds[index]
    return deed ? insertion(who, deed, database.nowMs(), sql`changes() > 0`) : null
  })
}

/** The same for an erasure, which may be many transactions: the entry is in the first, while there is still something to name. */
export function withLogOfErasure(database: Database, who: Who, deed: Deed & { readonly applicationId: string }): Database {
  let isWritten = false
  return {
    ...database,
    write: async <const Statements extends readonly InStatement[]>(statements: Statements) => {
      if (isWritten) return database.write(statements)
      const isThere = sql`EXISTS (SELECT 1 FROM applications WHERE application_id = ${deed.applicationId})`
      const [, ...results] = await database.write([insertion(who, deed, database.nowMs(), isThere), ...statements])
      isWritten = true
      return results as Results<Statements>
    },
  }
}

/** SQL: the entry of a sign-in, for the transaction that starts the session. */
export const signInEntry = (colleagueId: string, nowMs: number): Sql =>
  sql`INSERT INTO desk_log (at_ms, colleague_id, name, deed, detail)
    SELECT ${nowMs}, colleague_id, name, 'signed-in', '' FROM desk_people WHERE colleague_id = ${colleagueId}`

/** Writes an entry before something is downloaded or exported. */
export async function logReading(database: Database, who: Who, deed: Deed): Promise<void> {
  await database.write([insertion(who, deed, database.nowMs(), sql`TRUE`)])
}

/** Notes that somebody has opened an application or seen one of its files: once an hour, however often the page asks for it. */
export async function logSeeing(
  database: Database,
  who: Who,
  { applicationId, deed, detail = '' }: Required<Pick<Deed, 'applicationId' | 'deed'>> & Pick<Deed, 'detail'>,
): Promise<void> {
  const nowMs = database.nowMs()
  const isLogged = sql`EXISTS (SELECT 1 FROM desk_log WHERE application_id = ${applicationId} AND colleague_id = ${who.colleagueId}
    AND deed = ${deed} AND detail = ${detail} AND at_ms > ${nowMs - seenOnceMs} AND at_ms <= ${nowMs})`
  const { rows } = await database.read(sql`SELECT 1 WHERE ${isLogged} OR NOT EXISTS
    (SELECT 1 FROM applications WHERE application_id = ${applicationId})`)
  if (rows.length > 0) return
  await database.write([insertion(who, { deed, applicationId, detail }, nowMs, sql`NOT ${isLogged}`)])
}

const columns = sql`entry_id, at_ms, desk_log.name AS name, deed, reference, detail,
  (SELECT entries.name FROM application_entries AS entries WHERE entries.application_id = desk_log.application_id) AS person`

/** A name that turns the direction of its line would stand under another one. */
const entryOf = ({ detail, name, person, reference, ...row }: DeskLogEntry): DeskLogEntry => ({
  ...row,
  detail: cleanLine(detail),
  name: cleanLine(name),
  person: person === null ? null : cleanLine(person),
  reference: reference === null ? null : applicationReference(reference),
})

/** The newest entries that match, or those before one. */
export async function readLog(
  database: Database,
  { colleagueId, deed }: DeskLogFilter,
  before: number | null,
): Promise<Pick<DeskLog, 'entries' | 'next'>> {
  const matches = [
    sql`entry_id < ${before ?? Number.MAX_SAFE_INTEGER}`,
    ...(colleagueId === undefined ? [] : [sql`colleague_id = ${colleagueId}`]),
    ...(deed === undefined ? [] : [sql`deed = ${deed}`]),
  ]
  const { rows } = await database.read(
    sql`SELECT ${columns} FROM desk_log
        WHERE ${joined(matches, ' AND ')}
        ORDER BY entry_id DESC LIMIT ${pageLength + 1}`,
  )
  const entries = readRows(DeskLogEntry, rows).map(entryOf)
  const page = entries.slice(0, pageLength)
  return { entries: page, next: entries.length > pageLength ? (page.at(-1)?.entryId ?? null) : null }
}

/** Everybody who is in the log, in the order of their names. */
export async function readWho(database: Database): Promise<DeskLog['who']> {
  // SQLite takes the other columns from the row with the maximum.
  const { rows } = await database.read(sql`SELECT colleague_id, name, max(entry_id) AS last FROM desk_log GROUP BY colleague_id`)
  const who = readRows(v.object({ colleagueId: v.string(), name: v.string() }), rows)
  return who.map((one) => ({ ...one, name: cleanLine(one.name) })).sort((a, b) => a.name.localeCompare(b.name))
}

/** What was done to one application, oldest first. */
export async function readLogOf(database: Database, applicationId: string): Promise<readonly DeskLogEntry[]> {
  const { rows } = await database.read(
    sql`SELECT ${columns} FROM desk_log WHERE application_id = ${applicationId} ORDER BY entry_id`,
  )
  return readRows(DeskLogEntry, rows).map(entryOf)
}

/** Deletes what has been kept long enough. */
export async function purgeLog(database: Database, nowMs: number, keptDays: number): Promise<void> {
  await database.write([sql`DELETE FROM desk_log WHERE at_ms < ${nowMs - keptDays * dayMs}`])
}
