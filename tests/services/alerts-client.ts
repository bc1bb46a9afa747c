import { palette } from '#content'
import { alertsUrl } from '#modules/alerts/shared/alerts.ts'
import { alertMails } from '#modules/alerts/server.ts'
import { alertMailWriter } from '#modules/alerts/server/compose-mails.ts'
import { findNews, type NewsDeps } from '#modules/alerts/server/find-news.ts'
import { purgeAlerts } from '#modules/alerts/server/mail-alerts.ts'
import { sendPushes, startAlerts } from '#modules/alerts/server/start-alerts.ts'
import type { PushSender } from '#modules/alerts/server/push-sender.ts'
import { ownBoard } from '#server/board/board.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import { JobSearcher } from '#server/board/job-searcher.ts'
import { recordOpenJobs } from '#server/board/listed-jobs.ts'
import type { MailSource } from '#server/mail/mail-queue.ts'
import { builtMapping } from '#server/settings/built-settings.ts'
import { minuteMs } from '#shared/durations.ts'
import type { TestServices } from './test-services.ts'

/** Alerts of the real services, with a board that a test changes. */

export const siteUrl = 'https://careers.example'

export interface TestJob {
  readonly id: number
  readonly title: string
  readonly place?: string
  readonly department?: string
  readonly text?: string
  /** null: the board does not say. */
  readonly publishedMs: number | null
}

/** The jobs as a board has them. */
export function boardOf(jobs: readonly TestJob[]) {
  const listed = jobs.map(({ department = 'Engineering', id, place = 'Pittsburgh, PA', publishedMs, text = '', title }) => ({
    id,
    title,
    location: { name: place },
    departments: [{ id: 1, name: department, parent_id: null, child_ids: [] }],
    offices: [],
    content: text,
    absolute_url: `https://board.example/${id}`,
    updated_at: new Date(0).toISOString(),
    questions: [],
    ...(publishedMs === null ? {} : { first_published: new Date(publishedMs).toISOString() }),
  }))
  const names = [...new Set(listed.flatMap(({ departments }) => departments.map(({ name }) => name)))]
  const departments = names.map((name, index) => ({
    id: index + 1,
    name,
    parent_id: null,
    child_ids: [],
    jobs: listed.filter((job) => job.departments[0]?.name === name),
  }))
  return { name: 'Board', content: '', departments, offices: [], jobs: listed, freelanceJobs: [] }
}

/** Records the jobs that are open now, as a server does every hour. */
export async function recordJobs(
  { services }: Pick<TestServices, 'services'>,
  jobs: readonly { readonly id: number }[],
): Promise<void> {
  await recordOpenJobs(
    services.database,
    jobs.map(({ id }) => ({ jobId: id, countries: [] })),
    services.database.nowMs(),
  )
}

/** What `main.ts` starts, one step at a time. */
export function alertsOf({ services }: TestServices, sendPush: PushSender | null = null) {
  const { board, database, mails, work } = services
  const jobs = () => openJobs({ read: ownBoard(board), mapping: builtMapping, warn: () => {}, nowMs: () => database.nowMs() })
  const depsNow = () => {
    // Another board is another reader: the real one would wait ten seconds.
    const reader = jobs()
    return {
      database,
      openJobs: reader,
      searcher: new JobSearcher(reader, work),
      mapping: builtMapping,
      mail: null,
      sendPush,
      warn: services.warn,
    }
  }
  const mailsOf = (write: MailSource['write']): MailSource => ({ name: 'alerts', ...alertMails, write })
  const brand = { name: 'Wordlark', wordmark: 'wordlark', siteWord: 'careers', palette, siteUrl }
  return {
    /** Sends the mails that wait. */
    sendMails: () => {
      mails?.sendFrom(mailsOf((mailId) => alertMailWriter({ ...depsNow(), brand })(mailId)))
    },
    /** Records the open jobs as now, and looks for news three minutes later. */
    look: async (advance: (ms: number) => void) => {
      // The clock of these tests moves in steps.
      advance(1_000)
      const deps = depsNow()
      await recordJobs({ services }, board().jobs)
      advance(3 * minuteMs)
      await findNews(deps)
    },
    /** As `main.ts` does. */
    start: () =>
      startAlerts({
        ...depsNow(),
        mail: mails && { brand, send: (write) => mails.sendFrom(mailsOf(write)), wake: () => mails.wake() },
      }),
    findNews: async (more: Partial<NewsDeps> = {}) => findNews({ ...depsNow(), ...more }),
    sendPushes: async () => sendPushes(depsNow()),
    purge: async () => purgeAlerts(database, database.nowMs()),
  }
}

export const postTo =
  ({ request }: TestServices) =>
  async (address: string, body: object, device?: string, from?: string) =>
    request(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(device === undefined ? {} : { 'Device-Id': device }),
        ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
      },
      body: JSON.stringify(body),
    })

/** The secrets in a mail. */
export function linksOf(text: string) {
  const token = /\/alerts#([0-9a-f]{32})/.exec(text)?.[1] ?? ''
  const endToken = /\/alerts#end=([0-9a-f]{32})/.exec(text)?.[1] ?? ''
  return { token, endToken }
}

export { alertsUrl }
