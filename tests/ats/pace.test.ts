import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database.ts'
import { backOffMs, heldUntilMs, hold, openPace, readAlarm, release, takeSlot } from '#server/delivery/pace.ts'

let folder: string
let database: Database
const address = 'https://boards.example/v1/boards/acme'
const nowMs = 1_000_000
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pace-'))
  database = await openDatabase({ dataDir: folder })
  await openPace(database, address)
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

const failed = { address, nowMs, atLeastMs: null, alarm: null }

it('gives two servers that ask at once moments of their own, two a second', async () => {
  const slots = await Promise.all(Array.from({ length: 4 }, async () => takeSlot(database, address, nowMs)))
  expect(slots).toEqual([nowMs, nowMs + 550, nowMs + 1_100, nowMs + 1_650])
  expect(await takeSlot(database, address, nowMs + 60_000)).toBe(nowMs + 60_000)
})

it('does not believe a server whose clock is days ahead', async () => {
  await takeSlot(database, address, nowMs + 1_000_000_000)
  expect(await takeSlot(database, address, nowMs)).toBeLessThan(nowMs + 60_000)
})

it('waits longer after each failure in a row, from a second to an hour, and begins anew after an answer', async () => {
  const waits: number[] = []
  for (let failures = 0; failures < 16; failures += 1) {
    await database.write(['UPDATE delivery_paces SET held_until_ms = 0'])
    await hold(database, failed, () => 1)
    waits.push((await heldUntilMs(database, address)) - nowMs)
  }
  expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
  expect(waits.at(-1)).toBe(3_600_000)
  await release(database, address)
  await database.write(['UPDATE delivery_paces SET held_until_ms = 0'])
  await hold(database, failed, () => 1)
  expect((await heldUntilMs(database, address)) - nowMs).toBe(2_000)
})

it('gives nobody a moment while requests are held, whatever another server was answered or restarts', async () => {
  await hold(database, { ...failed, atLeastMs: 60_000 }, () => 0)
  await release(database, address)
  await openPace(database, address)
  expect(await takeSlot(database, address, nowMs + 59_999)).toBeNull()
  expect(await takeSlot(database, address, nowMs + 60_000)).toBe(nowMs + 60_000)
})

it('tells an alarm once, and forgets it after an answer or a restart', async () => {
  expect(await hold(database, { ...failed, alarm: 'key' }, () => 0)).toEqual({ isNewAlarm: true })
  expect(await hold(database, { ...failed, alarm: 'key' }, () => 0)).toEqual({ isNewAlarm: false })
  expect(await readAlarm(database, address)).toBe('key')
  expect(await heldUntilMs(database, address)).toBe(nowMs + 3_600_000)
  await release(database, address)
  expect(await readAlarm(database, address)).toBeNull()
  await hold(database, { ...failed, alarm: 'key' }, () => 0)
  await openPace(database, address)
  expect(await readAlarm(database, address)).toBeNull()
  expect(await takeSlot(database, address, nowMs)).toBe(nowMs)
})

it('spreads its waits over the whole time between a second and the longest', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const ms = backOffMs(failures, () => random)
      expect(ms).toBeGreaterThanOrEqual(1_000)
      expect(ms).toBeLessThanOrEqual(3_600_000)
    }),
  )
  expect(backOffMs(20, () => 0)).toBe(1_000)
  expect(backOffMs(20, () => 1)).toBe(3_600_000)
})
