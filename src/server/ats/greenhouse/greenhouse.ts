import type { AtsPort } from '../ats-port.ts'
import { post } from '../post.ts'
import { classifyAnswer } from './classify.ts'
import { encodeJson, encodeMultipart, jsonBytes, maxJsonBytes } from './encode.ts'
import { type GreenhouseSubmission, mapApplication } from './map-application.ts'

/**
 * Delivers to a Greenhouse job board. The key stays in this closure: nothing that is logged, stored or thrown holds it.
 * @param boardUrl the board's API, such as https://boards-api.greenhouse.io/v1/boards/acme
 */
export function greenhouse(boardUrl: string, apiKey: string): AtsPort<GreenhouseSubmission> {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  return {
    name: 'Greenhouse',
    address: boardUrl,
    recruiterUrl: 'https://app.greenhouse.io',
    encodingsOf: (submission) => (jsonBytes(submission) <= maxJsonBytes ? ['usual', 'large'] : ['large']),
    map: mapApplication,
    prepare: async (submission, encoding, { readFile }) => {
      const body = encoding === 'usual' ? await encodeJson(submission, readFile) : encodeMultipart(submission, readFile)
      const headers = { Authorization: authorization, Accept: 'application/json' }
      return async () => post(`${boardUrl}/jobs/${submission.jobId}`, headers, body)
    },
    classify: classifyAnswer,
  }
}
