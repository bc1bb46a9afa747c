import * as v from 'valibot'
import { type AtsPort, oneAddress } from '../ats-port.ts'
import { encodeMultipart } from '../multipart.ts'
import { basicAuthorization, post } from '../post.ts'
import { answersWell } from '../read-json.ts'
import { classifyAnswer } from './classify.ts'
import { encodeJson, jsonBytes, maxJsonBytes } from './encode-json.ts'
import { type GreenhouseSubmission, mapApplication } from './map-application.ts'

/** The list of jobs, which needs no key (https://developers.greenhouse.io/job-board.html, "List jobs"). */
const JobList = v.object({ jobs: v.array(v.object({ id: v.number() })), meta: v.object({ total: v.number() }) })

/**
 * Delivers to a Greenhouse job board. The key stays in this closure: nothing that is logged, stored or thrown holds it.
 * @param boardUrl the board's API, such as https://boards-api.greenhouse.io/v1/boards/acme
 */
export function greenhouse(boardUrl: string, apiKey: string): AtsPort<GreenhouseSubmission> {
  const headers = { Authorization: basicAuthorization(apiKey), Accept: 'application/json' }
  return {
    name: 'Greenhouse',
    ...oneAddress(boardUrl),
    recruiterUrl: 'https://app.greenhouse.io',
    encodingsOf: (submission) => (jsonBytes(submission) <= maxJsonBytes ? ['usual', 'large'] : ['large']),
    map: mapApplication,
    prepare: async (submission, encoding, { readFile }) => {
      const body = encoding === 'usual' ? await encodeJson(submission, readFile) : encodeMultipart(submission, readFile)
      return async () => post(`${boardUrl}/jobs/${submission.jobId}`, headers, body)
    },
    classify: classifyAnswer,
    probe: async () => answersWell(`${boardUrl}/jobs`, {}, JobList),
  }
}

/** A board that can be delivered to. */
export interface BoardWithKey {
  /** The board's API. */
  readonly address: string
  /** A secret: it must never be logged. */
  readonly apiKey: string
}

/**
 * Delivers to several boards, to each what applies to its jobs.
 * @param addressOf the address of the board of a job that was read
 */
export function greenhouseBoards(
  boards: readonly BoardWithKey[],
  addressOf: (jobId: number) => string | null,
): AtsPort<GreenhouseSubmission> {
  const ports = new Map(boards.map(({ address, apiKey }) => [address, greenhouse(address, apiKey)]))
  const [first] = ports.values()
  if (!first) throw new Error('there is no board')
  return {
    ...first,
    addresses: [...ports.keys()],
    addressOf,
    prepare: async (submission, encoding, context) => {
      const port = ports.get(addressOf(submission.jobId) ?? '')
      // A job is read from its board before it is delivered to.
      if (!port) throw new Error(`job ${submission.jobId} was not read from a board`)
      return port.prepare(submission, encoding, context)
    },
    probe: async (address) => (await ports.get(address)?.probe(address)) ?? false,
  }
}
