import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { atsBoard, type Posting, type PostingReader } from '#server/board/ats-board.ts'
import { boardRoutes } from '#server/board/routes.ts'
import { jobIdOf } from '#server/board/posting-id.ts'
import { type AshbyPosting, ashbyReader } from '#server/ats/ashby/read-postings.ts'
import { ashby } from '#server/ats/ashby/ashby.ts'
import type { AtsPort, DeliverableApplication } from '#server/ats/ats-port.ts'
import { lever } from '#server/ats/lever/lever.ts'
import { leverReader } from '#server/ats/lever/read-postings.ts'
import { askFreely, readAsked } from '../setup/asked-board.ts'
import type { BoardPayload } from './board-jobs.ts'
import type { LeverForm } from '#server/settings/environment.ts'

/** The boards and ports of Ashby and Lever on their fakes, as the server opens them. */

export interface OpenSystem {
  readonly warnings: string[]
  readonly port: AtsPort
  request(path: string): Promise<Response>
  /** A job as the site's board answers it, by the system's name of its posting. */
  readJob(postingId: string): Promise<BoardPayload>
}

function open<Whole extends Posting>(
  reader: (warn: (message: string) => void) => PostingReader<Whole>,
  portOf: (postingOf: (jobId: number) => Whole) => AtsPort,
): OpenSystem {
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  const known = new Map<number, Whole>()
  const routes = boardRoutes(readAsked(atsBoard({ reader: reader(warn), known, warn })))
  const request = async (path: string) => routes.request(path)
  return {
    warnings,
    request,
    readJob: async (postingId) => (await request(`/jobs/${jobIdOf(postingId)}?questions=true&pay_transparency=true`)).json(),
    port: portOf((jobId) => {
      const posting = known.get(jobId)
      if (!posting) throw new Error(`posting ${jobId} was not read`)
      return posting
    }),
  }
}

export function openAshby(apiUrl: string, apiKey = 'fake-key') {
  return open<AshbyPosting>(
    (warn) => ashbyReader({ apiUrl, apiKey, ask: askFreely, jobBoardId: null, warn }),
    (postingOf) => ashby({ apiUrl, apiKey, postingOf }),
  )
}

export const leverForm: LeverForm = { required: ['resume'], links: ['LinkedIn', 'GitHub'] }

export function openLever(siteUrl: string, { apiKey = 'fake-key', form = leverForm } = {}) {
  return open<Posting>(
    (warn) => leverReader({ ask: askFreely, siteUrl, form, warn }),
    (postingOf) => lever({ siteUrl, apiKey, links: form.links, postingIdOf: (jobId) => postingOf(jobId).postingId }),
  )
}

export const readFrom = (contents: ReadonlyMap<string, Buffer>) => (uploadKey: string) =>
  Readable.from([contents.get(uploadKey) ?? Buffer.alloc(0)])

/** Maps an application and sends it once. */
export async function submitOnce(
  port: AtsPort,
  { application, contents }: { readonly application: DeliverableApplication; readonly contents: ReadonlyMap<string, Buffer> },
  job: Parameters<AtsPort['map']>[1],
) {
  const mapped = port.map(application, job)
  if (mapped.status === 'refused') throw new Error(mapped.reason)
  const [encoding = 'usual'] = port.encodingsOf(mapped.submission)
  const send = await port.prepare(mapped.submission, encoding, { readFile: readFrom(contents) })
  const answer = await send()
  return { mapped, answer, verdict: port.classify(answer, Date.now()) }
}

export const sha256Of = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

/** A plain answer that is a text. */
export const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : '')
