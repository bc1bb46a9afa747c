import type { FileKind } from '#shared/file-types.ts'

/** The rows of what the person has: drafts, their files, applications on their way and receipts. */

/** One unfinished application; one per job. What the form makes of `state` is the form's affair. */
export interface DraftRow {
  readonly jobId: number
  readonly jobTitle: string
  /** Stays the same from the first key to the receipt, so that a late word about a draft that was sent is known as such. */
  readonly draftId: string
  readonly state: unknown
  /** The files that `state` speaks of. */
  readonly fileIds: readonly string[]
  /** Counts the saves; a save on top of another number than it read is a conflict. */
  readonly revision: number
  /** Names the last save, so that a repeated one is known. */
  readonly saveId: string
  /** The tab that saved last. */
  readonly tabId: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** A file's bytes. WebKit loses Blobs and rows that are rewritten with one, hence a buffer that is written once. */
export interface FileRow {
  readonly fileId: string
  readonly jobId: number
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly bytes: ArrayBuffer
  readonly createdAtMs: number
}

/** The résumé that a person keeps for the next application. */
export interface ProfileResume {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: ArrayBuffer
}

/** What a person keeps for the next application; only after they have asked for it. */
export interface ProfileRow {
  readonly name: 'applicant'
  readonly answers: unknown
  readonly resume: ProfileResume | null
}

/** A file of an application: which field it answers and where its bytes are. */
export interface ApplicationFile {
  readonly fileId: string
  readonly fieldName: string
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** A video's upload ticket names its content type (contracts.md). */
  readonly kind: FileKind
}

/** One answer as its person reads it: the question and what was answered. */
export interface ReadableAnswer {
  readonly label: string
  readonly text: string
}

/** Why an application waits for its person. */
export type Attention =
  | { readonly reason: 'closed' }
  /** The service does not take one answer. */
  | { readonly reason: 'refused'; readonly field: string; readonly error: string }
  /** The service does not take the application and names no field. */
  | { readonly reason: 'rejected'; readonly code: number; readonly error: string | null }
  | { readonly reason: 'too-large'; readonly field: string | null }
  /** The bytes are not on the device any more. */
  | { readonly reason: 'files-missing'; readonly fields: readonly string[] }
  /** An earlier try under the same key had arrived, with other answers. */
  | { readonly reason: 'already-received' }

export type ApplicationState = 'queued' | 'uploading' | 'submitting' | 'sent' | 'needs-attention'

/** Why the last try came to nothing. */
export type DelayReason = 'unreachable' | 'timed-out' | 'busy'

/** One application from 'Submit' on. Its answers never change; only its way does. */
export interface ApplicationRow {
  /** The idempotency key too: made at 'Submit', the same for every try. */
  readonly applicationId: string
  readonly draftId: string
  /** The revision of the draft that was frozen. */
  readonly draftRevision: number
  /** Mirrored texts of the draft that the submit has settled; what is typed elsewhere afterwards is not among them. */
  readonly settledSaveIds: readonly string[]
  readonly jobId: number
  readonly jobTitle: string
  readonly state: ApplicationState
  /** The answer map; where a file's address belongs stands its `fileReference`. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly files: readonly ApplicationFile[]
  /** The answers to read, kept with the receipt. */
  readonly copy?: readonly ReadableAnswer[]
  /** Addresses of the files that have arrived, by file id. */
  readonly uploads: Readonly<Record<string, string>>
  /** What is sent, byte for byte, from the first try on: the service compares (null: nothing has been sent yet). */
  readonly body: string | null
  /** Files are sent a second time once, when the service says that it does not have them. */
  readonly hasUploadedAgain: boolean
  /** The form as it was, for going back to it; null in a receipt. */
  readonly formState: unknown
  readonly submittedAtMs: number
  readonly sentAtMs: number | null
  /** The order of tries: the next is the one whose last try is longest ago, whatever the clock says. */
  readonly turn: number
  readonly failures: number
  readonly lastTryMs: number | null
  readonly nextTryMs: number | null
  readonly delay: DelayReason | null
  readonly attention: Attention | null
  /** false: it is in this page's memory only and goes with the page. */
  readonly isKept: boolean
}

/** Who drains the queue, where there are no Web Locks. */
export interface LeaseRow {
  readonly name: string
  readonly owner: string
  readonly expiresAtMs: number
}

/** Stands in an answer map where the address of a file will be. */
export function fileReference(fileId: string): string {
  return `file:${fileId}`
}

/** Whether an application is still on its way. */
export function isWaiting({ state }: Pick<ApplicationRow, 'state'>): boolean {
  return state !== 'sent' && state !== 'needs-attention'
}
