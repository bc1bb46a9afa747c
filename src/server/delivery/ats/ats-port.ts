import type { AnswerMap } from '#shared/application-rules.ts'
import type { AskedForm, JobDetail } from '#shared/job.ts'
import type { FileOfApplication } from '../../applications/files/upload-store.ts'

/**
 * The port of an applicant tracking system (ATS), as the delivery uses it. One implementation for each system. Nothing here decides when
 * to send: `delivery` does, from the verdicts.
 */

export type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export type DeliverableFile = FileOfApplication

/** An application as it is delivered: what was stored when it arrived, without what only this service needs. */
export interface DeliverableApplication {
  readonly applicationId: string
  readonly jobId: number
  /** Raw values by their wire key. */
  readonly answers: AnswerMap
  /** The form that was answered, for the labels of its questions. null: none was known. */
  readonly form: AskedForm | null
  readonly files: readonly DeliverableFile[]
  /** The address that it came from. null: it is not sent along. */
  readonly applicantIp: string | null
}

export type Mapped<Submission> =
  | {
      readonly status: 'mapped'
      readonly submission: Submission
      /** The parts that are left out, because the system would refuse them, in words without personal data. */
      readonly leftOut: readonly string[]
    }
  /** The job no longer asks what was answered. A person decides. The reason holds no personal data. */
  | { readonly status: 'refused'; readonly reason: string }

/** The result of one request. */
export type AtsAnswer =
  | {
      readonly status: 'answered'
      readonly httpStatus: number
      readonly retryAfter: string | null
      /** null: the connection broke before the whole body had arrived. */
      readonly body: string | null
      /** Whether the last byte of the request had left: false, and the system cannot have received the whole of it. */
      readonly hasLeft: boolean
    }
  /** The system cannot have received the whole request. */
  | { readonly status: 'not-sent'; readonly reason: string }
  /** The whole request may have arrived. */
  | { readonly status: 'no-answer'; readonly reason: string }

/** The meaning of an answer for the application. The desk shows `note`, which holds no personal data. */
export type Verdict =
  | { readonly status: 'delivered'; readonly note: string }
  /** It was not taken, and would not be at a second try. */
  | { readonly status: 'refused'; readonly note: string }
  /** It was not taken this time. */
  | { readonly status: 'later'; readonly note: string; readonly retryAfterMs: number | null }
  /** Nobody knows whether it was taken. */
  | { readonly status: 'unknown'; readonly note: string }
  /** The system does not know the job, or no longer: its board must be asked. */
  | { readonly status: 'job-not-found'; readonly note: string }
  /** The request was too large in this encoding. */
  | { readonly status: 'too-large'; readonly note: string }
  /** Nothing can be delivered before a person has corrected a setting. */
  | { readonly status: 'stopped'; readonly alarm: AtsAlarm; readonly note: string }

/** A fault of the settings: the key is refused, or the address is not that of the board. */
export type AtsAlarm = 'key' | 'address'

/** `large` is for what is too large in the usual encoding. */
export type Encoding = 'usual' | 'large'

export interface PrepareContext {
  readonly readFile: (uploadKey: string) => AsyncIterable<Uint8Array>
}

export interface AtsPort<Submission = unknown> {
  /** The system's name, for log lines. */
  readonly name: string
  /** Where it is, or each of its boards. Requests to one address share their circuit. */
  readonly addresses: readonly string[]
  /** Where a job's applications go. null: the job was not read from its board yet. */
  addressOf(jobId: number): string | null
  /** Where recruiters sign in to it. */
  readonly recruiterUrl: string
  /** The encodings to try, in this order. */
  encodingsOf(submission: Submission): readonly Encoding[]
  /** Maps an application to the system's body, judged by the job as the board shows it now. */
  map(application: DeliverableApplication, job: JobDetail): Mapped<Submission>
  /**
   * Prepares one request, so that nothing but the network is between the moment it may leave and its leaving.
   * @returns sends it, once; never throws for what the network or the system does
   * @throws when a file is not as it was stored
   */
  prepare(submission: Submission, encoding: Encoding, context: PrepareContext): Promise<() => Promise<AtsAnswer>>
  classify(answer: AtsAnswer, nowMs: number): Verdict
  /**
   * Asks what can be read at an address, which changes nothing there: one small request, without a retry.
   * @returns whether the system answers as its contract says; false for everything else that comes back, or nothing
   */
  probe(address: string): Promise<boolean>
}

/** Of a system with one address. */
export function oneAddress(address: string): Pick<AtsPort, 'addresses' | 'addressOf'> {
  return { addresses: [address], addressOf: () => address }
}
