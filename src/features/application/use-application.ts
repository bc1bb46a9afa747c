import { useEffect, useReducer, useRef, useState } from 'react'
import { answerMap } from '#shared/answer-map.ts'
import { checkFile, hasRightContent, signatureBytes } from '#shared/file-types.ts'
import type { Field, JobDetail } from '#shared/job.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { submitApplication, uploadFile } from './applicant-client.ts'
import {
  draftOf,
  emptyForm,
  errorsOf,
  fieldNamesOf,
  fieldsOf,
  fileKindOf,
  type FileReference,
  type FormAction,
  type FormState,
  type PickedFile,
  reduceForm,
  startForm,
} from './form-state.ts'

/** What the form's screen can do. */
export interface ApplicationControl {
  readonly state: FormState
  readonly dispatch: (action: FormAction) => void
  readonly pickFile: (field: Field, file: File) => void
  readonly removeFile: (field: Field) => void
  readonly retryFile: (field: Field) => void
  readonly addEducation: () => void
  readonly submit: () => Promise<void>
}

/** Where the bytes of picked files are kept beyond the life of this page; the state refers to them by `fileId`. */
export interface FileKeeper {
  keep(fileId: string, file: File): void
  load(fileId: string): Promise<File | null>
}

export interface ApplicationOptions {
  readonly job: JobDetail
  /** `gh_src` of the page's address. */
  readonly referrer: string | null
  readonly onSent: () => void
  /** A stored state to go on with; what does not fit the form any more is left out. */
  readonly initialState?: FormState | undefined
  /** Told after every change, with the whole state. */
  readonly onChange?: ((state: FormState) => void) | undefined
  readonly fileKeeper?: FileKeeper | undefined
}

/** One upload under way, and what will become of it. */
interface Upload {
  readonly abort: AbortController
  readonly settled: Promise<PickedFile | null>
}

/**
 * Runs one application form: its answers, its uploads and its sending. Nothing that was entered is ever dropped by a
 * failure; only a success leaves the form.
 */
export function useApplication(options: ApplicationOptions): ApplicationControl {
  const { fileKeeper, initialState = emptyForm, job, onChange, onSent, referrer } = options
  const [state, dispatch] = useReducer(reduceForm, initialState, (saved) => startForm(job.form, saved, uniqueId))
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
  const uploads = useRef(new Map<string, Upload>())
  const [bytes] = useState(() => new Map<string, File>())
  /** Made at the first submit and kept until the service has spoken: a lost answer must not make a second application. */
  const idempotencyKey = useRef<string | null>(null)

  const loadFile = async ({ fileId }: FileReference) => bytes.get(fileId) ?? (await fileKeeper?.load(fileId)) ?? null

  const startUpload = (field: Field, file: FileReference): Promise<PickedFile | null> => {
    uploads.current.get(field.name)?.abort.abort()
    const abort = new AbortController()
    dispatch({ type: 'file', field: field.name, picked: { status: 'uploading', file, fraction: 0 } })
    const settled = runUpload(field, file, loadFile(file), abort.signal, (fraction) =>
      dispatch({ type: 'progress', field: field.name, fileId: file.fileId, fraction }),
    ).then((picked) => {
      if (picked) dispatch({ type: 'file', field: field.name, picked })
      if (uploads.current.get(field.name)?.abort === abort) uploads.current.delete(field.name)
      return picked
    })
    uploads.current.set(field.name, { abort, settled })
    return settled
  }

  /** Finishes or repeats the uploads that are not there yet; the files as they stand then. */
  const finishUploads = async (): Promise<FormState['files']> => {
    const files: Record<string, PickedFile> = { ...latest.current.files }
    for (const [name, picked] of Object.entries(files)) {
      const field = fieldsOf(job.form).find((each) => each.name === name)
      const running = uploads.current.get(name)?.settled
      if (!field || picked.status === 'stored' || picked.status === 'rejected') continue
      const result = await (running ?? startUpload(field, picked.file))
      if (result) files[name] = result
    }
    return files
  }

  const submit = async () => {
    if (latest.current.isSending) return
    if (errorsOf(job.form, latest.current).length > 0) {
      dispatch({ type: 'attempt' })
      return
    }
    dispatch({ type: 'sending' })
    const files = await finishUploads()
    if (Object.values(files).some(({ status }) => status !== 'stored')) {
      dispatch({ type: 'failed', failure: { kind: 'uploads' } })
      return
    }
    idempotencyKey.current ??= uniqueId()
    const answers = answerMap(draftOf(job.form, { ...latest.current, files }, referrer))
    const result = await submitApplication(job.jobId, answers, idempotencyKey.current)
    // The service has spoken: what is sent next is another application. Only silence keeps the key.
    if (result.status !== 'unreachable') idempotencyKey.current = null
    if (result.status === 'sent') onSent()
    else if (result.status === 'refused') {
      const isShown = result.field !== null && fieldNamesOf(job.form, latest.current).includes(result.field)
      if (isShown && result.field !== null) {
        dispatch({ type: 'field-refused', field: result.field, message: result.reason ?? '' })
      } else dispatch({ type: 'failed', failure: { kind: 'refused', reason: result.reason } })
    } else dispatch({ type: 'failed', failure: { kind: result.status } })
  }

  return {
    state,
    dispatch,
    submit,
    addEducation: () => dispatch({ type: 'education-added', clientId: uniqueId() }),
    pickFile: (field, file) => {
      const reference = { fileId: uniqueId(), name: file.name, size: file.size, type: file.type }
      const problem = checkFile(fileKindOf(field), file.name, file.size)
      if (problem) {
        uploads.current.get(field.name)?.abort.abort()
        dispatch({ type: 'file', field: field.name, picked: { status: 'rejected', file: reference, problem } })
        return
      }
      bytes.set(reference.fileId, file)
      fileKeeper?.keep(reference.fileId, file)
      void startUpload(field, reference)
    },
    removeFile: (field) => {
      uploads.current.get(field.name)?.abort.abort()
      dispatch({ type: 'file', field: field.name, picked: null })
    },
    retryFile: (field) => {
      const picked = state.files[field.name]
      if (picked) void startUpload(field, picked.file)
    },
  }
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
  let head: Uint8Array
  let bytes: File | null
  try {
    bytes = await loading
    if (!bytes) return { status: 'failed', file, reason: unreadable }
    head = new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer())
  } catch {
    // The device took the file away between the pick and now (a removed card, an evicted cloud file).
    return { status: 'failed', file, reason: unreadable }
  }
  if (signal.aborted) return null
  if (!hasRightContent(file.name, head)) return { status: 'rejected', file, problem: 'wrong-content' }
  const result = await uploadFile(bytes, { kind: fileKindOf(field), onProgress, signal })
  if (result.status === 'aborted') return null
  if (result.status === 'stored') return { status: 'stored', file, url: result.file.url }
  return { status: 'failed', file, reason: result.status === 'refused' ? result.reason : null }
}
