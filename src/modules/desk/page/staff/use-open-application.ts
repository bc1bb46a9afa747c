import { useCallback, useEffect } from 'react'
import type { DeskApplication } from '../../shared/desk.ts'
import { deskClient } from './parts/client.ts'
import type { ApplicationState } from './application/application-view.tsx'
import { useAnswer } from './parts/use-answer.ts'

interface OpenApplication {
  readonly state: ApplicationState
  /** Reads it again. */
  readonly reload: () => Promise<void>
  /** Shows what was just read, if it is the open one. */
  readonly show: (application: DeskApplication) => void
}

/**
 * The open application.
 * @param onSeen it was new, and has been opened now
 */
export function useOpenApplication(
  applicationId: string | undefined,
  onSeen: (applicationId: string) => void,
  onSignedOut: () => void,
): OpenApplication {
  const read = useCallback(() => deskClient.application(applicationId ?? ''), [applicationId])
  const { change, failure, isCurrent, reload, value } = useAnswer(applicationId === undefined ? null : read, onSignedOut)
  const application = value?.applicationId === applicationId ? value : null
  const show = useCallback(
    (next: DeskApplication) => change((before) => (before.applicationId === next.applicationId ? next : before)),
    [change],
  )
  const newId = application?.isNew ? application.applicationId : null
  useEffect(() => {
    if (newId === null) return
    const markSeen = async () => {
      const { status } = await deskClient.markSeen(newId)
      if (status === 'ok') onSeen(newId)
    }
    void markSeen()
  }, [newId, onSeen])
  const state = (): ApplicationState => {
    if (isCurrent && failure === 'refused') return { status: 'missing' }
    if (application) return { status: 'ready', application }
    return { status: isCurrent && failure !== null ? 'unreachable' : 'loading' }
  }
  return { state: state(), reload, show }
}
