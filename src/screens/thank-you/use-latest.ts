import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { type LeftBy, useApplications } from '#features/apply/outbox/use-outbox.ts'

type Application = ReturnType<typeof useApplications>['applications'][number]

/** What this page is about: the application that led to it, or the last one of this device. */
export interface Latest {
  /** undefined: there is none, or the device stores nothing. */
  readonly application: Application | undefined
  /** Nobody is thanked for what has not left the device. 'none': somebody has opened the page without an application. */
  readonly outcome: 'sent' | 'waiting' | 'attention' | 'none'
}

const HistoryState = v.object({ jobId: v.number(), applicationId: v.nullable(v.string()), isSent: v.boolean() })

/**
 * @param applications those of this device, the newest first by its clock, which may have been set back since
 * @param historyState what the form has left there
 */
export function latestOf(applications: readonly Application[], historyState: unknown): Latest {
  const parsed = v.safeParse(HistoryState, historyState)
  const leftBy: LeftBy | null = parsed.success ? parsed.output : null
  const isOwn = ({ applicationId, jobId }: Application) =>
    leftBy === null || (leftBy.applicationId === null ? jobId === leftBy.jobId : applicationId === leftBy.applicationId)
  const application = applications.find(isOwn)
  if (application?.state === 'needs-attention') return { application, outcome: 'attention' }
  // The list may be older than the news that led here.
  if (application?.state === 'sent' || leftBy?.isSent === true) return { application, outcome: 'sent' }
  return { application, outcome: application === undefined && leftBy === null ? 'none' : 'waiting' }
}

export function useLatest(): Latest {
  const { applications } = useApplications()
  return latestOf(applications, useLocation().state)
}
