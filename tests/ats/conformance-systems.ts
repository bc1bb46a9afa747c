import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import type { AtsPort } from '#server/delivery/ats/ats-port.ts'
import { greenhouse } from '#server/delivery/ats/greenhouse/greenhouse.ts'
import type { OpenAts } from '#server/delivery/ats/open-ats.ts'
import { type OpenBoards, openBoards } from '#server/board/open-boards.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import type { Database } from '#server/database/database.ts'
import type { DeliverDeps } from '#server/delivery/deliver.ts'
import { type Delivery, readDelivery } from '#server/delivery/ledger.ts'
import { startCircuit } from '#server/delivery/circuit.ts'
import { type DeliveryStatus, readLamp, readStatus } from '#server/delivery/worker.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { openServices } from '#server/services.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { type BrokenRead, type Lie, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { clockOf, uploadTo, watchedPort, workLater, workOff } from './watched-port.ts'
import { queueing } from './queueing.ts'

/** The real applicant service, delivering to the fake of any system, on a clock that the test moves. */

export const apiKey = 'sk-secret-0123456789'

interface Received {
  readonly ignored: readonly string[]
  readonly files: readonly { readonly sha256: string | null }[]
}

/** A system on its fake, with one published job. */
export interface SystemOnFake {
  readonly fake: {
    readonly received: readonly Received[]
    lie(...lies: readonly Lie[]): void
    breakDown(lie: Lie, reads?: BrokenRead | null): void
    mend(): void
    close(): Promise<void>
  }
  readonly port: AtsPort
  readonly boards: OpenBoards
  readonly jobId: number
  /** Takes the job from the board, which has others. */
  unpublish(): void
  /** Takes all jobs from the board. */
  empty(): void
}

export interface SystemOptions {
  /** The key that the server believes to be right. */
  readonly key: string
  readonly database: Database
  readonly warn: (message: string) => void
}

/** The board of a system, as the server opens it. */
export function boardOf(ats: OpenAts | null, boardUrl: string | null, { database, warn }: SystemOptions): OpenBoards {
  const settings = { boardUrl, boards: [], settings: { boardUrl: '/api/board' } }
  return openBoards(settings, { ats, embedded: expect.unreachable, database, warn })
}

export async function openGreenhouse(options: SystemOptions): Promise<SystemOnFake> {
  const other = { id: 8, title: 'Cook', questions: standardQuestions }
  let jobs = [{ id: 7, title: 'Baker', questions: standardQuestions }, other]
  const fake = await startFakeGreenhouse({ board: () => jobs, key: apiKey })
  const unpublish = () => {
    jobs = [other]
  }
  const empty = () => {
    jobs = []
  }
  const boards = boardOf(null, fake.boardUrl, options)
  return { fake, port: greenhouse(fake.boardUrl, options.key), boards, jobId: 7, unpublish, empty }
}

export interface Delivering extends Pick<SystemOnFake, 'fake' | 'port' | 'unpublish' | 'empty' | 'jobId'> {
  readonly warnings: readonly string[]
  /** The moments of the requests, on the test's clock. */
  readonly requestsAtMs: readonly number[]
  nowMs(): number
  request(path: string, init?: RequestInit): Promise<Response>
  /** Submits an application with a résumé and returns its id. */
  apply(resume?: Buffer): Promise<string>
  /** Takes so many steps of the delivery, moving the clock where it waits. */
  work(steps: number): Promise<void>
  /** Takes what is due in the next hours. */
  workLater(): Promise<void>
  stateOf(applicationId: string): Promise<Delivery | null>
  status(): Promise<DeliveryStatus>
  close(): Promise<void>
}

export const pdf = (sizeBytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(sizeBytes, 'x')])
export const email = 'amina.okafor@example.com'

export async function openDelivering(
  openSystem: (options: SystemOptions) => Promise<SystemOnFake>,
  key = apiKey,
): Promise<Delivering> {
  const dataDir = await newDataDir()
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  const services = await openServices(readEnvironment({ DATA_DIR: dataDir, GUARD: 'off' }), warn)
  const { database } = services
  const { boards, empty, fake, jobId, port, unpublish } = await openSystem({ key, database, warn })
  const { freshJobs, jobs } = boards
  const requestsAtMs: number[] = []
  const time = { nowMs: Date.now() }
  const deps: DeliverDeps = {
    database,
    jobs,
    freshJobs,
    scanner: null,
    port: watchedPort(port, time, requestsAtMs),
    clock: clockOf(time),
    random: () => 0.5,
    warn,
  }
  await startCircuit(database, port.addresses[0] ?? '')
  const worker = { ...queueing, status: () => readStatus(deps), lamp: () => readLamp(deps), stop: async () => {} }
  const app = createApp({ ...services, boards }, jobs, worker)
  const request = async (url: string, init?: RequestInit) => app.request(url, init)
  return {
    fake,
    port,
    unpublish,
    empty,
    jobId,
    warnings,
    requestsAtMs,
    request,
    nowMs: () => time.nowMs,
    apply: async (resume = pdf(20_000)) => {
      const answers = {
        first_name: 'Amina',
        last_name: 'Okafor',
        email,
        phone: '+49 170 1234567',
        resume_url: await uploadTo(request, 'cv.pdf', resume),
        resume_url_filename: 'cv.pdf',
      }
      const response = await request(`/api/applicant/?action=submit&job=${jobId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(answers),
      })
      const body = (await response.json()) as { id: string }
      expect(body).not.toHaveProperty('error')
      time.nowMs = Math.max(time.nowMs, Date.now())
      return body.id
    },
    work: async (steps) => workOff(deps, time, steps),
    workLater: async () => workLater(deps, time),
    stateOf: async (applicationId) => readDelivery(database, applicationId),
    status: () => readStatus(deps),
    close: async () => {
      await fake.close()
      database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
