import type { InStatement } from '@libsql/client'
import { isOlder } from '../tools/answer-memory.ts'
import { type Steps, runSteps } from '../tools/steps.ts'
import { isTotalReached, type MailDeps, mailStatements, sendNextMail, type WriteAlertMail } from './mail-queue.ts'

/** The mails of a server: queues them with their applications, and sends them in the background. */
export interface Mails extends Steps {
  /**
   * Queues the mails about a new application, in the transaction that stores it.
   * @param isConfirmed false: only the recruiters get one
   */
  statements(applicationId: string, nowMs: number, isConfirmed?: boolean): readonly InStatement[]
  /** Sends the mails of alerts from now on, as this writes them. */
  sendAlertMails(write: WriteAlertMail): void
  /** Mails wait for tomorrow, because today has had its total. */
  isTotalReached(): Promise<boolean>
}

const warnEveryMs = 60 * 60_000

/** Starts to send what is queued. */
export function startMails(deps: MailDeps): Mails {
  const { database, mailsPerDay, warn, words } = deps
  let warnedAtMs = Number.NEGATIVE_INFINITY
  const isReached = async () => isTotalReached(database, mailsPerDay, database.nowMs())
  let writeAlertMail: WriteAlertMail | null = null
  const step = async () => {
    const waitMs = await sendNextMail({ ...deps, writeAlertMail })
    if (waitMs > 0 && isOlder(warnedAtMs, warnEveryMs, database.nowMs()) && (await isReached())) {
      warnedAtMs = database.nowMs()
      warn('mail: the total of MAILS_PER_DAY is reached, and the others wait for tomorrow')
    }
    return waitMs
  }
  const steps = runSteps({ name: 'mail', step, warn })
  return {
    wake: () => steps.wake(),
    statements: (applicationId, atMs, isConfirmed = true) => mailStatements(applicationId, words, atMs, isConfirmed),
    sendAlertMails: (write) => {
      writeAlertMail = write
      steps.wake()
    },
    isTotalReached: isReached,
    stop: async () => {
      await steps.stop()
      deps.transport.close()
    },
  }
}
