import type { Attention, UnsentApplication, WaitingApplication } from '#storage/records.ts'

export { isWaiting } from '#storage/records.ts'

/** Texts about the state of an application. None of them may say 'sent' before the service has confirmed it. */

/** The state of a waiting application and the time of its next try. */
export function waitingText({ delay, nextTryMs, state }: WaitingApplication, isOnline: boolean, nowMs: number): string {
  if (state !== 'queued') return 'It’s on its way right now.'
  if (!isOnline) return 'You’re offline. It goes out as soon as you’re back online.'
  const reason = delay === null ? '' : delay === 'busy' ? 'Our service is busy. ' : 'We can’t reach our service. '
  const seconds = nextTryMs === null ? 0 : Math.ceil((nextTryMs - nowMs) / 1000)
  if (seconds <= 1) return `${reason}The next try is about to start.`
  if (seconds < 60) return `${reason}Next try in less than a minute.`
  const minutes = Math.ceil(seconds / 60)
  return `${reason}Next try in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** Why an application cannot go back to its form: a second one must not be sent beside the first. */
export const unknownArrivalText = 'It may have arrived already, and we can’t check right now. Please try again in a moment.'

/** Why an application needs attention, and what the applicant can do. */
export function attentionText(attention: Attention): string {
  switch (attention.reason) {
    case 'closed':
      return 'This job closed before your application arrived. It wasn’t sent.'
    case 'refused':
      return 'One of your answers wasn’t accepted. Go back to the form to change it, then submit again.'
    case 'rejected':
      return 'It wasn’t accepted. Try again, or go back to the form, have a look, and submit again.'
    case 'not-listed':
      return `We couldn’t find “${attention.name}” on the list of ${attention.list}. Go back to the form and choose from the list. Everything else is kept.`
    case 'too-large':
      return 'It’s too large. Go back to the form, use smaller files, and submit again.'
    case 'files-missing':
      return 'A file is no longer on this device. Go back to the form, pick it again, and submit again.'
    case 'already-received':
      return 'An earlier try had arrived after all, and we kept it as it was. There’s nothing left to do.'
    case 'already-handed':
      return 'Your change came too late: an earlier try had arrived after all, and is with the team. It is listed under Sent.'
  }
}

/** Whether it can be sent again unchanged: the job may have reopened, or the service may accept it now. */
export function mayTryAgain(application: UnsentApplication): boolean {
  if (application.state !== 'needs-attention') return false
  const { reason } = application.attention
  return reason === 'closed' || reason === 'rejected'
}
