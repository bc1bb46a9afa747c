import type { Attention, UnsentApplication, WaitingApplication } from '#storage/records.ts'
import { unsent as words } from '../../words.ts'

/** Texts about the state of an application. None of them may say 'sent' before the service has confirmed it. */

/** The state of a waiting application and the time of its next try. */
export function waitingText({ delay: reason, nextTryMs, state }: WaitingApplication, isOnline: boolean, nowMs: number): string {
  if (state !== 'queued') return words.onItsWay()
  if (!isOnline) return words.waitsForNetwork()
  const delay = reason ?? 'none'
  const seconds = nextTryMs === null ? 0 : Math.ceil((nextTryMs - nowMs) / 1000)
  if (seconds <= 1) return words.nextTryNow({ delay })
  return seconds < 60 ? words.nextTrySoon({ delay }) : words.nextTryLater({ delay, minutes: Math.ceil(seconds / 60) })
}

/** Why an application needs attention, and what the applicant can do. */
export function attentionText(attention: Attention): string {
  return words.attention[attention.reason](attention.reason === 'not-listed' ? attention : {})
}

/**
 * Whether it can be sent again unchanged: the job may have reopened, the service may accept it now, or it is sent as a new one beside that
 * of another device.
 */
export function mayTryAgain(application: UnsentApplication): boolean {
  if (application.state !== 'needs-attention') return false
  const { reason } = application.attention
  return reason === 'closed' || reason === 'rejected' || reason === 'sent-elsewhere'
}
