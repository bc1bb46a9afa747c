import { useLocation } from 'react-router-dom'
import { hasJustSent } from '#features/apply/just-sent.ts'
import { isWaiting } from '#features/apply/outbox/unsent/status-text.ts'
import { type ApplicationsState, useApplications } from '#features/apply/outbox/use-applications.ts'

/** What this page is about: the last application of this device. */
export interface Latest {
  /** undefined: there is none, or the device stores nothing. */
  readonly application: ApplicationsState['applications'][number] | undefined
  /** Nobody is thanked for what has not left the device. 'none': somebody has opened the page without an application. */
  readonly outcome: 'sent' | 'waiting' | 'attention' | 'none'
}

export function useLatest(): Latest {
  const [application] = useApplications().applications
  const { state } = useLocation()
  if (hasJustSent(state) || application?.state === 'sent') return { application, outcome: 'sent' }
  if (application === undefined) return { application, outcome: 'none' }
  return { application, outcome: isWaiting(application) ? 'waiting' : 'attention' }
}
