import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AtsAnswer, type AtsPort, oneAddress } from '#server/delivery/ats/ats-port.ts'
import { classifyAnswer } from '#server/delivery/ats/greenhouse/classify.ts'
import type { JobSource } from '#server/board/job-source.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { type DeliveryClock, type DeliverDeps, deliverNext } from '#server/delivery/deliver.ts'
import { decide, queueStatement, readDelivery } from '#server/delivery/ledger.ts'
import { startCircuit } from '#server/delivery/circuit.ts'
import { type DeliveryState, deliveryStates } from '#server/delivery/transitions.ts'
import { textColumn } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { parseJob } from '#shared/board-job.ts'
import { board as mapping } from '#content'

/**
 * Random histories of two servers that share a database, of their crashes, and of a system that fails and lies, on a simulated
 * clock. The ledger, the worker and the classification are the real ones. `MODEL_RUNS=10000` runs more.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 40)

let folder: string
let database: Database

/** The applications in a state, those first that have been in it for the longest time. */
async function deliveriesIn(state: DeliveryState): Promise<readonly string[]> {
  const { rows } = await database.read(
    sql`SELECT application_id FROM deliveries WHERE state = ${state} ORDER BY changed_at_ms, application_id`,
  )
  return rows.map((row) => textColumn(row, 'application_id'))
}
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'delivery-model-'))
  database = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

const json = (httpStatus: number, body: object, retryAfter: string | null = null): AtsAnswer => ({
  status: 'answered',
  httpStatus,
  retryAfter,
  body: JSON.stringify(body),
  hasLeft: true,
})
const success = { success: 'Candidate saved successfully' }

/** What an answer says to somebody who knows only what the system promises, whatever the code makes of it. */
type Meaning =
  | 'taken'
  | 'refused'
  /** It was certainly not taken, and may be later. */
  | 'later'
  /** The key. Nothing is taken before it is corrected. */
  | 'stopped'
  | 'nobody knows'

interface Fate {
  /** Whether the system saves the application. */
  readonly isSaved: boolean
  /** null: no answer comes while the process lives. */
  readonly answer: AtsAnswer | null
  readonly means: Meaning
}

const page: AtsAnswer = { status: 'answered', httpStatus: 200, retryAfter: null, body: '<html>', hasLeft: true }
const dropped: AtsAnswer = { status: 'no-answer', reason: 'ECONNRESET' }
const early: AtsAnswer = { status: 'answered', httpStatus: 503, retryAfter: null, body: '', hasLeft: false }
const unclear = (isSaved: boolean, answer: AtsAnswer | null): Fate => ({ isSaved, answer, means: 'nobody knows' })

/** What can become of a request. */
const fates: Readonly<Record<string, Fate>> = {
  taken: { isSaved: true, answer: json(200, success), means: 'taken' },
  'taken, with true': { isSaved: true, answer: json(200, { success: true }), means: 'taken' },
  'error with 200': { isSaved: false, answer: json(200, { error: 'Failed to save person', reason: 'x' }), means: 'refused' },
  refused: { isSaved: false, answer: json(422, { error: 'x' }), means: 'refused' },
  'rate limit': { isSaved: false, answer: json(429, {}, '60'), means: 'later' },
  'rate limit for years': { isSaved: false, answer: json(429, {}, '1000000000'), means: 'later' },
  'unavailable for a minute': { isSaved: false, answer: json(503, {}, '60'), means: 'later' },
  'unavailable for years': { isSaved: false, answer: json(503, {}, '1000000000'), means: 'later' },
  'an error before the last byte': { isSaved: false, answer: early, means: 'later' },
  'no connection': { isSaved: false, answer: { status: 'not-sent', reason: 'ECONNREFUSED' }, means: 'later' },
  'wrong key': { isSaved: false, answer: json(401, {}), means: 'stopped' },
  'saved, then 408': unclear(true, json(408, {})),
  'saved, then 500': unclear(true, json(500, {})),
  'saved, then 502': unclear(true, json(502, {}, '5')),
  'saved, then 503': unclear(true, json(503, {})),
  'saved, then 504': unclear(true, json(504, {})),
  '500, not saved': unclear(false, json(500, {})),
  '503, not saved': unclear(false, json(503, {})),
  'saved, success false': unclear(true, json(200, { success: false })),
  'not saved, success false': unclear(false, json(200, { success: false })),
  'saved, success empty': unclear(true, json(200, { success: '' })),
  'saved, then dropped': unclear(true, dropped),
  'dropped, not saved': unclear(false, dropped),
  'saved, with a page': unclear(true, page),
  'a page, not saved': unclear(false, page),
  'saved, silent': unclear(true, null),
  'not saved, silent': unclear(false, null),
}
type FateName = keyof typeof fates

