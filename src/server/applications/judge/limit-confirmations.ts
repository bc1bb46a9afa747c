import type { InStatement } from '@libsql/client'
import type { Context } from 'hono'
import type { FollowUp } from '../store/application-store.ts'
import type { Limiter } from '../limits/limiter.ts'

/** The mails about an application. */
export interface MailFollowUp extends FollowUp {
  /** @param isConfirmed false: only the recruiters get one */
  statements(applicationId: string, nowMs: number, isConfirmed?: boolean): readonly InStatement[]
}

interface LimitedMails {
  readonly mails: FollowUp | null
  /** Nothing was stored, so there will be no confirmation. */
  readonly giveBack: () => Promise<void>
}

/**
 * The mails of one request: with a confirmation as long as its address has any left for the day. Otherwise one stranger's
 * applications would take the day's mails from all others.
 */
export async function limitConfirmations(mails: MailFollowUp | null, limiter: Limiter, context: Context): Promise<LimitedMails> {
  if (!mails) return { mails, giveBack: async () => {} }
  const isConfirmed = (await limiter.take(context, 'confirmations')) === 0
  return {
    mails: {
      wake: () => mails.wake(),
      statements: (applicationId, nowMs) => mails.statements(applicationId, nowMs, isConfirmed),
    },
    giveBack: async () => (isConfirmed ? limiter.giveBack(context, 'confirmations', {}) : undefined),
  }
}
