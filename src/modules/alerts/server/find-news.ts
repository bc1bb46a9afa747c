import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { alertRenewalDays, alertRhythms } from '../shared/alerts.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { filterTest, type JobFilter, readFilter } from '#shared/job-filter.ts'
import type { JobListing } from '#shared/job.ts'
import type { OpenJobs } from '#server/board/open-jobs.ts'
import { readFirstSeen } from '#server/board/stored-jobs.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readGroups, readRows, textColumn } from '#server/database/rows.ts'
import { listed, sql } from '#server/database/sql.ts'
import { reached } from '#server/database/stored-times.ts'
import { kindOfError } from '#server/tools/describe-error.ts'
import type { AlertNews } from './compose-mails.ts'

/**
 * Finds the jobs that are new for each alert, by the search and the filter of the page, and queues what is to be sent. A job is new if
 * a server has listed it first after the alert has last looked, and the board has first published it shortly before: jobs that come back
 * after a board has lost them, or that a new board of the settings brings, are no news. Looking and queueing are one transaction, which
 * fails on all servers but one.
 */

export interface NewsDeps {
  readonly database: Database
  readonly openJobs: Pick<OpenJobs, 'list'>
  /** Those of some jobs that a search finds among all, by the rules of the page. null: the board does not answer. */
  readonly searcher: {
    readonly findAmong: (query: string, jobIds: readonly JobListing['id'][]) => Promise<readonly JobListing['id'][] | null>
  }
  readonly mapping: BoardMapping
  readonly warn: (message: string) => void
}

class BoardSilentError extends Error {
  override readonly name = 'BoardSilentError'
}

/** Another server may still be about to store that it has listed a job, and its clock may be slow. */
const settledAfterMs = 2 * minuteMs
/** Boards publish on one day and show a job on another. What is older than this at its first sight is no news. */
const maxUnseenMs = 7 * dayMs
const rhythmMs = { daily: dayMs, weekly: 7 * dayMs } as const
const mailboxesAtOnce = 100
const pushesAtOnce = 500

interface NewJob {
  readonly job: JobListing & { readonly id: number }
  readonly firstOpenMs: number
}

/** The open jobs that could be news for an alert. null: the board does not answer. */
async function readNewJobs({ database, openJobs }: NewsDeps, untilMs: number): Promise<readonly NewJob[] | null> {
  const list = await openJobs.list()
  if (!list) return null
  const firstOpen = await readFirstSeen(database, untilMs)
  return list.jobs.flatMap((job) => {
    const { id, publishedSeconds } = job
    const firstOpenMs = typeof id === 'number' ? firstOpen.get(id) : undefined
    if (typeof id !== 'number' || firstOpenMs === undefined || publishedSeconds === null) return []
    return publishedSeconds * 1000 >= firstOpenMs - maxUnseenMs ? [{ job: { ...job, id }, firstOpenMs }] : []
  })
}

/**
 * Looks for the news of one search after another, among the jobs that are new to it only: a board has thousands of jobs, and some of
 * a day are new. Searches that are equal, and know the same jobs, share their result.
 */
