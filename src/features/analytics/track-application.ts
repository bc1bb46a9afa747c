import { withoutAnswers } from './analytics-error.ts'
import type { ApplicationFailure } from './analytics-event.ts'
import { track } from './analytics.ts'

/**
 * Tracks the result of a submission. The apply feature must not import this one, so the screen passes these functions to it.
 * Not in `analytics.ts`, because that file is part of the entry.
 */

/**
 * Tracks a failed submission.
 * @param answers everything the applicant entered, including file names; removed from the error text and not stored
 * @param onDone always runs, after the event was sent, dropped or rejected because the visitor is not counted
 */
export function trackApplicationFailure(failure: ApplicationFailure, answers: readonly string[], onDone?: () => void): void {
  const { error, field, httpStatusCode, jobId } = failure
  const redactedError = error === null ? null : withoutAnswers(error, answers)
  // The service may return an answer in place of a field name.
  const fieldName = field !== null && answers.includes(field) ? null : field
  track({ type: 'careers_job_application', jobId, field: fieldName, httpStatusCode, error: redactedError }, onDone)
}

/** Tracks an application that the service has received. */
export function trackApplicationSent(jobId: number, onDone?: () => void): void {
  track({ type: 'careers_job_application_sent', jobId }, onDone)
}
