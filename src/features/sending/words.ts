import type { ApplicationRow, Attention } from '#storage/records.ts'

export { isWaiting } from '#storage/records.ts'

/** What people read about an application on its way. 'sent' is said of a 2xx and of nothing else. */

// Made when there is a time to write: the first formatter costs a phone 50 ms.
const momentParts = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const

export function formatMoment(timeMs: number): string {
  return new Intl.DateTimeFormat('en', momentParts).format(timeMs)
}

export function formatDay(timeMs: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(timeMs)
}

/** Where one that waits stands, and when it is tried again. */
export function waitingText({ delay, nextTryMs, state }: ApplicationRow, isOnline: boolean, nowMs: number): string {
  if (state !== 'queued') return 'It’s on its way right now.'
  if (!isOnline) return 'You’re offline. It goes out as soon as you’re back online.'
  const reason = delay === null ? '' : delay === 'busy' ? 'Our service is busy. ' : 'We can’t reach our service. '
  const seconds = nextTryMs === null ? 0 : Math.ceil((nextTryMs - nowMs) / 1000)
  if (seconds <= 1) return `${reason}The next try is about to start.`
  if (seconds < 60) return `${reason}Next try in less than a minute.`
  const minutes = Math.ceil(seconds / 60)
  return `${reason}Next try in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** What is wrong with one that needs its person, and what can be done. */
export function attentionText(attention: Attention | null): string {
  switch (attention?.reason) {
    case 'closed':
      return 'This job closed before your application arrived. It wasn’t sent.'
    case 'refused':
      return 'One of your answers wasn’t accepted. Go back to the form to change it, then submit again.'
    case 'rejected':
      return attention.error === null || attention.error === ''
        ? 'It wasn’t accepted. Go back to the form, have a look, and submit again.'
        : `It wasn’t accepted. The answer was: “${attention.error}” Go back to the form, have a look, and submit again.`
    case 'too-large':
      return 'It’s too large. Go back to the form, use smaller files, and submit again.'
    case 'files-missing':
      return 'A file is no longer on this device. Go back to the form, pick it again, and submit again.'
    case 'already-received':
      return 'An earlier try had arrived after all, and we kept it as it was. There’s nothing left to do.'
    case undefined:
      return 'Go back to the form, have a look, and submit again.'
  }
}

/** Whether it can become a draft again (the storage's own rule, for showing the button). */
export function mayGoBack({ attention, body, state }: ApplicationRow): boolean {
  if (state === 'needs-attention') return attention?.reason !== 'already-received'
  return state === 'queued' && body === null
}
