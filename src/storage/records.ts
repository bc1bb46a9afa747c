import * as v from 'valibot'
import { RightSecrets } from '#shared/application-rights.ts'
import { educationIdParts } from '#shared/answer-fields.ts'
import { educationLists } from '#shared/endpoints.ts'
import { type AnswerFile, fileKinds } from '#shared/file-types.ts'
import { reportProblem } from '#platform/report.ts'

/**
 * The rows of personal data: drafts, files, applications, receipts and the profile. What is read back from the device passes
 * the schemas here, because another build may have written it.
 */

/** One draft per job, in the database and in the text mirror. Only the form knows the shape of `state`. */
export const draftRow = v.object({
  jobId: v.number(),
  jobTitle: v.string(),
  /** Stays the same from the first key to the receipt, so that a late save of a submitted draft is recognised. */
  draftId: v.string(),
  state: v.unknown(),
  /** The files that `state` refers to. */
  fileIds: v.pipe(v.array(v.string()), v.readonly()),
  /** Counts the saves. Between the database and the text mirror, the higher number wins. */
  seq: v.number(),
  /** The one tab that may write this draft. Every save checks it in the transaction that writes. */
  ownerTab: v.string(),
  createdAtMs: v.number(),
  updatedAtMs: v.number(),
})
export type DraftRow = Readonly<v.InferOutput<typeof draftRow>>

/**
 * A draft that gave way to another one of its job, when that came from another device. It stays for a while, in case it was the
 * better one.
 */
const draftCopy = v.object({ copyId: v.string(), keptUntilMs: v.number(), draft: draftRow })
export type DraftCopy = Readonly<v.InferOutput<typeof draftCopy>>

// Not `instanceof`: the buffer may come from another realm.
const arrayBuffer = v.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]')

/**
 * The bytes of one file. They are an ArrayBuffer in a row that is written only once, because WebKit loses Blobs in IndexedDB
 * and rows with file contents that are written again.
 */
const fileRow = v.object({
  fileId: v.string(),
  jobId: v.number(),
  fileName: v.string(),
  mediaType: v.string(),
  sizeBytes: v.number(),
  bytes: arrayBuffer,
  createdAtMs: v.number(),
})
export type FileRow = Readonly<v.InferOutput<typeof fileRow>>

/** Answers and résumé for the next application, stored only at the applicant's request. */
const profileRow = v.object({
  name: v.literal('applicant'),
  answers: v.unknown(),
  resume: v.nullable(v.object({ fileName: v.string(), mediaType: v.string(), bytes: arrayBuffer })),
})
export type ProfileRow = Readonly<v.InferOutput<typeof profileRow>>
export type ProfileResume = Readonly<NonNullable<ProfileRow['resume']>>

const answerFile = v.object({
  fileId: v.string(),
  fieldName: v.string(),
  fileName: v.string(),
  mediaType: v.string(),
  sizeBytes: v.number(),
  /** A video needs an upload ticket that names its content type. */
  kind: v.picklist(fileKinds),
})

/** One question and its answer as readable text. `field` is the key of the answer, and the note says where it does not go. */
const readableAnswer = v.object({
  label: v.string(),
  text: v.string(),
  field: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
})
export type ReadableAnswer = Readonly<v.InferOutput<typeof readableAnswer>>

/** Why an application needs the applicant's attention. */
const attention = v.variant('reason', [
  v.object({ reason: v.literal('closed') }),
  /** The service has rejected one answer. */
  v.object({ reason: v.literal('refused'), field: v.string(), error: v.string() }),
  /** The service has rejected the application without naming a field. */
  v.object({ reason: v.literal('rejected'), code: v.number(), error: v.nullable(v.string()) }),
  /** A name that was typed offline is not on the board's list. The board accepts only listed names. */
  v.object({ reason: v.literal('not-listed'), field: v.string(), list: v.picklist(educationLists), name: v.string() }),
  v.object({ reason: v.literal('too-large'), field: v.nullable(v.string()) }),
  /** The files are no longer on the device. */
  v.object({ reason: v.literal('files-missing'), fields: v.pipe(v.array(v.string()), v.readonly()) }),
  /** An earlier request with the same key had been stored, with different answers. */
  v.object({ reason: v.literal('already-received') }),
  /** An earlier try with other answers had arrived, and has gone on to the recruiting team. */
  v.object({ reason: v.literal('already-handed') }),
  /** Another device has sent the same draft. It may belong to somebody else, who has handed it over. */
  v.object({ reason: v.literal('sent-elsewhere') }),
])
export type Attention = Readonly<v.InferOutput<typeof attention>>

/** Whether a value from elsewhere is a reason that this build knows. */
export function isAttention(value: unknown): value is Attention {
  return v.is(attention, value)
}

/** Why the last try failed. */
const delayReason = v.picklist(['unreachable', 'timed-out', 'busy'])
export type DelayReason = v.InferOutput<typeof delayReason>

