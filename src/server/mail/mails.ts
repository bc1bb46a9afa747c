import type { InStatement } from '@libsql/client'
import { isOlder } from '../database/stored-times.ts'
import { type Steps, runSteps } from '../tools/steps.ts'
import { isTotalReached, type MailDeps, type MailSource, mailStatements, sendNextMail } from './mail-queue.ts'

/** The mails of a server: queues them with their applications, and sends them in the background. */
export interface Mails extends Steps {
  /**
   * Queues the mails about a new application, in the transaction that stores it.
   * @param isConfirmed false: only the recruiters get one
   */
  statements(applicationId: string, nowMs: number, isConfirmed?: boolean): readonly InStatement[]
  /** Sends the mails of a module from now on. */
  sendFrom(source: MailSource): void
  /** Mails wait for tomorrow, because today has had its total. */
  isTotalReached(): Promise<boolean>
}

const warnEveryMs = 60 * 60_000

/** Starts to send what is queued. */
export function startMails(options: Omit<MailDeps, 'sources'>): Mails {
  const sources: MailSource[] = []
  const deps: MailDeps = { ...options, sources }
  const { database, warn, words } = deps
  let warnedAtMs = Number.NEGATIVE_INFINITY
  const isReached = async () => isTotalReached(deps, database.nowMs())
  const step = async () => {
    const waitMs = await sendNextMail(deps)
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
    sendFrom: (source) => {
      sources.push(source)
      steps.wake()
    },
    isTotalReached: isReached,
    stop: async () => {
      await steps.stop()
      deps.transport.close()
    },
  }
}
