import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { applicationStatus, withdrawApplication } from '#server/applications/take/status.ts'
import { type AtsAnswer, type AtsPort, oneAddress } from '#server/delivery/ats/ats-port.ts'
import { classifyAnswer } from '#server/delivery/ats/greenhouse/classify.ts'
import type { JobSource } from '#server/board/job-source.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { deliverNext } from '#server/delivery/deliver.ts'
import { decide } from '#server/delivery/ledger.ts'
import { startCircuit } from '#server/delivery/circuit.ts'
import { parseJob } from '#shared/board-job.ts'
import { board as mapping } from '#content'
import { queueing } from './queueing.ts'
import { hashesOf, secretsOf } from '../setup/rights.ts'

/**
 * Random histories of one application that is withdrawn, erased, decided about and submitted again, at any statement of a
 * delivery and while its request is under way. `MODEL_RUNS=10000` runs more.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 50)

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'withdraw-model-'))
  database = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

const answers = {
  taken: {
    status: 'answered',
    httpStatus: 200,
    retryAfter: null,
    body: '{"success":"Candidate saved successfully"}',
    hasLeft: true,
  },
  unavailable: { status: 'answered', httpStatus: 503, retryAfter: null, body: '{}', hasLeft: true },
  refused: { status: 'answered', httpStatus: 422, retryAfter: null, body: '{"error":"x"}', hasLeft: true },
  'for years': { status: 'answered', httpStatus: 429, retryAfter: '1000000000', body: '{}', hasLeft: true },
  'success false': { status: 'answered', httpStatus: 200, retryAfter: null, body: '{"success":false}', hasLeft: true },
  failed: { status: 'answered', httpStatus: 500, retryAfter: null, body: '{}', hasLeft: true },
  dropped: { status: 'no-answer', reason: 'ECONNRESET' },
  'not sent': { status: 'not-sent', reason: 'ECONNREFUSED' },
} as const satisfies Readonly<Record<string, AtsAnswer>>
type AnswerName = keyof typeof answers

const actions = ['withdraw', 'erase', 'retry', 'sendAgain', 'markDelivered', 'submit again'] as const
type Action = (typeof actions)[number]

interface Work {
  readonly type: 'work'
  readonly answer: AnswerName
  /** What happens before which call of the database, or while the request is under way. */
  readonly action: Action | null
  readonly at: number | 'request'
}
type Step = Work | { readonly type: 'act'; readonly action: Action } | { readonly type: 'wait'; readonly ms: number }

const action = fc.constantFrom<Action>(...actions)
const work: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('work' as const),
  answer: fc.constantFrom<AnswerName>(...(Object.keys(answers) as AnswerName[])),
  action: fc.option<Action>(action, { freq: 3 }),
  at: fc.oneof(fc.integer({ min: 1, max: 18 }), fc.constant('request' as const)),
})
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: work },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('act' as const), action }) },
    // The clock may also be wrong by two days, or be set right.
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('wait' as const),
        ms: fc.constantFrom(700_000, 700_000, 4_000_000, 172_800_000, -172_800_000),
      }),
    },
  ),
  { minLength: 1, maxLength: 14 },
)

const job = parseJob({ id: 7, title: 'Baker', questions: [] }, () => {}, mapping)
const jobs: JobSource = {
  find: async () => ({ status: 'unknown' }),
  findWithForm: async () => ({ status: 'open', job, isProspectPost: false, internalJobId: null }),
  list: async () => [],
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}

class Story {
  nowMs = Date.now()
  readonly key = randomUUID()
  applicationId = ''
  /** Requests that have begun. */
  requests = 0
  /** Requests that had begun when nothing more was to be sent. null: something may be sent. */
  allowed: number | null = null
  isErased = false
  isUnderWay = false

