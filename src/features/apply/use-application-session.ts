import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { JobDetail } from '#shared/job.ts'
import type { FieldNotes, FormOfFile, FormToFill } from '#platform/page-module.ts'
import { watchLeaving, watchReturning } from '#platform/page-life.ts'
import { createStore } from '#platform/store.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { myJobs } from '#storage/my-jobs-store.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { type ApplicationSession, createApplicationSession, type SessionDeps } from './application-session.ts'
import { loadOutbox, uploadFile } from './outbox/use-outbox.ts'
import type { SendFailure } from './form/form-state.ts'
import type { SessionState } from './session-state.ts'

/** Loads the code of the drafts and applications on this device. */
export async function loadPersonalStorage(): Promise<PersonalStorage> {
  return (await import('#storage/browser-storage.ts')).browserStorage
}

/** The session with the storage and the services of this browser. They are loaded on first use. */
const browserDeps: SessionDeps = {
  loadStorage: loadPersonalStorage,
  loadOutbox,
  myJobs,
  uploadFile,
}

/**
 * Runs the session of one job's form while a screen shows it. Saves when the page is hidden, and before an update or an error
 * handler reloads it.
 * @param refusal why an application returns to this form, read once
 */
export function useApplicationSession(
  job: JobDetail,
  referrer: string | null,
  refusal: SendFailure | null,
): { readonly session: ApplicationSession; readonly state: SessionState } {
  const [session] = useState(() => createApplicationSession({ job, referrer, refusal }, browserDeps))
  // A layout effect, to close in the commit that removes the screen: a result right after it must be announced elsewhere.
  useLayoutEffect(() => {
    const stops = [
      session.open(),
      watchLeaving(() => void session.flush()),
      // While the page was suspended, it may have missed that another tab has claimed or submitted the draft.
      watchReturning(session.check),
      registerUnsavedWork(session.flush, session.isDirty),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session])
  useEffect(() => session.updateJob(job), [session, job])
  return { session, state: useSyncExternalStore(session.subscribe, session.getState, session.getState) }
}

const openForm = ({ dispatch, getState }: Pick<ApplicationSession, 'dispatch' | 'getState'>) => ({
  getEntered: () => {
    const state = getState()
    return 'form' in state ? state.form : null
  },
  change: dispatch,
})

/** The open form, as what a link leads to may fill it. */
export function formToFill({ flush, hasNoAnswers, pickFile, ...session }: ApplicationSession): FormToFill {
  return { ...openForm(session), hasNoAnswers, pickFile, save: flush }
}

/** The open form, as what reads its files may use it. */
export function formOfFile({ readFile, ...session }: Pick<ApplicationSession, 'dispatch' | 'getState' | 'readFile'>): FormOfFile {
  return {
    ...openForm(session),
    readFile,
    notes: createStore<FieldNotes>({}),
  }
}
