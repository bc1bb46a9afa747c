import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { checkFile, hasRightContent, signatureBytes } from '#shared/file-types.ts'
import type { ApplicationForm, Field, JobDetail } from '#shared/job.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import { uniqueId } from '#platform/unique-id.ts'
import type { ReadableAnswer } from '#storage/records.ts'
import { uploadFile } from './applicant-client.ts'
import { errorsOf, fieldNamesOf } from './form-errors.ts'
import { fileKindOf } from './form-fields.ts'
import {
  emptyForm,
  type FileReference,
  type FormAction,
  type FormState,
  type PickedFile,
  reduceForm,
  type SendFailure,
} from './form-state.ts'
import { type FormSubmission, submissionOf } from './form-submission.ts'
import { enteredOf, startForm } from './kept-form.ts'
import { readableCopy } from './sent-copy.ts'

/** What the form's screen can do. */
export interface ApplicationControl {
  readonly state: FormState
  readonly dispatch: (action: FormAction) => void
  readonly pickFile: (field: Field, file: File) => void
  readonly removeFile: (field: Field) => void
  readonly retryFile: (field: Field) => void
  readonly addEducation: () => void
  readonly submit: () => Promise<void>
  readonly fileWays: ApplicationOptions['fileWays']
}

/** What 'Submit' hands over, with its answers once more to read. */
export interface SubmittedForm extends FormSubmission {
  readonly copy: readonly ReadableAnswer[]
}

/** How a submit ended; until then its form waits. */
export type SubmitOutcome =
  /** It has arrived: the screen goes on, the form has nothing more to say. */
  | { readonly status: 'sent' }
  /** The service has read it and does not take it as it is. */
  | { readonly status: 'refused'; readonly field: string | null; readonly reason: string | null }
  | { readonly status: 'failed'; readonly failure: SendFailure }

/** Where the bytes of picked files are kept beyond the life of this page; the state refers to them by `fileId`. */
export interface FileKeeper {
  keep(fileId: string, file: File): void
  load(fileId: string): Promise<File | null>
}

/** What was wrong with an application: a field of it, or all of it. */
export type Refusal = Exclude<SubmitOutcome, { readonly status: 'sent' }>

export interface FileWay {
  /** Extensions that the field takes, with their dot. */
  readonly accept: readonly string[]
  readonly onPick: (file: File) => void
}

export interface ApplicationOptions {
  readonly job: JobDetail
  /** `gh_src` of the page's address. */
  readonly referrer: string | null
  /** Puts the application into the sending queue and resolves when its end is known. */
  readonly onSubmit: (form: SubmittedForm) => Promise<SubmitOutcome>
  /** What the service said of an earlier try that comes back to the form now. */
  readonly refusal?: Refusal | null | undefined
  /** A stored state to go on with; what does not fit the form any more is left out. */
  readonly initialState?: FormState | undefined
  /** Told after every change, with the whole state. */
  readonly onChange?: ((state: FormState) => void) | undefined
  readonly fileKeeper?: FileKeeper | undefined
  /** Further ways to give a file, beside the device. */
  readonly fileWays?: ((way: FileWay) => ReactNode) | undefined
}

/**
 * Runs one application form: its answers, its uploads and its sending. Nothing that was entered is ever dropped by a
 * failure; only a success leaves the form.
 */