type Step =
  | { readonly type: 'arrive' }
  | ({ readonly type: 'work'; readonly worker: 0 | 1 } & Turn)
  /** A worker goes on that is suspended, or whose silent request is answered after all, truthfully. */
  | { readonly type: 'resume'; readonly worker: 0 | 1 }
  | { readonly type: 'kill'; readonly worker: 0 | 1 }
  | { readonly type: 'wait'; readonly ms: number }
  /** The clock of all servers is wrong, or right again. */
  | { readonly type: 'jump'; readonly ms: number }
  | { readonly type: 'decide'; readonly which: number; readonly decision: 'retry' | 'markDelivered' }

interface Turn {
  readonly fate: FateName
  /** How a harmless request is answered. */
  readonly isReadable: boolean
  readonly stop: Stop | null
}

/** Where a process is suspended or dies: before or after one of its statements, whose result it then never sees. */
interface Stop {
  readonly at: number
  readonly isDeath: boolean
  readonly isAfter: boolean
}
const stops: fc.Arbitrary<Stop> = fc.record({ at: fc.integer({ min: 1, max: 18 }), isDeath: fc.boolean(), isAfter: fc.boolean() })

const worker = fc.constantFrom<0 | 1>(0, 1)
const work = (of: fc.Arbitrary<0 | 1>, stop: fc.Arbitrary<Stop | null>): fc.Arbitrary<Step> =>
  fc.record({
    type: fc.constant('work' as const),
    worker: of,
    fate: fc.oneof(fc.constant('taken'), fc.constantFrom(...Object.keys(fates))),
    isReadable: fc.boolean(),
    stop,
  })
const resume = (of: fc.Arbitrary<0 | 1>): fc.Arbitrary<Step> => fc.record({ type: fc.constant('resume' as const), worker: of })
const kill: fc.Arbitrary<Step> = fc.record({ type: fc.constant('kill' as const), worker })
const wait: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('wait' as const),
  ms: fc.constantFrom(500, 5_000, 60_000, 660_000, 4_000_000),
})
const hourMs = 60 * 60 * 1000
const days = 24 * hourMs
const jump: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('jump' as const),
  ms: fc.constantFrom(2 * days, -2 * days, 20 * 60_000, -20 * 60_000),
})
const decideOne: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('decide' as const),
  which: fc.nat(9),
  decision: fc.constantFrom('retry' as const, 'markDelivered' as const),
})

const anything: fc.Arbitrary<readonly Step[]> = fc
  .oneof(
    { weight: 2, arbitrary: fc.constant<Step>({ type: 'arrive' }) },
    { weight: 6, arbitrary: work(worker, fc.option(stops, { freq: 2 })) },
    { weight: 3, arbitrary: resume(worker) },
    { weight: 1, arbitrary: kill },
    { weight: 3, arbitrary: wait },
    { weight: 1, arbitrary: jump },
    { weight: 1, arbitrary: decideOne },
  )
  .map((step) => [step])

