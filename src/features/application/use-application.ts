import { useEffect, useReducer, useRef } from 'react'
import { answerMap } from '#shared/answer-map.ts'
import type { AnswerValue } from '#shared/application-rules.ts'
import { checkFile, hasRightContent, signatureBytes } from '#shared/file-types.ts'
import type { Field, JobDetail } from '#shared/job.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { submitApplication, uploadFile } from './applicant-client.ts'
import {
  draftOf,
  emptyForm,
  errorsOf,
  fileKindOf,
  type FormState,
  type PickedFile,
  questionsOf,
  reduceForm,
  visibleFields,
} from './form-state.ts'

/** What the form's screen can do. */
export interface ApplicationControl {
  readonly state: FormState
  readonly answer: (field: string, value: AnswerValue) => void
  readonly pickFile: (field: Field, file: File) => void
  readonly removeFile: (field: Field) => void
  readonly retryFile: (field: Field) => void
  readonly submit: () => Promise<void>
}

interface ApplicationOptions {
  readonly job: JobDetail
  /** `gh_src` of the page's address. */
  readonly referrer: string | null
  readonly onSent: () => void
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
export function useApplication({ job, referrer, onSent }: ApplicationOptions): ApplicationControl {
  const [state, dispatch] = useReducer(reduceForm, emptyForm)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  // What was typed lives in memory only: there is nothing to flush, and nobody may reload the page over it.
  useEffect(
    () =>
      registerUnsavedWork(
        async () => {},
        () => holdsWork(latest.current),
      ),
    [],
  )
  const uploads = useRef(new Map<string, Upload>())
  /** Made at the first submit and kept until the service has spoken: a lost answer must not make a second application. */
  const idempotencyKey = useRef<string | null>(null)

  const startUpload = (field: Field, file: File): Promise<PickedFile | null> => {
    uploads.current.get(field.name)?.abort.abort()
    const abort = new AbortController()
    dispatch({ type: 'file', field: field.name, picked: { status: 'uploading', file, fraction: 0 } })
    const settled = runUpload(field, file, abort.signal, (fraction) =>
      dispatch({ type: 'progress', field: field.name, file, fraction }),
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
    const fields = questionsOf(job.form).flatMap(visibleFields)
    const files: Record<string, PickedFile> = { ...latest.current.files }
    for (const [name, picked] of Object.entries(files)) {
      const field = fields.find((each) => each.name === name)
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
    if (Object.values(files).some(({ status }) => status === 'failed' || status === 'uploading')) {
      dispatch({ type: 'failed', failure: { kind: 'uploads' } })
      return
    }
    idempotencyKey.current ??= uniqueId()
    const answers = answerMap(draftOf({ ...latest.current, files }, referrer))
    const result = await submitApplication(job.jobId, answers, idempotencyKey.current)
    // The service has spoken: what is sent next is another application. Only silence keeps the key.
    if (result.status !== 'unreachable') idempotencyKey.current = null
    if (result.status === 'sent') onSent()
    else if (result.status === 'refused' && result.field !== null && isShown(job, result.field)) {
      dispatch({ type: 'field-refused', field: result.field, message: result.reason ?? '' })
    } else if (result.status === 'refused') dispatch({ type: 'failed', failure: { kind: 'refused', reason: result.reason } })
    else dispatch({ type: 'failed', failure: { kind: result.status } })
  }

  return {
    state,
    submit,
    answer: (field, value) => dispatch({ type: 'answer', field, value }),
    pickFile: (field, file) => {
      const problem = checkFile(fileKindOf(field), file.name, file.size)
      if (problem) dispatch({ type: 'file', field: field.name, picked: { status: 'rejected', file, problem } })
      else void startUpload(field, file)
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

/** Whether a reload would lose an answer or a file, or break off a send. */
function holdsWork({ values, files, isSending }: FormState): boolean {
  return (
    isSending ||
    Object.keys(files).length > 0 ||
    Object.values(values).some((value) => typeof value === 'number' || value.length > 0)
  )
}

function isShown(job: JobDetail, field: string): boolean {
  return questionsOf(job.form).some((question) => visibleFields(question).some(({ name }) => name === field))
}

/** Checks a file's first bytes and uploads it; null when it was called off. */
async function runUpload(
  field: Field,
  file: File,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<PickedFile | null> {
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  } catch {
    // The device took the file away between the pick and now (a removed card, an evicted cloud file).
    return { status: 'failed', file, reason: 'This device can no longer read the file. Please pick it again.' }
  }
  if (!hasRightContent(file.name, head)) return { status: 'rejected', file, problem: 'wrong-content' }
  const result = await uploadFile(file, { kind: fileKindOf(field), onProgress, signal })
  if (result.status === 'aborted') return null
  if (result.status === 'stored') return { status: 'stored', file, stored: result.file }
  return { status: 'failed', file, reason: result.status === 'refused' ? result.reason : null }
}