function newsFinder(jobs: readonly NewJob[], { database, mapping, searcher }: NewsDeps) {
  const newestFirst = jobs.toSorted((a, b) => b.firstOpenMs - a.firstOpenMs || b.job.id - a.job.id)
  const found = new Map<string, readonly number[]>()
  const matchesOf = async (filter: JobFilter, among: readonly NewJob[]): Promise<readonly NewJob[]> => {
    const isFound = filterTest(filter, database.nowMs())
    const matching = among.filter(({ job }) => isFound(job))
    if (matching.length === 0 || filter.query === '') return matching
    const ids = await searcher.findAmong(
      filter.query,
      matching.map(({ job: { id } }) => id),
    )
    // Nobody has looked then: the jobs are news at the next look.
    if (!ids) throw new BoardSilentError('the board does not answer')
    return matching.filter(({ job: { id } }) => ids.includes(id))
  }
  const find = async (asked: string, fresh: readonly NewJob[]): Promise<readonly number[]> => {
    const filter = readFilter(new URLSearchParams(asked), mapping)
    const matching = await matchesOf(filter, fresh)
    // One job in several places is told of once.
    const cards = new Set(matching.flatMap(({ job: { card } }) => card ?? []))
    const earlier = newestFirst.slice(fresh.length).filter(({ job: { card } }) => card !== undefined && cards.has(card))
    const told = new Set((await matchesOf(filter, earlier)).flatMap(({ job: { card } }) => card ?? []))
    return matching.flatMap(({ job: { card, id } }) => {
      if (card === undefined) return [id]
      if (told.has(card)) return []
      told.add(card)
      return [id]
    })
  }
  const newsSince = async (asked: string, sinceMs: number): Promise<readonly number[]> => {
    const firstKnown = newestFirst.findIndex(({ firstOpenMs }) => firstOpenMs <= sinceMs)
    const fresh = firstKnown === -1 ? newestFirst : newestFirst.slice(0, firstKnown)
    if (fresh.length === 0) return []
    const key = `${fresh.length} ${asked}`
    const known = found.get(key)
    if (known) return known
    // Thousands of alerts have a search of their own: other work of the server comes between them.
    await nextTurn()
    const news = await find(asked, fresh)
    found.set(key, news)
    return news
  }
  const failures: unknown[] = []
  return {
    /** Whoever has looked since then has seen all jobs. */
    newestMs: newestFirst[0]?.firstOpenMs ?? 0,
    /** What was thrown by searches. */
    failures,
    /** The new jobs of a search, the last listed first. null: the search fails. Its alert has not looked, and no other is touched. */
    newsOf: async (search: string, sinceMs: number): Promise<readonly number[] | null> => {
      try {
        return await newsSince(search, sinceMs)
      } catch (error) {
        failures.push(error)
        return null
      }
    },
  }
}
type NewsFinder = ReturnType<typeof newsFinder>

const AlertRow = v.object({
  alertId: v.string(),
  mailboxId: v.string(),
  search: v.string(),
  rhythm: v.picklist(alertRhythms),
  lookedAtMs: v.number(),
  lastMailMs: v.nullable(v.number()),
  stateEndsMs: v.number(),
  isRenewalOffered: Flag,
})
type AlertRow = v.InferOutput<typeof AlertRow>

/** @returns the alerts that have looked at new jobs and found none */
async function lookForMailbox(
  { database }: NewsDeps,
  alerts: readonly AlertRow[],
  { newestMs, newsOf }: NewsFinder,
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): Promise<readonly string[]> {
  const [first] = alerts
  if (!first) return []
  const due = alerts.filter(({ lastMailMs, rhythm }) => lastMailMs === null || nowMs - lastMailMs >= rhythmMs[rhythm])
  const looked: AlertNews['alerts'][number][] = []
  for (const { alertId, lookedAtMs, search } of due) {
    const jobIds = await newsOf(search, lookedAtMs)
    if (jobIds) looked.push({ alertId, jobIds: [...jobIds], sinceMs: lookedAtMs })
  }
  const news: AlertNews = {
    alerts: looked.filter(({ jobIds }) => jobIds.length > 0),
    renewals: alerts
      .filter(({ isRenewalOffered, stateEndsMs }) => !isRenewalOffered && stateEndsMs - nowMs <= alertRenewalDays * dayMs)
      .map(({ alertId }) => alertId),
  }
  const withoutNews = looked
    .filter(({ jobIds, sinceMs }) => jobIds.length === 0 && sinceMs < newestMs)
    .map(({ alertId }) => alertId)
  if (news.alerts.length === 0 && news.renewals.length === 0) return withoutNews
  const { mailboxId } = first
  const mailId = randomUUID()
  const isClaimed = sql`EXISTS (SELECT 1 FROM alert_mails WHERE mail_id = ${mailId})`
  await database.write([
    sql`INSERT INTO alert_mails (mail_id, mailbox_id, kind, news, attempts, next_at_ms, queued_at_ms)
        SELECT ${mailId}, mailbox_id, 'news', ${JSON.stringify(news)}, 0, ${nowMs}, ${nowMs} FROM alert_mailboxes
        WHERE mailbox_id = ${mailboxId} AND ${reached('next_news_ms', nowMs, dayMs)}`,
    sql`UPDATE alert_mailboxes SET next_news_ms = ${nowMs + dayMs} WHERE mailbox_id = ${mailboxId} AND ${isClaimed}`,
    sql`UPDATE mail_alerts SET looked_at_ms = ${untilMs}
        WHERE alert_id IN ${listed(news.alerts.map(({ alertId }) => alertId))} AND ${isClaimed}`,
    ...news.alerts.map(
      ({ alertId, jobIds }) =>
        sql`UPDATE mail_alerts SET last_mail_ms = ${nowMs}, last_mail_jobs = ${jobIds.length} WHERE alert_id = ${alertId} AND ${isClaimed}`,
    ),
    sql`UPDATE mail_alerts SET is_renewal_offered = 1 WHERE alert_id IN ${listed(news.renewals)} AND ${isClaimed}`,
  ])
  return withoutNews
}

