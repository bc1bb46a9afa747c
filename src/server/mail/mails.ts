import type { InStatement } from '@libsql/client'
import { type Steps, runSteps } from '../steps.ts'
import { type MailDeps, mailStatements, sendNextMail } from './mail-queue.ts'

/** The mails of a server: queues them with their applications, and sends them in the background. */
export interface Mails extends Steps {
  /** Queues the mails about a new application, in the transaction that stores it. */
  statements(applicationId: string, nowMs: number): readonly InStatement[]
}

/** Starts to send what is queued. */
export function startMails(deps: MailDeps): Mails {
  const steps = runSteps({ name: 'mail', step: () => sendNextMail(deps), warn: deps.warn })
  return {
    wake: () => steps.wake(),
    statements: (applicationId, nowMs) => mailStatements(applicationId, deps.words, nowMs),
    stop: async () => {
      await steps.stop()
      deps.transport.close()
    },
  }
}
