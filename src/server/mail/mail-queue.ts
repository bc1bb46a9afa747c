import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { backOffMs } from '#shared/back-off.ts'
import { dayMs } from '#shared/durations.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { readApplication, type StoredApplication } from '../applications/store/application-store.ts'
import type { Database } from '../database/database.ts'
import { Flag, readRows } from '../database/rows.ts'
import { longest, reached } from '../database/stored-times.ts'
import { waitingClock, writeSurely } from '../database/write-surely.ts'
import { inLanguage } from '../web/language/language.ts'
import {
  candidateAddress,
  type Audience,
  newsAudiences,
  type CandidateMail,
  type MailedApplication,
  type MailMessage,
  mailToCandidate,
  mailToRecruiters,
  type MailWords,
  type News,
  receivedMail,
} from './compose.ts'
import type { MailTransport } from './transport.ts'
import { joined, listed, type Sql, sql } from '../database/sql.ts'

/**
 * The mails that wait to be sent. A row is written in the transaction that stores its application, and deleted when the mail is
 * sent or given up. It holds no text: a mail is written from the application when it is sent. A mail whose server process died
 * may be sent twice, under the same message id. Recruiters get one mail for all news of a while. A day has a total of mails, and
 * what is beyond it waits for the next. A module's mails have a table of their own and the rest in common.
 */

/** A module's table of mails that wait. It has the columns `mail_id`, `attempts`, `next_at_ms`, `queued_at_ms` and `first_try_ms`. */
export interface MailTable {
  readonly table: Sql
  /** By which the mails that are due are sorted. */
  readonly order: Sql
  /** The part of a day's total after which they wait for the next day, because the rest is for people who apply. */
  readonly share: number
}

/** The mails of a module. */
export interface MailSource extends MailTable {
  /** That of the module. */
  readonly name: string
  /** null: the mail is of no use any more. later: it cannot be written now. */
  readonly write: (mailId: string) => Promise<MailMessage | 'later' | null>
}

/** Writes what a mail says to somebody who has not applied on the site (`ApplicationOrigin`). null: it knows nothing of them. */
export type WriteEventMail = (mailed: MailedApplication, words: MailWords) => Promise<CandidateMail | null>

/** The mails to those whose held applications a person has discarded, and what is written with them. */
export interface DiscardMails {
  /** null: it is not discarded any more, or there is no way to bring it back. */
  readonly write: (applicationId: string) => Promise<CandidateMail | null>
  /** When it is sent. */
  readonly sentStatement: (applicationId: string, nowMs: number) => InStatement
  /** When it will never be sent. */
  readonly endedStatement: (nowMs: number) => InStatement
}

export interface MailDeps {
  readonly database: Database
  readonly transport: MailTransport
  readonly words: MailWords
  /** `MAILS_PER_DAY` */
  readonly mailsPerDay: number
  readonly warn: (message: string) => void
  /** The tables of the modules. */
  readonly tables: readonly MailTable[]
  /** Those modules that send now. The mails of all others wait. */
  readonly sources: readonly MailSource[]
  /** Of modules. The first that knows somebody writes to them. */
  readonly eventMails?: readonly WriteEventMail[]
  /** The mails about discarded applications. Missing: none is sent. */
  readonly discards?: DiscardMails
  /** What else there is to say to whoever has sent an application, in paragraphs. */
  readonly noticesAbout?: (application: StoredApplication) => Promise<readonly string[]>
}

/** Longer than one try can take (`transport.ts`). Then another process may try. */
const leaseMs = 5 * 60 * 1000
const firstWaitMs = 60 * 1000
/** From the first try, not from the arrival: a mail may have waited for its day. */
const givenUpAfterMs = 5 * dayMs
/** More confirmations to one mailbox in a day come from somebody who uses the form to fill a stranger's. */
const confirmationsPerDay = 5
/** Other processes queue mails too. */
const pollMs = 15_000
/** Recruiters get their news at these times. */
export const digestEveryMs = 15 * 60 * 1000

/**
 * Queues the mails about a new application.
 * @param isConfirmed false: the candidate gets none
 */
export function mailStatements(
  applicationId: string,
  { recruiters }: MailWords,
  nowMs: number,
  isConfirmed: boolean,
): readonly InStatement[] {
  const dueMs = { candidate: nowMs, recruiters: (Math.floor(nowMs / digestEveryMs) + 1) * digestEveryMs }
  return newsAudiences
    .filter((audience) => (audience === 'candidate' ? isConfirmed : recruiters !== null))
    .map(
      (audience) =>
        sql`INSERT INTO mails (application_id, audience, attempts, next_at_ms, queued_at_ms)
          VALUES (${applicationId}, ${audience}, 0, ${dueMs[audience]}, ${nowMs})`,
    )
}

