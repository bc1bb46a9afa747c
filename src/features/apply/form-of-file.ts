import type { FieldNotes, FormOfFile } from '#platform/page-module.ts'
import { createStore } from '#platform/store.ts'
import type { ApplicationSession } from './application-session.ts'

/** The open form, as what reads its files may use it. */
export function formOfFile({
  dispatch,
  getState,
  readFile,
}: Pick<ApplicationSession, 'dispatch' | 'getState' | 'readFile'>): FormOfFile {
  return {
    getEntered: () => {
      const state = getState()
      return 'form' in state ? state.form : null
    },
    change: dispatch,
    readFile,
    notes: createStore<FieldNotes>({}),
  }
}