async function lookForMails(deps: NewsDeps, finder: NewsFinder, untilMs: number): Promise<void> {
  const { database } = deps
  const nowMs = deps.database.nowMs()
  for (let after = ''; ; ) {
    const { rows: mailboxes } = await database.read(
      sql`SELECT mailbox_id FROM alert_mailboxes WHERE mailbox_id > ${after} AND ${reached('next_news_ms', nowMs, dayMs)}
          ORDER BY mailbox_id LIMIT ${mailboxesAtOnce}`,
    )
    const ids = mailboxes.map((row) => textColumn(row, 'mailbox_id'))
    const { rows } = await database.read(
      sql`SELECT alert_id, mailbox_id, search, rhythm, looked_at_ms, last_mail_ms, state_ends_ms, is_renewal_offered FROM mail_alerts
          WHERE state = 'running' AND state_ends_ms > ${nowMs} AND mailbox_id IN ${listed(ids)} ORDER BY rowid`,
    )
    const alerts = readGroups(AlertRow, rows, 'mailbox_id')
    const withoutNews: string[] = []
    for (const own of alerts.values()) withoutNews.push(...(await lookForMailbox(deps, own, finder, { nowMs, untilMs })))
    if (withoutNews.length > 0) {
      await database.write([sql`UPDATE mail_alerts SET looked_at_ms = ${untilMs} WHERE alert_id IN ${listed(withoutNews)}`])
    }
    after = ids.at(-1) ?? after
    if (ids.length < mailboxesAtOnce) return
  }
}

const PushRow = v.object({
  rowid: v.number(),
  search: v.string(),
  lookedAtMs: v.number(),
  jobIds: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.number()))),
})

async function lookForPushes({ database }: NewsDeps, { newestMs, newsOf }: NewsFinder, untilMs: number): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await database.read(
      sql`SELECT rowid, search, looked_at_ms, job_ids FROM push_alerts
          WHERE rowid > ${after} AND state = 'running' AND looked_at_ms < ${newestMs}
          ORDER BY rowid LIMIT ${pushesAtOnce}`,
    )
    const alerts = readRows(PushRow, rows)
    const withoutNews: number[] = []
    const changes: InStatement[] = []
    for (const { jobIds, lookedAtMs, rowid, search } of alerts) {
      const news = await newsOf(search, lookedAtMs)
      if (news?.length === 0) withoutNews.push(rowid)
      if (!news || news.length === 0) continue
      // Another server has looked if the time is another one.
      changes.push(
        sql`UPDATE push_alerts SET looked_at_ms = ${untilMs}, job_ids = ${JSON.stringify([...news, ...(jobIds ?? [])])}
            WHERE rowid = ${rowid} AND search = ${search} AND looked_at_ms = ${lookedAtMs}`,
      )
    }
    if (withoutNews.length > 0) {
      changes.push(sql`UPDATE push_alerts SET looked_at_ms = ${untilMs} WHERE rowid IN ${listed(withoutNews)}`)
    }
    if (changes.length > 0) await database.write(changes)
    after = alerts.at(-1)?.rowid ?? after
    if (alerts.length < pushesAtOnce) return
  }
}

/**
 * One look at the board for all alerts. An alert whose search fails is looked at again at the next look.
 * @returns false: the board does not answer, and has no news
 */
export async function findNews(deps: NewsDeps): Promise<boolean> {
  const untilMs = deps.database.nowMs() - settledAfterMs
  const jobs = await readNewJobs(deps, untilMs)
  if (!jobs) return false
  const finder = newsFinder(jobs, deps)
  await lookForMails(deps, finder, untilMs)
  await lookForPushes(deps, finder, untilMs)
  const { failures } = finder
  if (failures.length > 0) deps.warn(`alerts: searches that failed: ${failures.length} (${kindOfError(failures[0])})`)
  return true
}