/** Mails of one kind that wait. */
interface Queue {
  readonly name: string
  readonly table: Sql
  /** The column that names a mail. */
  readonly id: Sql
  /** Its rows in the table. */
  readonly rows: Sql
  /** Which of them is sent next, among those that are due. */
  readonly next: Sql
  readonly share: number
}

const mailsTable = sql`mails`

const queueOf = (audience: Audience, next: Sql): Queue => ({
  name: audience,
  table: mailsTable,
  id: sql`application_id`,
  rows: sql`audience = ${audience}`,
  next,
  share: 1,
})
/** All of them are news for one mail. */
const toRecruiters = queueOf('recruiters', sql``)
const toCandidates = queueOf('candidate', sql`ORDER BY next_at_ms, application_id LIMIT 1`)
const toDiscarded = queueOf('discarded', sql`ORDER BY next_at_ms, application_id LIMIT 1`)
const ofSource = ({ name, order, share, table }: MailSource): Queue => ({
  name,
  table,
  id: sql`mail_id`,
  rows: sql`true`,
  next: sql`ORDER BY ${order} LIMIT 1`,
  share,
})

/** The rows of one mail: of one candidate, of all news for the recruiters, or of a module. */
interface Claim {
  readonly queue: Queue
  /** Application ids. Of a module, its mail's id. */
  readonly ids: readonly string[]
  readonly attempts: number
  readonly firstTryMs: number
}

const ClaimedRow = v.object({ id: v.string(), attempts: v.number(), firstTryMs: v.number() })

const dayOf = (nowMs: number) => new Date(nowMs).toISOString().slice(0, 10)

/** How many mails a day may have had before one of a queue. */
const totalOf = ({ share }: Pick<Queue, 'share'>, mailsPerDay: number) => Math.ceil(mailsPerDay * share)

async function claim({ database, mailsPerDay }: MailDeps, queue: Queue, nowMs: number): Promise<Claim | null> {
  const isDue = reached('next_at_ms', nowMs, longest.mailWaitMs)
  const day = dayOf(nowMs)
  const { id, next, rows: own, table } = queue
  const total = totalOf(queue, mailsPerDay)
  const [, , { rows }] = await database.write([
    sql`DELETE FROM mail_days WHERE day < ${dayOf(nowMs - dayMs)}`,
    sql`INSERT OR IGNORE INTO mail_days (day, sent) VALUES (${day}, 0)`,
    sql`UPDATE ${table} SET next_at_ms = ${nowMs + leaseMs}, attempts = attempts + 1, first_try_ms = coalesce(first_try_ms, ${nowMs})
            WHERE rowid IN (
              SELECT rowid FROM ${table} WHERE ${own} AND ${isDue}
                AND (SELECT sent FROM mail_days WHERE day = ${day}) < ${total} ${next}
            ) RETURNING ${id} AS id, attempts, first_try_ms`,
    sql`UPDATE mail_days SET sent = sent + 1 WHERE day = ${day} AND changes() > 0`,
  ])
  if (rows.length === 0) return null
  const claimed = readRows(ClaimedRow, rows)
  return {
    queue,
    ids: claimed.map((row) => row.id),
    attempts: Math.max(...claimed.map(({ attempts }) => attempts)),
    firstTryMs: Math.min(...claimed.map(({ firstTryMs }) => firstTryMs)),
  }
}

/** News for the recruiters come first: they are few. Modules come last, because nobody waits for their mails who has applied. */
async function claimNext(deps: MailDeps, nowMs: number): Promise<Claim | null> {
  for (const queue of [toRecruiters, toCandidates, toDiscarded, ...deps.sources.map(ofSource)]) {
    const claimed = await claim(deps, queue, nowMs)
    if (claimed) return claimed
  }
  return null
}

const rowsOf = ({ ids, queue: { id, rows } }: Claim) => sql`${rows} AND ${id} IN ${listed(ids)}`

/** Gives a mail back to its day that was not sent. */
const giveBack = (nowMs: number): InStatement => sql`UPDATE mail_days SET sent = max(0, sent - 1) WHERE day = ${dayOf(nowMs)}`

async function remove(database: Database, claimed: Claim, more: readonly InStatement[] = []): Promise<void> {
  const rows = rowsOf(claimed)
  await database.write([sql`DELETE FROM ${claimed.queue.table} WHERE ${rows}`, ...more])
}

