import type { ForeignAnswer, ServiceFailure } from '#shared/applicant-answers.ts'
import type { AnswerFile } from '#shared/file-types.ts'
import { reportProblem } from '#platform/report.ts'
import { reportEvent } from '#platform/site-events.ts'
import type { UnsentApplication } from '#storage/records.ts'

/** Reports what became of an application, without anything that its applicant has written. */

/** The final result of an application, or the failure of its first try. */
export interface SendingOutcome {
  /** As it was before it was sent. */
  readonly row: UnsentApplication
  /** null if it was sent. */
  readonly failure: SendingFailure | null
}

/**
 * Why a try failed. With a status, `error` is the service's message and may quote an answer. Without one it is the browser's
 * message or our own reason.
 */
export type SendingFailure = {
  readonly step: 'upload' | 'submission'
  /** The form field that caused it. */
  readonly field: string | null
} & (
  | { readonly httpStatusCode: number; readonly error: string | null }
  | { readonly httpStatusCode: null; readonly error: string }
)

/**
 * @param file the file that was being uploaded, or null if the answers were being sent
 * @param why the response, or the reason without one
 */
export function failureOf(file: AnswerFile | null, why: ServiceFailure | ForeignAnswer | string): SendingFailure {
  const step = file ? 'upload' : 'submission'
  if (typeof why === 'string') return { step, field: file?.fieldName ?? null, httpStatusCode: null, error: why }
  const { error, field } = why.status === 'failure' ? why : { error: null, field: null }
  return { step, field: file?.fieldName ?? field, httpStatusCode: why.code, error }
}

const maxErrorLength = 200
/** The rest of an error text is ignored: an error page may be a megabyte long. */
const maxReadLength = 1_000

/**
 * Removes the applicant's answers from an error text before it is reported: a service may quote an answer or a file name.
 * @param answers everything the applicant entered; only compared, never stored
 */
export function withoutAnswers(error: string, answers: readonly string[]): string {
  const sensitiveTexts = answers
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '')
    .sort((a, b) => b.length - a.length)
  const redacted = sensitiveTexts.reduce((text, answer) => {
    const pattern = answer.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    // A short answer such as 'No' is also part of many words, so it is removed only as a whole word.
    return text.replace(new RegExp(answer.length < 3 ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern, 'giu'), '…')
  }, error)
  return redacted
    .slice(0, maxReadLength)
    .replace(/[^\s"'“”‘’<>()]+@[^\s"'“”‘’<>()]+/g, '…')
    .replace(/[^\s"'“”‘’/\\]+\.(pdf|docx?|txt|rtf|mp4|webm|ogg)\b/gi, '…')
    .replace(/\d[\d\s().-]{4,}\d/g, '…')
    .slice(0, maxErrorLength)
}

/** All strings and numbers in an answer map. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * To the modules, and a failure to the console. The console's line leaves out the service's message, which may quote an answer, and names
 * only fields that this application really has. A service that asks to wait has not failed.
 */
export function reportOutcome({ failure, row }: SendingOutcome): void {
  const { answers, files, jobId, uploads } = row
  if (!failure) return reportEvent({ type: 'application-sent', jobId })
  const { error, field, httpStatusCode, step } = failure
  const isOwnField = field !== null && (Object.hasOwn(answers, field) || files.some(({ fieldName }) => fieldName === field))
  if (httpStatusCode !== 429) {
    reportProblem(`${step} of job ${jobId} failed: ${httpStatusCode ?? error}${isOwnField ? ` ${field}` : ''}`)
  }
  // An upload's address was submitted too, and may contain the file's name.
  const entered = [...textsIn(answers), ...files.map(({ fileName }) => fileName), ...Object.values(uploads)]
  reportEvent({
    type: 'application-failed',
    jobId,
    error: error === null ? null : withoutAnswers(error, entered),
    // The service may return an answer in place of a field name.
    field: field !== null && entered.includes(field) ? null : field,
    httpStatusCode,
  })
}