const anyApplication = {
  /** Also the idempotency key: created at 'Submit' and the same for every try. */
  applicationId: v.string(),
  /** Made at 'Submit'. Only this device can read the application's state, withdraw it or replace it. */
  rights: RightSecrets,
  /** A receipt holds only the `receiptDraftId`. Compare with `isOfDraft`. */
  draftId: v.string(),
  jobId: v.number(),
  jobTitle: v.string(),
  /** SHA-256 of the draft id and the answers. Recognises a repeated submit. null: sent by another device or by an earlier try. */
  answersDigest: v.nullable(v.string()),
  /** Readable answers without compliance and demographic questions. */
  copy: v.pipe(v.array(readableAnswer), v.readonly()),
  submittedAtMs: v.number(),
}

/** The board's ids of typed names, and size and hash of each file, by which the service can tell whether it has it. */
const resolvedParts = v.object({
  educationIds: v.pipe(
    v.array(v.object({ index: v.number(), part: v.picklist(educationIdParts), itemId: v.number() })),
    v.readonly(),
  ),
  files: v.pipe(v.array(v.object({ fieldName: v.string(), sha256: v.string(), sizeBytes: v.number() })), v.readonly()),
})
export type Resolved = Readonly<v.InferOutput<typeof resolvedParts>>

/**
 * What the service was sent, or is to be sent. An application has three shapes: what was entered, what is sent, and the readable copy,
 * which its receipt keeps. Only the form knows the words of its questions, so the copy is made at 'Submit'.
 */
const content = {
  /** The `seq` of the submitted draft, or 0 if nothing was saved. */
  draftSeq: v.number(),
  /** The answer map, with a `fileReference` in place of each file's address. */
  answers: v.record(v.string(), v.unknown()),
  files: v.pipe(v.array(answerFile), v.readonly()),
  /** Addresses of the uploaded files, by file id. */
  uploads: v.record(v.string(), v.string()),
  /** What was looked up for the first request. Each repeat says the same, because the service compares them. null before the first. */
  resolved: v.nullable(resolvedParts),
  /** The earlier tries with other answers (`earlierTry`), which this application replaces. */
  replaces: v.pipe(v.array(v.object({ applicationId: v.string(), rights: RightSecrets })), v.readonly()),
  /**
   * Names its draft to the service, which stores one application of a draft that two devices have. null: it is sent as a new one,
   * although another device has sent the draft.
   */
  lineage: v.nullable(v.string()),
  /** In which its person has applied. */
  language: v.string(),
  /** What was entered, as in a draft: it may return to its form. */
  entered: v.unknown(),
}

const unsentApplication = {
  ...anyApplication,
  ...content,
  /**
   * The job's ID, in an index that admits each value once: a device has one unsent application for a job. Absent in one that the
   * service has lost after it had confirmed it.
   */
  unsentJobId: v.optional(v.number()),
  /** How often files were uploaded because the service did not have them. There is a limit, or this would never end. */
  uploadRounds: v.number(),
  /** Number of the last try among all applications: the lowest is tried next. A wrong clock does not affect it. */
  turn: v.number(),
  failures: v.number(),
  lastTryMs: v.nullable(v.number()),
}

const waitingApplication = v.object({
  ...unsentApplication,
  state: v.picklist(['queued', 'uploading', 'submitting']),
  nextTryMs: v.nullable(v.number()),
  delay: v.nullable(delayReason),
})
const stoppedApplication = v.object({ ...unsentApplication, state: v.literal('needs-attention'), attention })

/** Whether the service has confirmed a second time that it has an application. */
const confirmation = v.variant('state', [
  v.object({ state: v.literal('awaited'), failures: v.number(), nextAskMs: v.number() }),
  v.object({ state: v.literal('confirmed'), confirmedAtMs: v.number() }),
  /** The service is another company's, which cannot be asked. */
  v.object({ state: v.literal('never') }),
])
export type Confirmation = Readonly<v.InferOutput<typeof confirmation>>

const receipt = v.object({
  ...anyApplication,
  state: v.literal('sent'),
  sentAtMs: v.number(),
  /** The last state that the service has reported, if it has. Only `service-status.ts` knows its shape. */
  serviceStatus: v.optional(v.unknown()),
  /** The answers and files that were sent, while they may be needed again (`sent-content.ts`). */
  kept: v.optional(v.object({ content: v.object(content), confirmation })),
})

/**
 * A try whose answers went back to the form, although it may have reached the service, or may reach it late. The next
 * application for the job names it, so that only one of the two is stored.
 */
const earlierTry = v.object({
  applicationId: v.string(),
  rights: RightSecrets,
  jobId: v.number(),
  jobTitle: v.string(),
  copy: v.pipe(v.array(readableAnswer), v.readonly()),
  submittedAtMs: v.number(),
  reopenedAtMs: v.number(),
})
export type EarlierTry = Readonly<v.InferOutput<typeof earlierTry>>

/** One application from 'Submit' on. Its answers never change, only its state does. */
export const applicationRow = v.variant('state', [waitingApplication, stoppedApplication, receipt])