/** One worker stops for so long that its lease ends, and goes on while another is at the same application. */
const overtaken: fc.Arbitrary<readonly Step[]> = worker.chain((slow) => {
  const [its, other] = [fc.constant(slow), fc.constant<0 | 1>(slow === 0 ? 1 : 0)]
  const late = fc.constant<Step>({ type: 'wait', ms: 660_000 })
  const retry = fc.constant<Step>({ type: 'decide', which: 0, decision: 'retry' })
  const pauses = fc.option(
    stops.map((stop) => ({ ...stop, isDeath: false })),
    { freq: 3 },
  )
  const expire = work(other, fc.constant(null))
  return fc.oneof(
    fc.tuple(work(its, pauses), late, work(other, pauses), resume(its), resume(other), resume(its), resume(other)),
    fc.tuple(work(its, pauses), late, expire, retry, work(other, pauses), resume(its), resume(other), work(its, pauses)),
  )
})

const histories = fc
  .array(fc.oneof({ weight: 12, arbitrary: anything }, { weight: 2, arbitrary: overtaken }), { minLength: 3, maxLength: 30 })
  .map((parts) => parts.flat())

interface History {
  /** How often the system saved it. */
  saved: number
  /** Whether something happened whose result nobody here can know. */
  isUncertain: boolean
  /** Whether an answer said that it was not taken, and never will be. */
  isRefused: boolean
  /** How often a person sent it again that was saved already, without knowing. */
  riskedAgain: number
  isMarked: boolean
}

const job = parseJob({ id: 7, title: 'Baker', questions: [] }, () => {}, mapping)
const jobs: JobSource = {
  find: async () => ({ status: 'unknown' }),
  findWithForm: async () => ({ status: 'open', job, isProspectPost: false, internalJobId: null }),
  list: async () => [],
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}

/** Ends the current step: the process is gone, or waits for an answer. */
const hanging = () => new Promise<never>(() => {})

interface Life {
  /** The clock was set while the process was suspended, which may have ended its lease early. */
  hasClockJumped: boolean
  /** The process was suspended in this step. */
  isLate: boolean
  /** An answer has left an application unknown in this step, and is not written yet. */
  isUnclear: boolean
  isDead: boolean
  isDone: boolean
  calls: number
  readonly stop: Stop | null
}

/** A step of a worker that has not ended. */
interface Process {
  readonly life: Life
  readonly running: Promise<number>
  /** Ends what it waits for. null: it is running. */
  goOn: (() => void) | null
}

class World {
  nowMs = 100 * days
  /** An answer has left an application unknown, and no harmless request was answered well since. */
  waitsForProbe = false
  readonly histories = new Map<string, History>()
  readonly #processes: [Process | null, Process | null] = [null, null]

  static async create(): Promise<World> {
    const tables = ['deliveries', 'applications', 'delivery_circuits']
    await database.write(tables.map((table) => `DELETE FROM ${table}`))
    await startCircuit(database, 'ats')
    return new World()
  }

  async arrive(): Promise<void> {
    const applicationId = randomUUID()
    this.histories.set(applicationId, { saved: 0, isUncertain: false, isRefused: false, riskedAgain: 0, isMarked: false })
    await database.write([
      sql`INSERT INTO applications (application_id, idempotency_key, body_sha256, job_id, job_title, answers, education_names, language, received_at_ms, origin)
          VALUES (${applicationId}, ${applicationId}, '', 7, 'Baker', '{}', '[]', 'en', ${this.nowMs}, 'site')`,
      queueStatement(applicationId, this.nowMs),
    ])
  }

