import { reportProblem } from '#platform/report.ts'
import type { Outcome } from './sender.ts'

/**
 * The console's line about a submission or an upload that failed (specification 8). It holds nothing that its person has
 * written: not the service's words, which may quote an answer, and no field but one of this application's own.
 */
export function reportFailure({ failure, row }: Outcome): void {
  if (!failure) return
  const { error, field, httpStatusCode, step } = failure
  const isOwnField =
    field !== null && (Object.hasOwn(row.answers, field) || row.files.some(({ fieldName }) => fieldName === field))
  reportProblem(`${step} of job ${row.jobId} failed: ${httpStatusCode ?? error}${isOwnField ? ` ${field}` : ''}`)
}
