import { useLocation } from 'react-router-dom'
import { hasJustSent, useApplications } from '#features/apply/outbox/use-outbox.ts'

/** What this page is about: the last application of this device. */
export interface Latest {
  /** undefined: there is none, or the device stores nothing. */
  readonly application: ReturnType<typeof useApplications>['applications'][number] | undefined
  /** Nobody is thanked for what has not left the device. 'none': somebody has opened the page without an application. */
  readonly outcome: 'sent' | 'waiting' | 'attention' | 'none'
}

export function useLatest(): Latest {
  const [application] = useApplications().applications
  const { state } = useLocation()
  if (application?.state === 'needs-attention') return { application, outcome: 'attention' }
  // The list may be older than the news that led here.
  if (application?.state === 'sent' || hasJustSent(state)) return { application, outcome: 'sent' }
  return { application, outcome: application === undefined ? 'none' : 'waiting' }
}