  #history(applicationId: string): History {
    const history = this.histories.get(applicationId)
    if (!history) throw new Error('an unknown application')
    return history
  }

  /** The process of a worker, whose database calls stop when it is suspended or dies. */
  #process(fate: Fate, isReadable: boolean, life: Life, onPending: (goOn: () => void) => void): DeliverDeps {
    const halt = async () => {
      if (life.stop?.isDeath) life.isDead = true
      if (life.isDead) return hanging()
      life.isLate = true
      return new Promise<void>((resolve) => onPending(resolve))
    }
    const call = async <Result>(run: () => Promise<Result>, isWrite: boolean): Promise<Result> => {
      if (life.isDead) return hanging()
      life.calls += 1
      const isHere = life.calls === life.stop?.at
      if (isHere && !life.stop?.isAfter) await halt()
      const result = await run()
      // The answer is written with the application.
      if (isWrite && life.isUnclear) {
        life.isUnclear = false
        this.waitsForProbe = true
      }
      if (isHere && life.stop?.isAfter) await halt()
      return life.isDead ? hanging() : result
    }
    const mortal = new Proxy(database, {
      get: (target, name) =>
        name === 'read' || name === 'write'
          ? (given: never) => call(async (): Promise<unknown> => target[name](given), name === 'write')
          : Reflect.get(target, name),
    })
    const clock: DeliveryClock = {
      nowMs: () => this.nowMs,
      sleep: async (ms) => {
        this.nowMs += Math.max(0, ms)
      },
    }
    const port: AtsPort<string> = {
      name: 'ATS',
      ...oneAddress('ats'),
      recruiterUrl: 'https://ats.example',
      encodingsOf: () => ['usual'],
      map: ({ applicationId }) => ({ status: 'mapped', submission: applicationId, leftOut: [] }),
      prepare: async (applicationId) => async () => {
        // The row must say so before anything leaves. No clock can tell a process that was suspended what another one has done.
        if (!life.hasClockJumped) expect((await readDelivery(database, applicationId))?.state).toBe('sending')
        // A process that was suspended a moment before cannot know what another one has heard.
        if (!life.isLate) expect(this.waitsForProbe).toBe(false)
        const history = this.#history(applicationId)
        if (fate.isSaved) history.saved += 1
        if (fate.means === 'nobody knows') history.isUncertain = true
        if (fate.means === 'refused') history.isRefused = true
        if (fate.answer === null) {
          return new Promise<AtsAnswer>((resolve) => {
            const answer = fate.isSaved ? json(200, success) : json(503, {}, '1')
            onPending(() => resolve(answer))
          })
        }
        life.isUnclear = fate.means === 'nobody knows'
        return fate.answer
      },
      classify: classifyAnswer,
      probe: async () => {
        if (isReadable) this.waitsForProbe = false
        return isReadable
      },
    }
    return { database: mortal, port, jobs, freshJobs: () => jobs, scanner: null, clock, random: () => 0.5, warn: () => {} }
  }

  /** Runs a worker until its step is done, or it is suspended, waits for an answer or dies. */
  async #until(index: 0 | 1, running: Promise<number>): Promise<number> {
    const process = this.#processes[index]
    if (!process) return 0
    const { life } = process
    const turn = async () => {
      for (;;) {
        if (life.isDead || life.isDone || process.goOn) return 0
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const waitMs = await Promise.race([running.finally(() => (life.isDone = true)), turn()])
    if (life.isDead || life.isDone) this.#processes[index] = null
    // What a suspended or dead process was sending, nobody may ever hear of.
    if (!life.isDone) {
      for (const applicationId of await deliveriesIn('sending')) this.#history(applicationId).isUncertain = true
    }
    return waitMs
  }

  async work(index: 0 | 1, { fate: fateName, isReadable, stop }: Turn): Promise<number> {
    if (this.#processes[index]) return 0
    const fate = fates[fateName]
    if (!fate) throw new Error(fateName)
    const life: Life = { hasClockJumped: false, isLate: false, isUnclear: false, isDead: false, isDone: false, calls: 0, stop }
    const deps = this.#process(fate, isReadable, life, (goOn) => {
      process.goOn = goOn
    })
    const { signal } = new AbortController()
    const process: Process = { life, goOn: null, running: Promise.resolve().then(() => deliverNext(deps, signal)) }
    this.#processes[index] = process
    return this.#until(index, process.running)
  }

  async resume(index: 0 | 1): Promise<void> {
    const process = this.#processes[index]
    if (!process?.goOn) return
    const { goOn } = process
    process.goOn = null
    goOn()
    await this.#until(index, process.running)
  }

  kill(index: 0 | 1): void {
    const process = this.#processes[index]
    if (process) process.life.isDead = true
    this.#processes[index] = null
  }

  jump(ms: number): void {
    this.nowMs += ms
    for (const process of this.#processes) if (process) process.life.hasClockJumped = true
  }

  async decide(which: number, decision: 'retry' | 'markDelivered'): Promise<void> {
    const waiting: string[] = []
    for (const state of ['unknown', 'refused'] as const) {
      waiting.push(...(await deliveriesIn(state)))
    }
    const applicationId = waiting[which % Math.max(waiting.length, 1)]
    if (applicationId === undefined) return
    const history = this.#history(applicationId)
    const before = await readDelivery(database, applicationId)
    expect((await decide(database, applicationId, decision, this.nowMs))?.status).toBe('decided')
    if (decision === 'markDelivered') history.isMarked = true
    else {
      history.isRefused = false
      const maySendYet = this.#processes.some((process) => process?.life.hasClockJumped)
      if (before?.state === 'unknown' && (history.saved > 0 || maySendYet)) history.riskedAgain += 1
    }
  }

  /** Everything works again, and no wait is longer than an hour, whatever the clock was. */
  async heal(): Promise<void> {
    this.kill(0)
    this.kill(1)
    const startMs = this.nowMs
    for (let round = 0; round < 1_000; round += 1) {
      const waitMs = await this.work(round % 2 === 0 ? 0 : 1, { fate: 'taken', isReadable: true, stop: null })
      this.nowMs += waitMs
      const { rows } = await database.read(`SELECT 1 FROM deliveries WHERE state IN ('queued', 'sending') LIMIT 1`)
      if (rows.length === 0) {
        expect(this.nowMs - startMs).toBeLessThanOrEqual(3 * hourMs)
        return
      }
    }
    throw new Error('still not delivered')
  }
}

