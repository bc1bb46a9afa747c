import { createHash, randomUUID } from 'node:crypto'
import { type AlertPush } from '../shared/alerts.ts'
import { searchPath } from '#shared/saved-search.ts'
import { minuteMs } from '#shared/durations.ts'
import { readFilter } from '#shared/job-filter.ts'
import { pathInLanguage, siteLanguageOf } from '#shared/site-languages.ts'
import { currentLanguage, inLanguage } from '#server/web/language/language.ts'
import { type DueWork, runWhenDue } from '#server/database/leases.ts'
import { waitingClock, writeSurely } from '#server/database/write-surely.ts'
import type { MailSource } from '#server/mail/mail-queue.ts'
import { oneLine, subjectOf } from '#server/mail/compose.ts'
import { runSteps, type Steps } from '#server/tools/steps.ts'
import { alertMailWriter, type AlertMailDeps } from './compose-mails.ts'
import { findNews, type NewsDeps } from './find-news.ts'
import { purgeAlerts } from './mail-alerts.ts'
import { type ClaimedPush, claimPushes, pushLeaseMs, settlePush } from './push-alerts.ts'
import type { PushSender } from './push-sender.ts'
import { alertText } from './alert-text.ts'
import { server as words } from '../words.ts'

/** The alerts of a server in the background: looks for new jobs, and sends mails and messages about them. */

export interface AlertDeps extends NewsDeps {
  /** null: there are no alerts by mail. */
  readonly mail: {
    /** Sends the mails that wait from now on, as this writes them. */
    readonly send: (write: MailSource['write']) => void
    readonly wake: () => void
    readonly brand: AlertMailDeps['brand']
  } | null
  /** null: there are no alerts by push. */
  readonly sendPush: PushSender | null
}

/** New jobs are recorded once an hour (`retention/retention.ts`). */
const lookEveryMs = 10 * minuteMs
/** Other processes find news, too. */
const sendEveryMs = 30_000

/** What a device shows, in the language in which the server speaks. null: the jobs have closed. */
async function messageOf(deps: NewsDeps, { about, search }: ClaimedPush): Promise<AlertPush | 'later' | null> {
  const filter = readFilter(new URLSearchParams(search), deps.mapping)
  const shown = {
    // One for each search.
    tag: createHash('sha256').update(search).digest('base64url').slice(0, 32),
    url: pathInLanguage(searchPath(search), currentLanguage()),
    search,
  }
  const open = { action: 'open', title: words.push.open() } as const
  const end = { action: 'end', title: words.push.end() } as const
  if (about.kind === 'news') {
    const text = await newsText(deps, about.jobIds, alertText(filter))
    return text === 'later' || text === null ? text : { kind: 'news', ...text, ...shown, actions: [open, end] }
  }
  const body = subjectOf(alertText(filter) ?? words.first.allJobs())
  return about.kind === 'first'
    ? { ...about, title: words.push.first(), body, ...shown, actions: [end] }
    : { ...about, title: words.push.ended(), body: subjectOf(words.push.askAgain({ search: body })), ...shown, actions: [open] }
}

/** @param search in words. null: every job */
async function newsText(
  { openJobs }: Pick<NewsDeps, 'openJobs'>,
  jobIds: readonly number[],
  search: string | null,
): Promise<Pick<AlertPush, 'body' | 'title'> | 'later' | null> {
  const list = await openJobs.list()
  if (!list) return 'later'
  const open = new Map(list.jobs.map((job) => [job.id, job]))
  const [first, ...others] = jobIds.flatMap((jobId) => open.get(jobId) ?? [])
  if (!first) return null
  const count = others.length + 1
  const title = oneLine(first.title)
  const place = oneLine(first.places[0] ?? '')
  const job = place === '' ? title : words.push.body({ title, place })
  return {
    title: subjectOf(search === null ? words.news.jobs({ count }) : words.news.jobsFor({ count, search })),
    body: subjectOf(others.length === 0 ? job : words.push.more({ job, count: others.length })),
  }
}

async function sendOne(deps: AlertDeps, sendPush: PushSender, claimed: ClaimedPush): Promise<void> {
  const { database, warn } = deps
  const message = await inLanguage(siteLanguageOf(claimed.language), async () => messageOf(deps, claimed))
  const result =
    message === 'later'
      ? ({ status: 'later', note: 'the board does not answer' } as const)
      : message === null
        ? ({ status: 'refused', note: 'the jobs have closed' } as const)
        : await sendPush(claimed, message)
  if (message !== null && (result.status === 'later' || result.status === 'refused')) {
    warn(`push: a message ${result.status === 'later' ? 'waits' : 'was given up'} (${result.note})`)
  }
  await writeSurely(waitingClock(database), pushLeaseMs, async () => settlePush(database, claimed, result, database.nowMs()))
}

/** Sends the messages that are due. */
export async function sendPushes(deps: AlertDeps): Promise<void> {
  const { database, sendPush } = deps
  if (!sendPush) return
  for (;;) {
    const claimed = await claimPushes(database, database.nowMs())
    if (claimed.length === 0) return
    await Promise.all(claimed.map(async (each) => sendOne(deps, sendPush, each)))
  }
}

/** Starts to look for news and to send them. */
export function startAlerts(deps: AlertDeps): Steps {
  const { database, mail, warn } = deps
  mail?.send(alertMailWriter({ ...deps, brand: mail.brand }))
  const holder = randomUUID()
  const look: DueWork = {
    name: 'news for alerts',
    everyMs: lookEveryMs,
    run: async () => {
      await purgeAlerts(database, database.nowMs())
      const isFound = await findNews(deps)
      mail?.wake()
      return isFound
    },
  }
  const step = async (signal: AbortSignal) => {
    await runWhenDue(database, look, { holder, nowMs: database.nowMs(), signal })
    await sendPushes(deps)
    return sendEveryMs
  }
  return runSteps({ name: 'alerts', step, warn })
}
