import { browserClock } from '#platform/clock.ts'
import { namedFetch } from '#platform/named-fetch.ts'
import { postForm } from '#platform/post-form.ts'
import { settings } from '#platform/settings.ts'
import { sha256 } from '#platform/sha256.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { type ApplicantClient, createApplicantClient } from './applicant-client.ts'

/** The client of this page. */
export const applicantClient: ApplicantClient = createApplicantClient({
  fetch: namedFetch,
  postForm,
  clock: browserClock,
  applicantBase: settings.applicantUrl,
  sha256,
  newId: uniqueId,
})
