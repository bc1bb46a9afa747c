import type { Context } from 'hono'
import type { Limiter } from '../limits/limiter.ts'
import type { Mails } from './mails.ts'

/** What whoever stores an application needs of the mails. */
export type QueuedMails = Pick<Mails, 'statements' | 'wake'>

interface LimitedMails {
  readonly mails: QueuedMails | null
  /** Nothing was stored, so there will be no confirmation. */
  readonly giveBack: () => Promise<void>
}

/**
 * The mails of one request: with a confirmation as long as its address has any left for the day. Otherwise one stranger's
 * applications would take the day's mails from all others.
 */
export async function limitConfirmations(mails: QueuedMails | null, limiter: Limiter, context: Context): Promise<LimitedMails> {
  if (!mails) return { mails, giveBack: async () => {} }
  const isConfirmed = (await limiter.take(context, 'confirmations')) === 0
  return {
    mails: { ...mails, statements: (applicationId, nowMs) => mails.statements(applicationId, nowMs, isConfirmed) },
    giveBack: async () => (isConfirmed ? limiter.giveBack(context, 'confirmations', {}) : undefined),
  }
}
