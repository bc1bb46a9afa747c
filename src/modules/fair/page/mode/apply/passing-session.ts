import { useEffect, useState, useSyncExternalStore } from 'react'
import { fileKindOf } from '#shared/answer-fields.ts'
import { checkFile, type FileWithBytes, hasRightContent } from '#shared/file-types.ts'
import type { Field, JobForm } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import type { Submission } from '#storage/submit-draft.ts'
import type { ApplicationControl } from '#features/apply/form/application-control.ts'
import { startForm } from '#features/apply/form/draft-form.ts'
import { errorsOf } from '#features/apply/form/form-errors.ts'
import { type FileReference, isBlank } from '#shared/form/entered.ts'
import { emptyForm, type FormAction, type FormState, reduceForm } from '#features/apply/form/form-state.ts'
import { submissionOf } from '#features/apply/form/answer-map.ts'
import { form as formWords } from '#features/apply/words.ts'
import { mode } from '../../../words.ts'

const { apply: words } = mode

/**
 * One applicant at the form of one job on a device that others use next. Answers and files are in this page's memory only:
 * unlike `application-session.ts` it knows neither storage nor network, so nothing can stay behind. 'Submit' hands everything
 * over, once, and `clear` forgets it.
 */

/** The application as it leaves the form. The answers refer to the files by their ids. */
export interface HandedOver extends Pick<Submission, 'answers'> {
  readonly files: readonly FileWithBytes[]
}

export type PassingState =
  | {
      readonly status: 'open'
      readonly form: FormState
      /** Changes when the form starts anew. */
      readonly formKey: number
    }
  | { readonly status: 'handed-over' }

export interface PassingSession extends Omit<ApplicationControl, 'state' | 'submit'> {
  readonly getState: () => PassingState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Hands a complete application over, or shows what is missing.
   * @param take resolves with null, or with a sentence that says why it was not taken: then nothing is lost
   */
  readonly submit: (take: (application: HandedOver) => Promise<string | null>) => Promise<void>
  /** Forgets everything that was entered, and begins again. */
  readonly clear: () => void
  /** Whether a reload now would lose something. */
  readonly isDirty: () => boolean
}

/**
 * @param asked what the form asks, which stays as it was when it was opened
 * @param referrer the value of `gh_src` that the application names
 */
export function createPassingSession(asked: JobForm, referrer: string | null): PassingSession {
  const bytesOf = new Map<string, Uint8Array>()
  const reading = new Set<Promise<void>>()
  /** Identifies the person: what was begun for one must not end at the next. */
  let person = Symbol('person')
  let formKey = 0
  let form = startForm(asked, emptyForm, uniqueId)
  const store = createStore<PassingState>({ status: 'open', form, formKey })

  const dispatch = (action: FormAction) => {
    form = reduceForm(form, action)
    store.set({ status: 'open', form, formKey })
  }

  const clear = () => {
    person = Symbol('person')
    bytesOf.clear()
    reading.clear()
    formKey += 1
    form = startForm(asked, emptyForm, uniqueId)
    store.set({ status: 'open', form, formKey })
  }

  const isPicked = ({ name }: Field, { fileId }: FileReference) => form.files[name]?.file.fileId === fileId

  /** Reads a file at once: on a shared device it may be on a stick that its owner takes along. */
  const read = async (field: Field, reference: FileReference, file: File) => {
    const owner = person
    // A file that cannot be read is told at its field.
    const buffer = await file.arrayBuffer().catch(() => null)
    if (person !== owner || !isPicked(field, reference)) return
    const bytes = buffer && new Uint8Array(buffer)
    if (!bytes) {
      dispatch({
        type: 'file',
        field: field.name,
        picked: { status: 'failed', file: reference, reason: formWords.file.unreadable() },
      })
    } else if (!hasRightContent(file.name, bytes)) {
      dispatch({ type: 'file', field: field.name, picked: { status: 'rejected', file: reference, problem: 'wrong-content' } })
    } else bytesOf.set(reference.fileId, bytes)
  }

  const forgetFile = ({ name }: Field) => {
    const picked = form.files[name]
    if (picked) bytesOf.delete(picked.file.fileId)
  }

  const pickFile: ApplicationControl['pickFile'] = (field, file) => {
    forgetFile(field)
    const reference = { fileId: uniqueId(), name: file.name, size: file.size, type: file.type }
    const problem = checkFile(fileKindOf(field), file.name, file.size)
    if (problem) {
      dispatch({ type: 'file', field: field.name, picked: { status: 'rejected', file: reference, problem } })
      return
    }
    dispatch({ type: 'file', field: field.name, picked: { status: 'kept', file: reference } })
    const work = read(field, reference, file).finally(() => reading.delete(work))
    reading.add(work)
  }

  const submit: PassingSession['submit'] = async (take) => {
    if (form.isSending) return
    const owner = person
    await Promise.all(reading)
    if (person !== owner || form.isSending) return
    if (errorsOf(asked, form).length > 0) return dispatch({ type: 'attempt' })
    const { answers, files } = submissionOf(asked, form, referrer)
    const handed: FileWithBytes[] = []
    for (const { sizeBytes: _sizeBytes, ...file } of files) {
      const bytes = bytesOf.get(file.fileId)
      if (!bytes) return dispatch({ type: 'field-refused', field: file.fieldName, message: formWords.file.unreadable() })
      handed.push({ ...file, bytes })
    }
    dispatch({ type: 'sending' })
    let why: string | null
    try {
      why = await take({ answers, files: handed })
    } catch (error) {
      reportProblem('fair: the application was not taken', error)
      why = words.notTaken()
    }
    // Whoever has gone meanwhile is not told.
    if (person !== owner) return
    if (why !== null) return dispatch({ type: 'failed', failure: { reason: 'not-taken', why } })
    clear()
    store.set({ status: 'handed-over' })
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    dispatch,
    pickFile,
    removeFile: (field) => {
      forgetFile(field)
      dispatch({ type: 'file', field: field.name, picked: null })
    },
    // Only a file that could not be read fails, and reading it again does not help.
    retryFile: () => {},
    submit,
    clear,
    isDirty: () => !isBlank(form),
  }
}

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
