import { reportProblem } from '#platform/report.ts'
import type { Outcome } from './sender.ts'

/**
 * Logs a failed submission or upload to the console. The line must not contain anything the applicant has written: it leaves
 * out the service's message, which may quote an answer, and names only fields that this application really has. A service that
 * asks to wait has not failed.
 */
export function reportFailure({ failure, row }: Outcome): void {
  if (!failure) return
  const { error, field, httpStatusCode, step } = failure
  if (httpStatusCode === 429) return
  const isOwnField =
    field !== null && (Object.hasOwn(row.answers, field) || row.files.some(({ fieldName }) => fieldName === field))
  reportProblem(`${step} of job ${row.jobId} failed: ${httpStatusCode ?? error}${isOwnField ? ` ${field}` : ''}`)
}
