import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { greenhouse } from '#server/delivery/ats/greenhouse/greenhouse.ts'
import { type Board, ownBoard } from '#server/board/board.ts'
import { eeocSections, standardQuestions } from '#server/board/standard-questions.ts'
import type { Database } from '#server/database/database.ts'
import type { DeliverDeps } from '#server/delivery/deliver.ts'
import { type Delivery, readDelivery } from '#server/delivery/ledger.ts'
import { startCircuit } from '#server/delivery/circuit.ts'
import { deliveryClock, type DeliveryWorker, readLamp, readStatus, startDelivery } from '#server/delivery/worker.ts'
import type { FileScanner } from '#server/applications/files/file-scanner.ts'
import type { JudgeOfApplications } from '#server/applications/judge/judgement.ts'
import type { ServerModule } from '#server/module.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { openServices } from '#server/services.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { clockOf, type TestClock, uploadTo, watchedPort, workFor, workLater, workOff } from './watched-port.ts'
import { queueing } from './queueing.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { asJson } from '../setup/as-json.ts'
import { rightsOf } from '../setup/rights.ts'

/** The real applicant service, delivering to the fake Greenhouse, on a clock that the test moves. */

export const apiKey = 'sk-secret-0123456789'

const department = { id: 1, name: 'Bakery', parent_id: null, child_ids: [] }
const rye = {
  label: 'Do you bake rye bread?',
  required: false,
  fields: [{ name: 'question_1', type: 'multi_value_single_select', values: [{ label: 'Yes', value: 44_000_000_003 }] }],
}
const coverLetter = {
  label: 'Cover letter',
  required: false,
  fields: [{ name: 'cover_letter', type: 'input_file', values: [] }],
}
const baker: Board['jobs'][number] = {
  id: 7,
  title: 'Baker',
  departments: [department],
  offices: [],
  education: 'education_optional',
  questions: [...standardQuestions, coverLetter, rye],
  location_questions: [],
  compliance: eeocSections,
}

export interface Delivering {
  readonly database: Database
  readonly dataDir: string
  readonly fake: FakeGreenhouse
  readonly warnings: string[]
  /** Sends at once what is due, where mail is set. */
  wakeMails(): void
  /** The moments of the requests, on the test's clock. */
  readonly requestsAtMs: readonly number[]
  request(path: string, init?: RequestInit): Promise<Response>
  /** Replaces the jobs of the board. */
  publish(...jobs: readonly Board['jobs'][number][]): void
  /** @param mediaType needed for a video only */
  upload(name: string, content: Buffer, mediaType?: string): Promise<string>
  /** Submits an application and returns its id. */
  apply(answers?: object, key?: string, jobId?: number): Promise<string>
  /** Takes so many steps of the delivery, moving the clock where it waits. */
  work(steps: number): Promise<void>
  /** Takes what is due in the next hours. */
  workLater(): Promise<void>
  /** Lets some server processes deliver side by side for so long, on the test's clock. */
  workFor(durationMs: number, processes?: number): Promise<void>
  /** The test's clock, which a test may set. */
  readonly time: TestClock
  stateOf(applicationId: string): Promise<Delivery | null>
  /** Starts the worker as the server does, on the real clock. */
  start(): DeliveryWorker
  close(): Promise<void>
}

export interface DeliveringOptions {
  readonly key?: string
  /** Where the delivery believes the board to be. */
  readonly address?: string
  /** false: as without a key. */
  readonly isDelivering?: boolean
  readonly maxJsonBytes?: number
  /** Additional run-time settings. */
  readonly environment?: Readonly<Record<string, string>>
  /** A folder with a database. By default a new one. */
  readonly dataDir?: string
  /** Replaces the modules. */
  readonly modules?: readonly ServerModule[]
  /** Judges new applications. */
  readonly judge?: JudgeOfApplications
  /** Replaces the scanner of the settings. */
  readonly scanner?: FileScanner
}

export async function openDelivering(options: DeliveringOptions = {}): Promise<Delivering> {
  const dataDir = options.dataDir ?? (await newDataDir())
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  let jobs: readonly Board['jobs'][number][] = [baker]
  const board = (): Board => ({
    name: 'Test',
    content: '',
    departments: [department],
    offices: [],
    jobs,
    freelanceJobs: [],
  })
  const opened = await openServices(readEnvironment({ DATA_DIR: dataDir, GUARD: 'off', ...options.environment }), warn)
  const { judge = opened.judge, modules = opened.modules, scanner = opened.scanner } = options
  const services = { ...opened, board, judge, modules, scanner }
  const { database } = services
  const fake = await startFakeGreenhouse({
    board: () => jobs,
    key: apiKey,
    ...(options.maxJsonBytes === undefined ? {} : { maxJsonBytes: options.maxJsonBytes }),
  })
  const source = jobsOf(ownBoard(board))
  const real = greenhouse(options.address ?? fake.boardUrl, options.key ?? apiKey)
  const requestsAtMs: number[] = []
  const time = { nowMs: Date.now() }
  const deps: DeliverDeps = {
    database,
    jobs: source,
    freshJobs: () => source,
    scanner,
    port: watchedPort(real, time, requestsAtMs),
    clock: clockOf(time),
    random: () => 0.5,
    warn,
  }
  await startCircuit(database, real.addresses[0] ?? '')
  let worker: DeliveryWorker | null = null
  const idle: DeliveryWorker = {
    ...queueing,
    wake: () => worker?.wake(),
    status: async () => readStatus(deps),
    lamp: async () => readLamp(deps),
    stop: async () => worker?.stop(),
  }
  const app = createApp(services, source, options.isDelivering === false ? null : idle)
  const request = async (url: string, init?: RequestInit) => app.request(url, asJson(init))
  return {
    database,
    dataDir,
    fake,
    warnings,
    wakeMails: () => opened.mails?.wake(),
    requestsAtMs,
    request,
    publish: (...published) => {
      jobs = published
    },
    upload: async (name, content, mediaType) => uploadTo(request, name, content, mediaType),
    apply: async (answers = {}, key = randomUUID(), jobId = 7) => {
      const response = await request(`/api/applicant/?action=submit&job=${jobId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...rightsOf(key) },
        body: JSON.stringify({ ...amina, ...answers }),
      })
      const body = (await response.json()) as { id: string }
      expect(body).not.toHaveProperty('error')
      time.nowMs = Math.max(time.nowMs, Date.now())
      return body.id
    },
    work: async (steps) => workOff(deps, time, steps),
    workLater: async () => workLater(deps, time),
    workFor: async (durationMs, processes = 1) => workFor(deps, time, durationMs, processes),
    time,
    stateOf: async (applicationId) => readDelivery(database, applicationId),
    start: () => {
      worker = startDelivery({ ...deps, clock: deliveryClock(deps.database) })
      return worker
    },
    close: async () => {
      await Promise.all([worker?.stop(), scanner?.stop()])
      await opened.mails?.stop()
      await fake.close()
      database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const amina = {
  first_name: 'Amina',
  last_name: 'Okafor',
  email: 'amina@example.com',
  phone: '+49 170 1234567',
  resume_text: 'I bake.',
}

/** The published job with other questions. */
export function bakerWith(questions: readonly object[]): Board['jobs'][number] {
  return { ...baker, questions: [...standardQuestions, ...questions] }
}