async function expectPromises(world: World): Promise<void> {
  for (const [applicationId, history] of world.histories) {
    const delivery = await readDelivery(database, applicationId)
    const state = delivery?.state ?? 'lost'
    const told = `${state}: ${JSON.stringify(history)} ${delivery?.lastAnswer ?? ''}`
    expect(deliveryStates as readonly string[], told).toContain(state)
    // Never twice, except where a person has chosen to.
    expect(history.saved, told).toBeLessThanOrEqual(1 + history.riskedAgain)
    if (state === 'delivered' && !history.isMarked) expect(history.saved, told).toBeGreaterThanOrEqual(1)
    if (state === 'unknown') expect(history.isUncertain, told).toBe(true)
    if (state === 'refused') expect(history.isRefused, told).toBe(true)
    if (!history.isUncertain) {
      // Whatever was answered was clear, so the ledger knows exactly.
      const expected = history.isMarked ? 'delivered' : history.isRefused ? 'refused' : 'delivered'
      expect(state, told).toBe(expected)
      expect(history.saved, told).toBe(state === 'delivered' && !history.isMarked ? 1 : history.saved)
    }
  }
}

it('loses no application, sends none twice, and calls what nobody can know unknown', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await World.create()
      await world.arrive()
      for (const step of history) {
        if (step.type === 'arrive') await world.arrive()
        else if (step.type === 'work') await world.work(step.worker, step)
        else if (step.type === 'resume') await world.resume(step.worker)
        else if (step.type === 'kill') world.kill(step.worker)
        else if (step.type === 'wait') world.nowMs += step.ms
        else if (step.type === 'jump') world.jump(step.ms)
        else await world.decide(step.which, step.decision)
      }
      await world.heal()
      await expectPromises(world)
    }),
    { numRuns: runs },
  )
})