async function postpone(database: Database, claimed: Claim, nowMs: number): Promise<void> {
  const waitMs = backOffMs(claimed.attempts, Math.random, { firstMs: firstWaitMs, longestMs: longest.mailWaitMs, randomPart: 0 })
  const rows = rowsOf(claimed)
  const { table } = claimed.queue
  await database.write([sql`UPDATE ${table} SET next_at_ms = ${nowMs + waitMs} WHERE ${rows}`, giveBack(nowMs)])
}

async function hasEnoughConfirmations(database: Database, applicationId: string): Promise<boolean> {
  const { rows } =
    await database.read(sql`SELECT count(*) AS earlier FROM applications AS own JOIN applications AS other ON other.mailbox_key = own.mailbox_key
          WHERE own.application_id = ${applicationId} AND other.received_at_ms > own.received_at_ms - ${dayMs}
            AND (other.received_at_ms, other.rowid) < (own.received_at_ms, own.rowid)`)
  return Number(rows[0]?.['earlier']) >= confirmationsPerDay
}

/** SQL: only the device of an event has named the job, because the board had closed it. */
const isTitleForeign = sql`origin <> 'site' AND coalesce(deliveries.state, '') = 'closed'`
const mailedTables = sql`applications LEFT JOIN deliveries USING (application_id)`

/** null: it has been erased. */
async function readMailed(database: Database, applicationId: string): Promise<MailedApplication | null> {
  const application = await readApplication(database, applicationId)
  if (!application) return null
  const { rows } = await database.read(
    sql`SELECT ${isTitleForeign} AS is_foreign FROM ${mailedTables} WHERE application_id = ${applicationId}`,
  )
  return { application, isTitleKnown: Number(rows[0]?.['is_foreign']) !== 1 }
}

/** For so long, recruiters hear nothing more of what is held. */
const heldQuietlyMs = 3 * dayMs
const isHeldLong = (nowMs: number) => sql`(state = 'held' AND changed_at_ms <= ${nowMs - heldQuietlyMs})`

/** Has recruiters reminded of what has been held for days, with the next news. Once a day is enough. */
export function remindOfHeldStatement(nowMs: number): InStatement {
  return sql`INSERT OR IGNORE INTO mails (application_id, audience, attempts, next_at_ms, queued_at_ms)
             SELECT application_id, 'recruiters', 0, ${nowMs}, ${nowMs} FROM deliveries WHERE ${isHeldLong(nowMs)} LIMIT 1`
}

/** Counts what has arrived, whoever has sent how much, and what waits for a look. One that has waited for days is no arrival. */
async function readNews(database: Database, applicationIds: readonly string[]): Promise<News> {
  const isLong = isHeldLong(database.nowMs())
  const { rows: waiting } = await database.read(sql`SELECT count(*) AS held FROM deliveries WHERE ${isLong}`)
  const { rows } =
    await database.read(sql`SELECT iif(${isTitleForeign}, NULL, job_title) AS board_title, origin = 'name' AS is_name,
            count(*) AS count
          FROM ${mailedTables} WHERE application_id IN ${listed(applicationIds)} AND NOT coalesce(${isLong}, false) GROUP BY board_title, is_name`)
  const counted = readRows(v.object({ boardTitle: v.nullable(v.string()), isName: Flag, count: v.number() }), rows)
  return {
    jobs: counted.filter(({ isName }) => !isName),
    names: counted.reduce((sum, { count, isName }) => sum + (isName ? count : 0), 0),
    held: Number(waiting[0]?.['held']),
  }
}

/** null: there is nobody to write to. */
async function compose(deps: MailDeps, { ids, queue }: Claim): Promise<MailMessage | 'later' | null> {
  const { database, eventMails = [], noticesAbout = async () => Promise.resolve([]), sources, words } = deps
  if (queue === toRecruiters) {
    const news = await readNews(database, ids)
    return inLanguage(null, () => mailToRecruiters(news, words))
  }
  const [applicationId = ''] = ids
  if (queue === toDiscarded) return composeDiscarded(deps, applicationId)
  if (queue !== toCandidates) return sources.find(({ name }) => name === queue.name)?.write(applicationId) ?? null
  const mailed = await readMailed(database, applicationId)
  if (!mailed || (await hasEnoughConfirmations(database, applicationId))) return null
  const to = candidateAddress(mailed.application)
  if (to === null) return null
  // In a language that the site speaks: it may have had another when the application came.
  return inLanguage(siteLanguageOf(mailed.application.language), async () => {
    let own: CandidateMail | null = null
    if (mailed.application.origin !== 'site') for (const write of eventMails) own ??= await write(mailed, words)
    const { paragraphs, subject } = own ?? receivedMail(mailed, words)
    const notices = await noticesAbout(mailed.application)
    return mailToCandidate(to, mailed.application, { subject, paragraphs: [...paragraphs, ...notices] }, words)
  })
}

