import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { greenhouseBoards } from '#server/delivery/ats/greenhouse/greenhouse.ts'
import { openBoards } from '#server/board/open-boards.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import type { DeliverDeps } from '#server/delivery/deliver.ts'
import { readDelivery } from '#server/delivery/ledger.ts'
import { startCircuit } from '#server/delivery/circuit.ts'
import { readLamp, readStatus } from '#server/delivery/worker.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { openTestServices, type TestServices } from '../services/test-services.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { clockOf, watchedPort, workOff } from './watched-port.ts'
import { queueing } from './queueing.ts'

/** Two boards of one company, each with jobs and a key of its own. */

const questions = standardQuestions.slice(0, 3)
const job = (id: number, title: string) => ({ id, title, questions, departments: [], offices: [] })
const amina = { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' }
const time = { nowMs: 0 }

let acme: FakeGreenhouse
let acmeDe: FakeGreenhouse
let services: TestServices
let warnings: string[]

beforeEach(async () => {
  acme = await startFakeGreenhouse({ board: () => [job(1, 'Baker')], key: 'of-acme' })
  acmeDe = await startFakeGreenhouse({ board: () => [job(2, 'Bäcker')], key: 'of-acme-de' })
  services = await openTestServices()
  warnings = []
  time.nowMs = Date.now()
})

afterEach(async () => {
  await Promise.all([acme.close(), acmeDe.close(), services.close()])
})

/** The applicant service with its delivery, as a server opens them. */
async function open(keys = 'acme:of-acme,acme-de:of-acme-de') {
  const [first, second] = [`${acme.origin}/v1/boards/acme`, `${acmeDe.origin}/v1/boards/acme-de`]
  const environment = readEnvironment({ BOARDS: `${first},${second}`, GREENHOUSE_API_KEYS: keys })
  const warn = (message: string) => warnings.push(message)
  const { database } = services.services
  const opened = openBoards(environment, { ats: null, embedded: services.services.board, database, warn })
  const { addressOf, freshJobs, jobs } = opened
  const boards = environment.boards.map(({ apiKey, url }) => ({ address: url, apiKey: apiKey ?? '' }))
  const port = watchedPort(greenhouseBoards(boards, addressOf), time, [])
  const deps: DeliverDeps = { database, port, jobs, freshJobs, scanner: null, clock: clockOf(time), random: () => 0.5, warn }
  for (const address of port.addresses) await startCircuit(database, address)
  const delivery = {
    ...queueing,
    status: async () => readStatus(deps),
    lamp: async () => readLamp(deps),
    stop: async () => {},
  }
  const app = createApp({ ...services.services, judge: null, boards: opened }, jobs, delivery)
  return {
    apply: async (jobId: number) => {
      const response = await app.request(`/api/applicant/?action=submit&job=${jobId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(amina),
      })
      const body = (await response.json()) as { id: string }
      expect(body).not.toHaveProperty('error')
      time.nowMs = Math.max(time.nowMs, Date.now())
      return body.id
    },
    work: async (steps: number) => workOff(deps, time, steps),
    status: delivery.status,
    lamp: delivery.lamp,
    stateOf: async (applicationId: string) => (await readDelivery(database, applicationId))?.state,
  }
}

const jobsOf = ({ received }: FakeGreenhouse) => received.map(({ jobId }) => jobId)

describe('applications to jobs of several boards', () => {
  it('are judged and delivered each at its own board, with its key', async () => {
    const { apply, stateOf, work } = await open()
    const applications = [await apply(2), await apply(1), await apply(2)]
    await work(8)
    expect(await Promise.all(applications.map(stateOf))).toEqual(['delivered', 'delivered', 'delivered'])
    expect([jobsOf(acme), jobsOf(acmeDe)]).toEqual([[1], [2, 2]])
  })

  it('wait for a board that does not answer, and do not hold up the others', async () => {
    const { apply, lamp, stateOf, work } = await open()
    const [waiting, other] = [await apply(2), await apply(1)]
    // The job is known; the device's application was taken before the board fell silent.
    time.nowMs += 120_000
    await acmeDe.close()
    await work(6)
    expect([await stateOf(waiting), await stateOf(other)]).toEqual(['queued', 'delivered'])
    expect(await lamp()).toMatchObject({ state: 'quiet' })
    expect(warnings.filter((line) => line.startsWith('delivery'))).toEqual([])
  })

  it('stop at a board that refuses its key, and at no other', async () => {
    const { apply, lamp, stateOf, status, work } = await open('acme:of-acme,acme-de:wrong')
    const applications = [await apply(2), await apply(1), await apply(1)]
    await work(8)
    expect(await Promise.all(applications.map(stateOf))).toEqual(['queued', 'delivered', 'delivered'])
    expect(acmeDe.requests).toHaveLength(1)
    expect(await status()).toMatchObject({ alarm: 'key' })
    expect(await lamp()).toMatchObject({ state: 'stopped', alarm: 'key' })
    const stopped = `delivery: STOPPED. Greenhouse (${acmeDe.origin}/v1/boards/acme-de) refuses the API key`
    expect(warnings.filter((line) => line.includes('STOPPED'))).toEqual([expect.stringContaining(stopped)])
    expect(warnings.join()).not.toMatch(/of-acme|wrong/)
  })
})
