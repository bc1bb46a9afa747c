import * as v from 'valibot'
import { type AtsPort, oneAddress } from '#server/delivery/ats/ats-port.ts'
import { encodeMultipart } from '#server/delivery/ats/multipart.ts'
import { post } from '#server/delivery/ats/post.ts'
import { answersWell } from '#server/delivery/ats/read-json.ts'
import { classifyLever } from './classify.ts'
import { type LeverSubmission, mapToLever } from './map-application.ts'

/** Never empty: nobody applies to a site without postings, and an empty list is not Lever's alone. */
const Postings = v.pipe(v.array(v.object({ id: v.string(), text: v.string() })), v.nonEmpty())

interface LeverOptions {
  /** The site's API, such as https://api.lever.co/v0/postings/acme */
  readonly siteUrl: string
  readonly apiKey: string
  readonly links: readonly string[]
  /** @throws Error for a job that the board does not have */
  readonly postingIdOf: (jobId: number) => string
}

/**
 * Delivers to a Lever site. The API takes its key in the address, which therefore stays in this closure: nothing that is
 * logged, stored or thrown holds it.
 */
export function lever({ apiKey, links, postingIdOf, siteUrl }: LeverOptions): AtsPort<LeverSubmission> {
  return {
    name: 'Lever',
    ...oneAddress(siteUrl),
    // Sites in Europe have their own sign-in, as they have their own API.
    recruiterUrl: new URL(siteUrl).hostname.endsWith('.eu.lever.co') ? 'https://hire.eu.lever.co' : 'https://hire.lever.co',
    // Files are taken in a form only, so there is no other encoding.
    encodingsOf: () => ['usual'],
    map: (application, job) => mapToLever(application, job, { links, postingId: postingIdOf(job.jobId) }),
    prepare: async (submission, _encoding, { readFile }) => {
      const url = `${siteUrl}/${submission.postingId}?key=${encodeURIComponent(apiKey)}`
      const body = encodeMultipart(submission, readFile)
      return async () => post(url, { Accept: 'application/json' }, body)
    },
    classify: classifyLever,
    probe: async () => answersWell(`${siteUrl}?mode=json&skip=0&limit=1`, {}, Postings),
  }
}