/** null: it is not discarded any more, or there is nobody to write to. */
async function composeDiscarded({ database, discards, words }: MailDeps, applicationId: string): Promise<MailMessage | null> {
  const application = await readApplication(database, applicationId)
  const to = application && candidateAddress(application)
  if (!application || to === null) return null
  return inLanguage(siteLanguageOf(application.language), async () => {
    const mail = (await discards?.write(applicationId)) ?? null
    return mail && mailToCandidate(to, application, mail, words)
  })
}

/** What is written when a mail is sent. */
function sentStatements({ discards }: MailDeps, { ids, queue }: Claim, nowMs: number): readonly InStatement[] {
  const [applicationId = ''] = ids
  if (queue === toDiscarded) return discards ? [discards.sentStatement(applicationId, nowMs)] : []
  if (queue !== toCandidates) return []
  return [
    sql`INSERT OR REPLACE INTO mails_sent (application_id, audience, at_ms)
        SELECT application_id, 'candidate', ${nowMs} FROM applications WHERE application_id = ${applicationId}`,
  ]
}

/** What is written when a mail will never be sent. */
function endedStatements({ discards }: MailDeps, { queue }: Claim, nowMs: number): readonly InStatement[] {
  return [giveBack(nowMs), ...(discards && queue === toDiscarded ? [discards.endedStatement(nowMs)] : [])]
}

async function deliver(deps: MailDeps, claimed: Claim): Promise<void> {
  const { database, transport, warn } = deps
  const { firstTryMs, ids, queue } = claimed
  const message = await compose(deps, claimed)
  if (!message) return remove(database, claimed, endedStatements(deps, claimed, database.nowMs()))
  if (message === 'later') return postpone(database, claimed, database.nowMs())
  const [first = ''] = ids
  const result = await transport.send(message, `${first}.${queue.name}`)
  // Otherwise it would be sent again.
  if (result.status === 'sent')
    return writeSurely(waitingClock(database), leaseMs, async () =>
      remove(database, claimed, sentStatements(deps, claimed, database.nowMs())),
    )
  const isGivenUp = result.status === 'refused' || database.nowMs() - firstTryMs > givenUpAfterMs
  await (isGivenUp
    ? remove(database, claimed, endedStatements(deps, claimed, database.nowMs()))
    : postpone(database, claimed, database.nowMs()))
  // Last, so that whoever reads it finds it stored.
  warn(
    `mail about ${first} ${queue.table === mailsTable ? `to the ${queue.name}` : `of ${queue.name}`}: ${isGivenUp ? 'given up' : 'waits'} (${result.note})`,
  )
}

const MailCounts = v.object({ waiting: v.number(), oldestMs: v.nullable(v.number()), sentToday: v.number() })

/** How many mails wait, since when the oldest does, and how many were sent on this day. */
export async function countMails(
  database: Database,
  tables: readonly MailTable[],
  nowMs: number,
): Promise<v.InferOutput<typeof MailCounts>> {
  const others = joined(
    tables.map(({ table }) => sql`UNION ALL SELECT queued_at_ms FROM ${table}`),
    ' ',
  )
  const { rows } = await database.read(
    sql`SELECT count(*) AS waiting, min(queued_at_ms) AS oldest_ms,
          coalesce((SELECT sent FROM mail_days WHERE day = ${dayOf(nowMs)}), 0) AS sent_today
        FROM (SELECT queued_at_ms FROM mails ${others})`,
  )
  const [counts] = readRows(MailCounts, rows)
  if (!counts) throw new Error('a count has no row')
  return counts
}

/** Whether mails wait because their day has had its total. */
export async function isTotalReached(
  { database, mailsPerDay, tables }: Pick<MailDeps, 'database' | 'mailsPerDay' | 'tables'>,
  nowMs: number,
): Promise<boolean> {
  const waits = [{ table: mailsTable, share: 1 }, ...tables].map(
    ({ share, table }) =>
      sql`OR (sent >= ${totalOf({ share }, mailsPerDay)} AND EXISTS (SELECT 1 FROM ${table} WHERE next_at_ms <= ${nowMs}))`,
  )
  const { rows } = await database.read(sql`SELECT 1 FROM mail_days WHERE day = ${dayOf(nowMs)} AND (false ${joined(waits, ' ')})`)
  return rows.length > 0
}

/**
 * Sends the mail that is due for the longest time.
 * @returns how long to wait before the next one, in milliseconds
 */
export async function sendNextMail(deps: MailDeps): Promise<number> {
  const claimed = await claimNext(deps, deps.database.nowMs())
  if (!claimed) return pollMs
  await deliver(deps, claimed)
  return 0
}
