import { useEffect, useState, useSyncExternalStore } from 'react'
import type { JobForm } from '#shared/job.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { createPassingSession, type PassingSession, type PassingState } from './passing-session.ts'

/** Runs a session that nothing stores while a screen shows it. Leaving the screen forgets what was entered. */
export function usePassingSession(
  asked: JobForm,
  referrer: string | null,
): { readonly session: PassingSession; readonly state: PassingState } {
  const [session] = useState(() => createPassingSession(asked, referrer))
  useEffect(() => {
    // Nothing can be saved, so an update waits for as long as there is something to lose.
    const unregister = registerUnsavedWork(async () => {}, session.isDirty)
    return () => {
      unregister()
      session.clear()
    }
  }, [session])
  return { session, state: useSyncExternalStore(session.subscribe, session.getState, session.getState) }
}
