import { fileKindOf } from '#shared/answer-fields.ts'
import type { ServiceFailure } from '#shared/applicant-answers.ts'
import { checkFile, type FileKind, hasRightContent, signatureBytes } from '#shared/file-types.ts'
import type { Field } from '#shared/job.ts'
import type { FileReference, PickedFile } from '#shared/form/entered.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import type { ProfileContent } from '#storage/profile.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import type { FormAction, FormState } from './form-state.ts'
import { form as words } from '../words.ts'

/**
 * The files of one open form. Each picked file is stored on the device and, at the same time, uploaded. The outbox uploads
 * what did not arrive. `application-session.ts` owns one.
 */

type ProfileResume = NonNullable<ProfileContent['resume']>

interface ApplicationFilesDeps {
  readonly jobId: number
  readonly uploadFile: UploadFile
  /** Throws while the session is closed. */
  readonly needStorage: () => PersonalStorage
  readonly pickedFiles: () => FormState['files']
  readonly dispatch: (action: FormAction) => void
  /** A file is in this page's memory only. */
  readonly onNotSaved: (fileId: string) => void
}

function referenceTo({ name, size, type }: File): FileReference {
  return { fileId: uniqueId(), name, size, type }
}

export function createApplicationFiles(deps: ApplicationFilesDeps) {
  const { dispatch, jobId, needStorage, onNotSaved, pickedFiles, uploadFile } = deps
  /** The running upload of each field. */
  const uploads = new Map<string, AbortController>()
  const inMemory = new Map<string, File>()
  const storing = new Set<Promise<void>>()
  let offered: { readonly fileId: string; readonly file: File } | null = null

  const store = (fileId: string, file: File) => {
    const { files } = needStorage()
    inMemory.set(fileId, file)
    const attach = async () => {
      // The upload reports a file that cannot be read.
      const bytes = await file.arrayBuffer().catch(() => null)
      if (!bytes) return
      const { status } = await files.attach(jobId, { fileId, fileName: file.name, mediaType: file.type, bytes })
      if (status !== 'stored') onNotSaved(fileId)
    }
    const work = attach().finally(() => storing.delete(work))
    storing.add(work)
  }

  const load = async ({ fileId }: FileReference): Promise<File | null> => {
    const file = inMemory.get(fileId) ?? (fileId === offered?.fileId ? offered.file : null)
    if (file) return file
    const reading = await needStorage().files.read(fileId)
    if (reading.status !== 'ready') return null
    return new File([reading.file.bytes], reading.file.fileName, { type: reading.file.mediaType })
  }

  const upload = async (field: Field, file: FileReference) => {
    uploads.get(field.name)?.abort()
    const abort = new AbortController()
    uploads.set(field.name, abort)
    dispatch({ type: 'file', field: field.name, picked: { status: 'uploading', file, fraction: 0 } })
    const picked = await runUpload({
      file,
      kind: fileKindOf(field),
      content: load(file),
      uploadFile,
      signal: abort.signal,
      onProgress: (fraction) => dispatch({ type: 'progress', field: field.name, fileId: file.fileId, fraction }),
    })
    if (picked && !abort.signal.aborted) dispatch({ type: 'file', field: field.name, picked })
    if (uploads.get(field.name) === abort) uploads.delete(field.name)
  }

  return {
    pick: (field: Field, file: File) => {
      const reference = referenceTo(file)
      const problem = checkFile(fileKindOf(field), file.name, file.size)
      if (problem) {
        uploads.get(field.name)?.abort()
        dispatch({ type: 'file', field: field.name, picked: { status: 'rejected', file: reference, problem } })
        return
      }
      store(reference.fileId, file)
      void upload(field, reference)
    },
    remove: (field: Field) => {
      uploads.get(field.name)?.abort()
      dispatch({ type: 'file', field: field.name, picked: null })
    },
    retry: (field: Field) => {
      const picked = pickedFiles()[field.name]
      if (picked) void upload(field, picked.file)
    },
    /** Makes the profile's résumé a file of this form. It is not stored before the applicant edits or submits the form. */
    offerResume: ({ bytes, fileName, mediaType }: ProfileResume) => {
      const file = new File([bytes], fileName, { type: mediaType })
      const reference = referenceTo(file)
      offered = { fileId: reference.fileId, file }
      return reference
    },
    /** Stores the offered résumé, once, if it is one of these files. */
    storeOffered: (fileIds: readonly string[]) => {
      if (offered && !inMemory.has(offered.fileId) && fileIds.includes(offered.fileId)) store(offered.fileId, offered.file)
    },
    /** Aborts the running uploads and leaves their files to the outbox. */
    stopUploads: () => {
      for (const running of uploads.values()) running.abort()
      for (const [field, picked] of Object.entries(pickedFiles())) {
        if (picked.status === 'uploading') dispatch({ type: 'file', field, picked: { status: 'kept', file: picked.file } })
      }
    },
    /** The content of a picked file. null: it is gone. */
    read: load,
    /** Resolves when every picked file is stored on the device or in memory. */
    settled: () => Promise.all(storing),
  }
}