  async submit(): Promise<void> {
    const stored = await storeApplication(
      database,
      {
        idempotencyKey: this.key,
        bodySha256: createHash('sha256').update('x').digest('hex'),
        jobId: 7,
        jobTitle: 'Baker',
        answers: { first_name: 'Amina', gender: '2' },
        form: null,
        educationNames: [],
        language: 'en',
        files: [],
      },
      { followUps: [queueing], rights: hashesOf(this.key) },
    )
    if (this.applicationId === '' && stored.status === 'stored') this.applicationId = stored.application.applicationId
    else expect(stored.status).toBe(this.isErased ? 'erased' : 'known')
  }

  async act(name: Action): Promise<void> {
    if (name === 'submit again') return this.submit()
    if (name === 'erase') {
      await eraseApplication(database, this.applicationId)
      this.isErased = true
      this.#stop()
    } else if (name === 'withdraw') {
      const status = await withdrawApplication(database, secretsOf(this.key).withdraw, this.nowMs)
      if (this.isErased) expect(status).toEqual({ state: 'erased' })
      else expect(status?.state).toBe('withdrawn')
      if (status?.state === 'withdrawn' && status.effect === 'stopped') expect(this.isUnderWay).toBe(false)
      this.#stop()
    } else await decide(database, this.applicationId, name, this.nowMs)
  }

  #stop(): void {
    // Between the last look at the row and the request lies no statement: that one request may still begin.
    this.allowed ??= this.requests
  }

  async work({ action: during, answer, at }: Work): Promise<void> {
    let calls = 0
    const actOnce = async (here: number | 'request') => {
      if (during !== null && here === at) await this.act(during)
    }
    const watched = new Proxy(database, {
      get: (target, name) => {
        if (name !== 'read' && name !== 'write') return Reflect.get(target, name) as unknown
        return async (given: never): Promise<unknown> => {
          calls += 1
          await actOnce(calls)
          return target[name](given)
        }
      },
    })
    const port: AtsPort<object> = {
      name: 'ATS',
      ...oneAddress('ats'),
      recruiterUrl: 'https://ats.example',
      encodingsOf: () => ['usual'],
      map: ({ answers: given }) => ({ status: 'mapped', submission: given, leftOut: [] }),
      prepare: async (given) => async () => {
        expect(given).toEqual({ first_name: 'Amina', gender: '2' })
        this.requests += 1
        if (this.allowed !== null) expect(this.requests).toBeLessThanOrEqual(this.allowed)
        this.isUnderWay = true
        await actOnce('request')
        this.isUnderWay = false
        return answers[answer]
      },
      classify: classifyAnswer,
      probe: async () => true,
    }
    const clock = {
      nowMs: () => this.nowMs,
      sleep: async (ms: number) => {
        this.nowMs += Math.max(0, ms)
      },
    }
    const deps = { database: watched, port, jobs, freshJobs: () => jobs, scanner: null, clock, random: () => 0.5, warn: () => {} }
    this.nowMs += await deliverNext(deps, new AbortController().signal)
  }

  async check(): Promise<void> {
    const status = await applicationStatus(database, secretsOf(this.key).read)
    if (!this.isErased) return
    expect(status).toEqual({ state: 'erased' })
    const tables = ['applications', 'application_entries', 'answers_apart', 'deliveries', 'delivery_events']
    for (const table of tables) {
      const { rows } = await database.read(`SELECT count(*) AS count FROM ${table}`)
      expect(rows[0]?.['count']).toBe(0)
    }
  }
}

it('sends nothing after an application was withdrawn or erased, and brings nothing back', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const tables = ['deliveries', 'answers_apart', 'application_entries', 'applications', 'delivery_circuits', 'erased_keys']
      await database.write(tables.map((table) => `DELETE FROM ${table}`))
      await startCircuit(database, 'ats')
      const story = new Story()
      await story.submit()
      for (const step of history) {
        if (step.type === 'work') await story.work(step)
        else if (step.type === 'act') await story.act(step.action)
        else story.nowMs += step.ms
        await story.check()
      }
    }),
    { numRuns: runs },
  )
})
