import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { AtsPort, DeliverableApplication } from '#server/delivery/ats/ats-port.ts'
import { type OpenAts, openAts } from '#server/delivery/ats/open-ats.ts'
import { boardRoutes } from '#server/web/files/board-answers.ts'
import { jobIdOf } from '#server/board/posting-id.ts'
import type { ServerModule } from '#server/module.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { askFreely, readAsked } from '../setup/asked-board.ts'
import type { BoardPayload } from './board-jobs.ts'

/** The board and the port of a module's system, as the server opens them. */

export interface OpenSystem {
  readonly warnings: string[]
  readonly port: AtsPort
  request(path: string): Promise<Response>
  /** A job as the site's board answers it, by the system's name of its posting. */
  readJob(postingId: string): Promise<BoardPayload>
}

/** The system of a module with these settings. */
export function openWith(
  module: ServerModule,
  environment: Readonly<Record<string, string>>,
  warn: (message: string) => void,
): OpenAts | null {
  const configuration = readEnvironment(environment, undefined, [module])
  return openAts(configuration, [module], { askAt: () => askFreely, warn })
}

export function openSystem(open: (warn: (message: string) => void) => OpenAts | null): OpenSystem {
  const warnings: string[] = []
  const { ask, port } = open((message) => warnings.push(message)) ?? expect.unreachable()
  if (!port) throw new Error('it has no key')
  const routes = boardRoutes(readAsked(ask))
  const request = async (path: string) => routes.request(path)
  return {
    warnings,
    request,
    readJob: async (postingId) => (await request(`/jobs/${jobIdOf(postingId)}?questions=true&pay_transparency=true`)).json(),
    port,
  }
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