/** Uploads one file while the applicant fills in the form. What does not arrive now, the outbox uploads later. */

/** The upload of the applicant service's client, which the screen passes in. It rejects if its code cannot be loaded. */
export type UploadFile = (
  upload: { readonly kind: FileKind; readonly fileName: string; readonly content: Blob },
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
) => Promise<
  | { readonly status: 'stored'; readonly url: string }
  | { readonly status: 'too-large' | 'refused'; readonly answer: Pick<ServiceFailure, 'code' | 'error'> }
  | { readonly status: 'later'; readonly answer: { readonly code: number } | null }
>

interface UploadRun {
  readonly file: FileReference
  readonly kind: FileKind
  /** null if the device has no bytes. */
  readonly content: Promise<File | null>
  readonly uploadFile: UploadFile
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
}

/** Logs to the console, without the file name and without the service's message, which may quote it. */
function reportFailedUpload(why: number | string): void {
  reportProblem(`upload failed: ${why}`)
}

/** Explains a refused upload by the status of the answer. The service's own sentence is not shown: it may be in any words. */
function reasonOf(code: number): string | null {
  if (code === 413) return words.file.tooLarge()
  return code === 415 ? words.file.wrongType() : null
}

/** Checks a file's first bytes and uploads it. Resolves with null when it was aborted. */
export async function runUpload(run: UploadRun): Promise<PickedFile | null> {
  const { content, file, kind, onProgress, signal, uploadFile } = run
  let head: Uint8Array | null = null
  let bytes: File | null = null
  try {
    bytes = await content
    head = bytes && new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer())
  } catch {
    // The file became unreadable after it was picked, for example a removed memory card or an evicted cloud file.
  }
  if (signal.aborted) return null
  if (!bytes || !head) {
    reportFailedUpload('the device cannot read the file')
    return { status: 'failed', file, reason: words.file.unreadable() }
  }
  if (!hasRightContent(file.name, head)) return { status: 'rejected', file, problem: 'wrong-content' }
  // Offline the upload is certain to fail.
  if (!isOnline()) return { status: 'kept', file }
  const upload = { kind, fileName: bytes.name, content: bytes }
  const verdict = await uploadFile(upload, signal, onProgress).catch(() => ({ status: 'later', answer: null }) as const)
  if (signal.aborted) return null
  if (verdict.status === 'stored') return { status: 'stored', file, url: verdict.url }
  if (verdict.status === 'later') {
    const code = verdict.answer?.code ?? 'unreachable'
    // A service that asks to wait has not failed.
    if (code !== 429) reportFailedUpload(code)
    return { status: 'kept', file }
  }
  const { code } = verdict.answer
  reportFailedUpload(code)
  return { status: 'failed', file, reason: reasonOf(code) }
}
