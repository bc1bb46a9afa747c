import { browserClock } from '#platform/clock.ts'
import { postForm } from '#platform/post-form.ts'
import { settings } from '#platform/settings.ts'
import { sha256 } from '#platform/sha256.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { type ApplicantClient, createApplicantClient } from './applicant-client.ts'

/** The client of this page. */
export const applicantClient: ApplicantClient = createApplicantClient({
  // Called through the global object, so that tests can replace it.
  fetch: (url, init) => fetch(url, init),
  postForm,
  clock: browserClock,
  applicantBase: settings.applicantUrl,
  sha256,
  newId: uniqueId,
})
