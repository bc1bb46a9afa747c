import { withoutAnswers } from '#shared/analytics-error.ts'
import type { ApplicationFailure } from '#shared/analytics-event.ts'
import { track } from './analytics.ts'

/**
 * What becomes of a submission. The feature that sends does not know this one: its screen hands these on to it. Not in
 * `analytics.ts`, which is part of the entry.
 */

/**
 * A submission failed (specification 7).
 * @param answers everything that was entered, file names included; taken out of what the service said and not kept
 * @param onDone runs in any case, once the event was sent, gave up or was not wanted
 */
export function trackApplicationFailure(failure: ApplicationFailure, answers: readonly string[], onDone?: () => void): void {
  const { error, field, httpStatusCode, jobId } = failure
  const words = error === null ? null : withoutAnswers(error, answers)
  // A service that names an answer where it should name a field.
  const fieldName = field !== null && answers.includes(field) ? null : field
  track({ type: 'careers_job_application', jobId, field: fieldName, httpStatusCode, error: words }, onDone)
}

/** An application has arrived. */
export function trackApplicationSent(jobId: number, onDone?: () => void): void {
  track({ type: 'careers_job_application_sent', jobId }, onDone)
}
