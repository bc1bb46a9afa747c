import * as v from 'valibot'
import { type AtsPort, oneAddress } from '#server/delivery/ats/ats-port.ts'
import { encodeMultipart } from '#server/delivery/ats/multipart.ts'
import { post } from '#server/delivery/ats/post.ts'
import { answersWell } from '#server/delivery/ats/read-json.ts'
import { classifyAshby } from './classify.ts'
import { type AshbySubmission, mapToAshby } from './map-application.ts'
import { ashbyHeaders, type AshbyPosting } from './read-postings.ts'

const Postings = v.object({ success: v.literal(true), results: v.array(v.object({ id: v.string() })) })

interface AshbyOptions {
  /** https://api.ashbyhq.com */
  readonly apiUrl: string
  /** With the permission `candidatesWrite`. */
  readonly apiKey: string
  /** @throws Error for a job that the board does not have */
  readonly postingOf: (jobId: number) => AshbyPosting
}

/**
 * Delivers to Ashby as a form with the files in it. The API also takes JSON with files that were uploaded before, which would
 * be two requests that can each fail. The key stays in this closure.
 */
export function ashby({ apiKey, apiUrl, postingOf }: AshbyOptions): AtsPort<AshbySubmission> {
  const versioned = ashbyHeaders(apiKey)
  return {
    name: 'Ashby',
    ...oneAddress(apiUrl),
    recruiterUrl: 'https://app.ashbyhq.com',
    encodingsOf: () => ['usual'],
    map: (application, job) => mapToAshby(application, job, postingOf(job.jobId)),
    prepare: async ({ fieldSubmissions, files, postingId }, _encoding, { readFile }) => {
      const fields = {
        jobPostingId: postingId,
        applicationForm: JSON.stringify({ fieldSubmissions }),
        // Without it Ashby takes applications to postings that have closed.
        allowSubmissionForUnpublishedJobPosting: false,
      }
      const body = encodeMultipart({ fields, files }, readFile)
      return async () => post(`${apiUrl}/applicationForm.submit`, versioned, body)
    },
    classify: classifyAshby,
    // Every method of the API is a POST. This one only reads, with the permission that the board needs.
    probe: async () => {
      const headers = { ...versioned, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ listedOnly: true })
      return answersWell(`${apiUrl}/jobPosting.list`, { method: 'POST', headers, body }, Postings)
    },
  }
}