/** Still has to be sent. */
export interface WaitingApplication extends Readonly<v.InferOutput<typeof waitingApplication>> {}
/** Is not sent before the applicant has acted. */
export interface StoppedApplication extends Readonly<v.InferOutput<typeof stoppedApplication>> {}
export type UnsentApplication = WaitingApplication | StoppedApplication
/** A sent application. Once the service has confirmed it twice, only the readable copy of its answers is left. */
export interface Receipt extends Readonly<v.InferOutput<typeof receipt>> {}
/** A receipt with what was sent. */
export interface KeptReceipt extends Receipt {
  readonly kept: NonNullable<Receipt['kept']>
}
export type ApplicationRow = UnsentApplication | Receipt

/** An application, and whether it is on the device. Otherwise it would be lost with this page. */
export type ListedApplication = ApplicationRow & { readonly isStored: boolean }

/** All applications, newest first. One that is in memory, too, is newer there. */
export function listApplications(stored: readonly ApplicationRow[], held: readonly ListedApplication[]): ListedApplication[] {
  const rows = stored.filter(({ applicationId }) => !held.some((other) => other.applicationId === applicationId))
  const listed = rows.map((row): ListedApplication => ({ ...row, isStored: true }))
  return [...listed, ...held].sort((a, b) => b.submittedAtMs - a.submittedAtMs)
}

/** Reads a row. One of an unknown shape is reported, left alone, and counts as missing. */
export function parseRow<Row>(schema: v.GenericSchema<unknown, Row>, stored: unknown): Row | null {
  if (stored === undefined) return null
  const parsed = v.safeParse(schema, stored)
  if (parsed.success) return parsed.output
  reportProblem('storage: a stored row has an unknown shape', new v.ValiError(parsed.issues))
  return null
}

export const parseDraft = (stored: unknown): DraftRow | null => parseRow(draftRow, stored)
export const parseDraftCopies = (stored: readonly unknown[]): readonly DraftCopy[] =>
  stored.flatMap((row) => parseRow(draftCopy, row) ?? [])
export const parseFile = (stored: unknown): FileRow | null => parseRow(fileRow, stored)
export const parseProfile = (stored: unknown): ProfileRow | null => parseRow(profileRow, stored)
export const parseApplications = (stored: readonly unknown[]): readonly ApplicationRow[] =>
  stored.flatMap((row) => parseRow(applicationRow, row) ?? [])
export const parseEarlierTries = (stored: readonly unknown[]): readonly EarlierTry[] =>
  stored.flatMap((row) => parseRow(earlierTry, row) ?? [])

/** Placeholder for a file's address in an answer map. */
export function fileReference(fileId: string): string {
  return `file:${fileId}`
}

/**
 * The half of a draft id that its receipt holds. The receipt's digest covers the whole id. The other half, which is random
 * and no longer on the device, acts as a salt: nobody can guess an answer by trying the few options against the digest.
 */
export function receiptDraftId(draftId: string): string {
  return draftId.slice(Math.ceil(draftId.length / 2))
}

/** Whether an application or a receipt was made from this draft. */
export function isOfDraft(application: Pick<ApplicationRow, 'draftId'>, draftId: string): boolean {
  return application.draftId === draftId || application.draftId === receiptDraftId(draftId)
}

/** Turns a sent application into a receipt that keeps what was sent. */
export function receiptOf(application: UnsentApplication, sentAtMs: number, state: Confirmation): KeptReceipt {
  return {
    ...v.parse(v.object(anyApplication), application),
    draftId: receiptDraftId(application.draftId),
    state: 'sent',
    sentAtMs,
    kept: { content: v.parse(v.object(content), application), confirmation: state },
  }
}

/** Whether a row is a receipt that keeps what was sent. */
export function isKept(application: ApplicationRow): application is KeptReceipt {
  return application.state === 'sent' && application.kept !== undefined
}

/** An application that was not tried yet. */
export const untried = {
  state: 'queued',
  uploadRounds: 0,
  turn: 0,
  failures: 0,
  lastTryMs: null,
  nextTryMs: null,
  delay: null,
} as const satisfies Partial<WaitingApplication>

/** A receipt without what was sent. */
export function withoutContent({ kept: _kept, ...row }: Receipt): Receipt {
  return row
}

/** The files that an application needs: to be sent, or to be sent again. */
export function applicationFiles(application: ApplicationRow): readonly AnswerFile[] {
  return application.state === 'sent' ? (application.kept?.content.files ?? []) : application.files
}

/**
 * Whether an application can become a draft again. If its request may have left, the service is asked first whether it has
 * arrived (`outbox.ts`).
 */
export function mayReopen(application: ApplicationRow): boolean {
  return application.state === 'queued' || (application.state === 'needs-attention' && !hasArrived(application))
}

/** Whether the service has it, or an earlier try of it, so that what is here is a copy. */
export function hasArrived(application: ApplicationRow): boolean {
  if (application.state !== 'needs-attention') return application.state === 'sent'
  const { reason } = application.attention
  return reason === 'already-received' || reason === 'already-handed'
}

/** Whether an application still has to be sent. */
export function isWaiting<A extends ApplicationRow>(application: A): application is A & WaitingApplication {
  return application.state !== 'sent' && application.state !== 'needs-attention'
}
