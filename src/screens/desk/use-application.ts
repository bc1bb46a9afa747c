import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskApplication } from '#shared/desk.ts'
import { deskClient } from './client.ts'

export type ApplicationState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly application: DeskApplication }
  /** There is no such application, or it was erased. */
  | { readonly status: 'missing' }
  | { readonly status: 'unreachable' }

interface Opened {
  readonly applicationId: string | null
  readonly state: ApplicationState
}

interface ApplicationControl {
  readonly state: ApplicationState
  /** Reads it again. What is shown stays until the answer is there. */
  readonly reload: () => Promise<void>
  /** Shows what was just read, if it is the open one. */
  readonly show: (application: DeskApplication) => void
}

/**
 * The open application.
 * @param onSeen it was new, and has been opened now
 */
export function useApplication(
  applicationId: string | null,
  onSeen: (applicationId: string) => void,
  onSignedOut: () => void,
): ApplicationControl {
  const [opened, setOpened] = useState<Opened>({ applicationId: null, state: { status: 'loading' } })
  const current = useRef(applicationId)

  const reload = useCallback(async () => {
    if (applicationId === null) return
    const answer = await deskClient.application(applicationId)
    // Another one has been opened meanwhile.
    if (current.current !== applicationId) return
    switch (answer.status) {
      case 'signed-out':
        return onSignedOut()
      case 'ok':
        return setOpened({ applicationId, state: { status: 'ready', application: answer.value } })
      case 'refused':
        return setOpened({ applicationId, state: { status: 'missing' } })
      case 'unreachable':
        setOpened((before) =>
          before.applicationId === applicationId && before.state.status === 'ready'
            ? before
            : { applicationId, state: { status: 'unreachable' } },
        )
    }
  }, [applicationId, onSignedOut])

  useEffect(() => {
    current.current = applicationId
    const start = async () => reload()
    void start()
  }, [applicationId, reload])

  const show = useCallback((application: DeskApplication) => {
    if (current.current === application.applicationId) {
      setOpened({ applicationId: application.applicationId, state: { status: 'ready', application } })
    }
  }, [])

  const state: ApplicationState = opened.applicationId === applicationId ? opened.state : { status: 'loading' }
  const isNew = state.status === 'ready' && state.application.isNew
  useEffect(() => {
    if (applicationId === null || !isNew) return
    const markSeen = async () => {
      const { status } = await deskClient.markSeen(applicationId)
      if (status === 'ok') onSeen(applicationId)
    }
    void markSeen()
  }, [applicationId, isNew, onSeen])
  return { state, reload, show }
}