export function useApplication(options: ApplicationOptions): ApplicationControl {
  const { fileKeeper, initialState = emptyForm, job, onChange, onSubmit, referrer, refusal = null } = options
  const [state, dispatch] = useReducer(reduceForm, initialState, (saved) =>
    withRefusal(job.form, startForm(job.form, saved, uniqueId), refusal),
  )
  const latest = useRef(state)
  const told = useRef(state)
  useEffect(() => {
    latest.current = state
    if (told.current === state) return
    told.current = state
    onChange?.(state)
  }, [state, onChange])
  // The board may begin to ask for education while the form is open.
  const lacksEducation = job.form.education !== null && state.educations.length === 0
  useEffect(() => {
    if (lacksEducation) dispatch({ type: 'education-added', clientId: uniqueId() })
  }, [lacksEducation])
  const uploads = useRef(new Map<string, AbortController>())
  const [bytes] = useState(() => new Map<string, File>())

  const loadFile = async ({ fileId }: FileReference) => bytes.get(fileId) ?? (await fileKeeper?.load(fileId)) ?? null

  const startUpload = async (field: Field, file: FileReference): Promise<void> => {
    uploads.current.get(field.name)?.abort()
    const abort = new AbortController()
    dispatch({ type: 'file', field: field.name, picked: { status: 'uploading', file, fraction: 0 } })
    uploads.current.set(field.name, abort)
    const picked = await runUpload(field, file, loadFile(file), abort.signal, (fraction) =>
      dispatch({ type: 'progress', field: field.name, fileId: file.fileId, fraction }),
    )
    if (picked && !abort.signal.aborted) dispatch({ type: 'file', field: field.name, picked })
    if (uploads.current.get(field.name) === abort) uploads.current.delete(field.name)
  }

  const submit = async () => {
    if (latest.current.isSending) return
    if (errorsOf(job.form, latest.current).length > 0) {
      dispatch({ type: 'attempt' })
      return
    }
    // From here on the queue uploads what has not arrived: the application is frozen now, not when the last file is up.
    for (const upload of uploads.current.values()) upload.abort()
    for (const [field, picked] of Object.entries(latest.current.files)) {
      if (picked.status === 'uploading') dispatch({ type: 'file', field, picked: { status: 'kept', file: picked.file } })
    }
    dispatch({ type: 'sending' })
    const frozen = enteredOf(latest.current)
    const outcome = await onSubmit({
      ...submissionOf(job.form, frozen, referrer),
      copy: readableCopy(job.form, frozen),
    })
    if (outcome.status !== 'sent') dispatch(refusalAction(job.form, latest.current, outcome))
  }

  return {
    state,
    dispatch,
    submit,
    fileWays: options.fileWays,
    addEducation: () => dispatch({ type: 'education-added', clientId: uniqueId() }),
    pickFile: (field, file) => {
      const reference = { fileId: uniqueId(), name: file.name, size: file.size, type: file.type }
      const problem = checkFile(fileKindOf(field), file.name, file.size)
      if (problem) {
        uploads.current.get(field.name)?.abort()
        dispatch({ type: 'file', field: field.name, picked: { status: 'rejected', file: reference, problem } })
        return
      }
      bytes.set(reference.fileId, file)
      fileKeeper?.keep(reference.fileId, file)
      void startUpload(field, reference)
    },
    removeFile: (field) => {
      uploads.current.get(field.name)?.abort()
      dispatch({ type: 'file', field: field.name, picked: null })
    },
    retryFile: (field) => {
      const picked = state.files[field.name]
      if (picked) void startUpload(field, picked.file)
    },
  }
}

function refusalAction(form: ApplicationForm, state: FormState, refusal: Refusal): FormAction {
  if (refusal.status === 'failed') return { type: 'failed', failure: refusal.failure }
  const { field, reason } = refusal
  return field !== null && fieldNamesOf(form, state).includes(field)
    ? { type: 'field-refused', field, message: reason ?? 'This answer wasn’t accepted.' }
    : { type: 'failed', failure: { kind: 'refused', reason } }
}

/** A form that an application comes back to shows at once why. */
function withRefusal(form: ApplicationForm, state: FormState, refusal: Refusal | null): FormState {
  return refusal ? { ...reduceForm(state, refusalAction(form, state, refusal)), hasAttempted: true } : state
}

const unreadable = 'This device can no longer read the file. Please pick it again.'

/** Checks a file's first bytes and uploads it; null when it was called off. */
async function runUpload(
  field: Field,
  file: FileReference,
  loading: Promise<File | null>,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<PickedFile | null> {
  let head: Uint8Array | null = null
  let bytes: File | null = null
  try {
    bytes = await loading
    head = bytes && new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer())
  } catch {
    // The device took the file away between the pick and now (a removed card, an evicted cloud file).
  }
  if (signal.aborted) return null
  if (!bytes || !head) {
    reportProblem('upload failed: the device cannot read the file')
    return { status: 'failed', file, reason: unreadable }
  }
  if (!hasRightContent(file.name, head)) return { status: 'rejected', file, problem: 'wrong-content' }
  // Certain to fail: the queue uploads it when its time comes.
  if (!isOnline()) return { status: 'kept', file }
  const result = await uploadFile(bytes, { kind: fileKindOf(field), onProgress, signal })
  if (result.status === 'aborted') return null
  if (result.status === 'stored') return { status: 'stored', file, url: result.file.url }
  if (result.status === 'unreachable') return { status: 'kept', file }
  return { status: 'failed', file, reason: result.reason }
}
