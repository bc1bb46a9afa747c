import { type FileKind, hasRightContent, signatureBytes } from '#shared/file-types.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import type { FileReference, PickedFile } from '#shared/form/entered.ts'
import { form as words } from '../words.ts'

/** Uploads one file while the applicant fills in the form. What does not arrive now, the outbox uploads later. */

/** The upload of the applicant service's client, which the screen passes in. It rejects if its code cannot be loaded. */
export type UploadFile = (
  upload: { readonly kind: FileKind; readonly fileName: string; readonly content: Blob },
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
) => Promise<
  | { readonly status: 'stored'; readonly url: string }
  | { readonly status: 'too-large' | 'refused'; readonly code: number; readonly error: string }
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
  reportFailedUpload(verdict.code)
  return { status: 'failed', file, reason: reasonOf(verdict.code) }
}
