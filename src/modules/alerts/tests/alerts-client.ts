import { palette } from '#content'
import { alertMails } from '../server.ts'
import { alertMailWriter } from '../server/compose-mails.ts'
import { findNews, type NewsDeps } from '../server/find-news.ts'
import { purgeAlerts } from '../server/mail-alerts.ts'
import { sendPushes, startAlerts } from '../server/start-alerts.ts'
import type { PushSender } from '../server/push-sender.ts'
import { ownBoard } from '#server/board/board.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import { JobSearcher } from '#server/web/pages/job-searcher.ts'
import type { MailSource } from '#server/mail/mail-queue.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { minuteMs } from '#shared/durations.ts'
import { recordJobs, siteUrl } from '#tests/services/listed-board.ts'
import type { TestServices } from '#tests/services/test-services.ts'

/** Alerts of the real services, with a board that a test changes. */

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

/** The secrets in a mail. */
export function linksOf(text: string) {
  const token = /\/alerts#([0-9a-f]{32})/.exec(text)?.[1] ?? ''
  const endToken = /\/alerts#end=([0-9a-f]{32})/.exec(text)?.[1] ?? ''
  return { token, endToken }
}
