import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import {
  opening,
  endRequest,
  noteProbe,
  startCircuit,
  readHealth,
  readCircuit,
  closing,
  takeSlot,
} from '#server/delivery/circuit.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { serverBackOff } from '#server/tools/steps.ts'
import { backOffMs } from '#shared/back-off.ts'

let folder: string
let database: Database
const address = 'https://boards.example/v1/boards/acme'
const nowMs = 1_000_000
beforeEach(async () => {
  folder = await newDataDir()
  database = await openDatabase({ dataDir: folder })
  await startCircuit(database, address)
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const failed = { address, nowMs, slotMs: null, atLeastMs: null, alarm: null, isUnclear: false }

async function hold(failure: Partial<Parameters<typeof opening>[1]> = {}, random = () => 0) {
  const { isNewAlarm, isNewLongWait, statements } = await opening(database, { ...failed, ...failure }, random)
  await database.write(statements)
  return { isNewAlarm, isNewLongWait }
}
const release = async (slotMs: number | null = null) => database.write(closing(address, slotMs).statements)
const backOffLeftMs = async (atMs = nowMs) => (await readCircuit(database, address, atMs)).backOffLeftMs
const forget = async () => database.write(['UPDATE delivery_circuits SET back_off_until_ms = 0'])

/** Takes a slot whose request is answered at once. */
async function send(atMs: number): Promise<number | null> {
  const slotMs = await takeSlot(database, address, atMs)
  if (slotMs !== null) await endRequest(database, address, slotMs)
  return slotMs
}

it('gives servers moments of their own, two a second', async () => {
  const slots = [await send(nowMs), await send(nowMs), await send(nowMs), await send(nowMs)]
  expect(slots).toEqual([nowMs, nowMs + 550, nowMs + 1_100, nowMs + 1_650])
  expect(await send(nowMs + 60_000)).toBe(nowMs + 60_000)
})

it('gives one of several servers that ask at once a moment, and the others none before its request is answered', async () => {
  const slots = await Promise.all(Array.from({ length: 4 }, async () => takeSlot(database, address, nowMs)))
  expect(slots.filter((slotMs) => slotMs !== null)).toEqual([nowMs])
  expect((await readCircuit(database, address, nowMs)).inFlightMs).toBe(10_000)
  await release(nowMs)
  expect(await takeSlot(database, address, nowMs + 600)).toBe(nowMs + 600)
})

it('waits no longer than ten seconds for a server that has died with a request', async () => {
  await takeSlot(database, address, nowMs)
  expect(await takeSlot(database, address, nowMs + 9_999)).toBeNull()
  expect(await takeSlot(database, address, nowMs + 10_000)).toBe(nowMs + 10_000)
  // The one that was late ends its own request only.
  await endRequest(database, address, nowMs)
  expect(await takeSlot(database, address, nowMs + 11_000)).toBeNull()
})

it('does not trust a server whose clock is days ahead', async () => {
  await takeSlot(database, address, nowMs + 2 * dayMs)
  expect(await takeSlot(database, address, nowMs)).toBe(nowMs)
  await hold({ nowMs: nowMs + 2 * dayMs, atLeastMs: hourMs })
  expect(await backOffLeftMs()).toBe(0)
  expect(await readHealth(database, address)).toMatchObject({ failingSinceMs: nowMs + 2 * dayMs })
  await hold({}, () => 1)
  expect(await backOffLeftMs()).toBe(4_000)
  expect(await readHealth(database, address)).toMatchObject({ failingSinceMs: nowMs })
})

it('waits longer after each failure in a row, from a second to an hour, and begins anew after an answer', async () => {
  const waits: number[] = []
  for (let failures = 0; failures < 16; failures += 1) {
    await forget()
    await hold({}, () => 1)
    waits.push(await backOffLeftMs())
  }
  expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
  expect(waits.at(-1)).toBe(hourMs)
  await release()
  await forget()
  await hold({}, () => 1)
  expect(await backOffLeftMs()).toBe(2_000)
})

it('gives nobody a moment while requests are held, whatever another server was answered or restarts', async () => {
  await hold({ atLeastMs: 60_000 })
  await hold()
  await release()
  await startCircuit(database, address)
  expect(await takeSlot(database, address, nowMs + 59_999)).toBeNull()
  expect(await takeSlot(database, address, nowMs + 60_000)).toBe(nowMs + 60_000)
})

it('holds requests for an hour at most, whatever the system asks for, and says that it asks for longer', async () => {
  expect(await hold({ atLeastMs: hourMs })).toEqual({ isNewAlarm: false, isNewLongWait: false })
  expect(await readHealth(database, address)).toMatchObject({ askedUntilMs: null })
  const years = 1_000_000_000_000
  expect(await hold({ atLeastMs: years })).toEqual({ isNewAlarm: false, isNewLongWait: true })
  expect(await backOffLeftMs()).toBe(hourMs)
  expect(await readHealth(database, address)).toMatchObject({ askedUntilMs: nowMs + years, failingSinceMs: nowMs })
  expect(await hold({ atLeastMs: Number.MAX_SAFE_INTEGER })).toMatchObject({ isNewLongWait: false })
  expect(await backOffLeftMs()).toBe(hourMs)
  await release()
  expect(await readHealth(database, address)).toEqual({ alarm: null, askedUntilMs: null, failingSinceMs: null })
})

it('tells an alarm once, and forgets it after an answer or a restart', async () => {
  expect(await hold({ alarm: 'key' })).toMatchObject({ isNewAlarm: true })
  expect(await hold({ alarm: 'key' })).toMatchObject({ isNewAlarm: false })
  expect(await readHealth(database, address)).toMatchObject({ alarm: 'key' })
  expect(await backOffLeftMs()).toBe(hourMs)
  await release()
  expect(await readHealth(database, address)).toMatchObject({ alarm: null })
  await hold({ alarm: 'key' })
  await startCircuit(database, address)
  expect(await readHealth(database, address)).toMatchObject({ alarm: null })
  expect(await takeSlot(database, address, nowMs)).toBe(nowMs)
})

describe('after an answer that leaves an application unknown', () => {
  beforeEach(async () => {
    const slotMs = await takeSlot(database, address, nowMs)
    await hold({ isUnclear: true, slotMs })
    await forget()
  })

  it('nothing but a harmless request is sent, also after a restart, until that is answered well', async () => {
    await startCircuit(database, address)
    expect(await takeSlot(database, address, nowMs + dayMs)).toBeNull()
    const slotMs = (await takeSlot(database, address, nowMs + dayMs, 'probe')) ?? Number.NaN
    expect(slotMs).toBe(nowMs + dayMs)
    await noteProbe(database, { address, slotMs, unclearAnswers: 1, isWell: true, nowMs: slotMs }, () => 0)
    expect(await readHealth(database, address)).toMatchObject({ failingSinceMs: null })
    expect(await takeSlot(database, address, slotMs, 'probe')).toBeNull()
    expect(await takeSlot(database, address, slotMs)).toBe(slotMs + 550)
  })

  it('a system that answers harmless requests and fails again is failing since it first did', async () => {
    const answerWell = async () => {
      const { unclearAnswers } = await readCircuit(database, address, nowMs)
      await noteProbe(database, { address, slotMs: 0, unclearAnswers, isWell: true, nowMs }, () => 0)
    }
    await hold({ isUnclear: true })
    await answerWell()
    expect(await readHealth(database, address)).toMatchObject({ failingSinceMs: nowMs })
    await release()
    expect(await readHealth(database, address)).toMatchObject({ failingSinceMs: null })
  })

  it('harmless requests are tried after one second to five minutes', async () => {
    const waits: number[] = []
    for (let failures = 0; failures < 12; failures += 1) {
      await forget()
      await noteProbe(database, { address, slotMs: 0, unclearAnswers: 1, isWell: false, nowMs }, () => 1)
      waits.push(await backOffLeftMs())
    }
    expect(waits.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
    expect(waits.at(-1)).toBe(300_000)
  })

  it('a harmless request from before another such answer changes nothing', async () => {
    const slotMs = (await takeSlot(database, address, nowMs + 1_000, 'probe')) ?? Number.NaN
    await hold({ isUnclear: true })
    await noteProbe(database, { address, slotMs, unclearAnswers: 1, isWell: true, nowMs }, () => 0)
    await forget()
    expect(await takeSlot(database, address, nowMs + dayMs)).toBeNull()
  })

  it('a harmless request from before the last one that was answered well changes nothing', async () => {
    const probe = async (unclearAnswers: number) =>
      noteProbe(database, { address, slotMs: 0, unclearAnswers, isWell: true, nowMs: nowMs + 1_000 }, () => 0)
    await probe(1)
    expect(await takeSlot(database, address, nowMs + 1_000)).not.toBeNull()
    await hold({ isUnclear: true, slotMs: nowMs + 1_000 })
    await forget()
    await probe(1)
    expect(await takeSlot(database, address, nowMs + dayMs)).toBeNull()
    await probe((await readCircuit(database, address, nowMs)).unclearAnswers)
    expect(await takeSlot(database, address, nowMs + dayMs)).not.toBeNull()
  })

  it('the next such answer without a clear one between holds for a minute, then longer', async () => {
    const waits: number[] = []
    for (let answers = 0; answers < 8; answers += 1) {
      await forget()
      await hold({ isUnclear: true }, () => 1)
      waits.push(await backOffLeftMs())
    }
    expect(waits).toEqual([64_000, 128_000, 256_000, 512_000, 1_024_000, 2_048_000, hourMs, hourMs])
  })
})

it('spreads its waits over the whole time between a second and the longest', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const ms = backOffMs(failures, () => random, serverBackOff)
      expect(ms).toBeGreaterThanOrEqual(1_000)
      expect(ms).toBeLessThanOrEqual(3_600_000)
    }),
  )
  expect(backOffMs(20, () => 0, serverBackOff)).toBe(1_000)
  expect(backOffMs(20, () => 1, serverBackOff)).toBe(3_600_000)
})
