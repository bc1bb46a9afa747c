import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { openSharedClock } from '#server/database/shared-clock.ts'
import { longest } from '#server/database/stored-times.ts'
import { type DueWork, runWhenDue } from '#server/database/leases.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { giveBackReplicatedDatabase, isReplicated, takeReplicatedDatabase } from '../setup/pooled-databases.ts'
import { openAsOtherProcess } from '../setup/database-lock.ts'

/** Work that is due once in a while, of five processes on one database. */

const processes = ['a', 'b', 'c', 'd', 'e']
let dataDir: string
let databases: readonly Database[]
let nowMs: number
let runs: string[]
let starts: number

beforeEach(async () => {
  dataDir = await newDataDir()
  const databaseUrl = (await takeReplicatedDatabase(dataDir))?.urls.replica ?? null
  databases = await Promise.all(
    processes.map(async () => openDatabase({ dataDir, databaseUrl, ...(isReplicated ? {} : { lockWaitMs: 100 }) })),
  )
  nowMs = Date.parse('2026-11-26T12:00:00Z')
  runs = []
  starts = 1
})
afterEach(async () => {
  for (const database of databases) database.close()
  await giveBackReplicatedDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

type Run = DueWork['run']

/** All processes ask at once. @returns who has done it since */
async function askAll(
  run: (holder: string) => ReturnType<Run> = async () => true,
  clockOf: (holder: string) => number = () => nowMs,
) {
  runs = []
  await Promise.allSettled(
    processes.map(async (holder, index) => {
      const database = databases[index] ?? expect.unreachable()
      const work: DueWork = {
        name: 'tidy',
        everyMs: hourMs,
        run: async () => {
          runs.push(holder)
          return run(holder)
        },
      }
      await runWhenDue(database, work, { holder: `${holder} ${starts}`, nowMs: clockOf(holder) })
    }),
  )
  return runs
}

describe('work that is due', () => {
  it('is done once, and again when its time has come', async () => {
    expect(await askAll()).toHaveLength(1)
    nowMs += hourMs - 1
    expect(await askAll()).toEqual([])
    nowMs += 1
    expect(await askAll()).toHaveLength(1)
  })

  it('stays due if it fails or cannot be done, and the next who asks does it', async () => {
    await askAll(async () => Promise.reject(new Error('the disk is full')))
    await askAll(async () => false)
    expect(await askAll()).toHaveLength(1)
    expect(await askAll()).toEqual([])
  })

  it('is taken over once from a process that was killed in the middle', async () => {
    // Its promise never ends, and it starts again as another one.
    void askAll(async () => new Promise<boolean>(() => {}))
    await expect.poll(() => runs.length).toBe(1)
    starts += 1
    nowMs += longest.leaseMs - 1
    expect(await askAll()).toEqual([])
    nowMs += 1
    expect(await askAll()).toHaveLength(1)
    expect(await askAll()).toEqual([])
  })

  it('is done within the hour after a clock was days ahead', async () => {
    nowMs += 48 * hourMs
    await askAll()
    nowMs -= 48 * hourMs
    expect(await askAll()).toHaveLength(1)
    expect(await askAll()).toEqual([])
  })

  it.skipIf(isReplicated)('is done once when the database is there again that was away at its time', async () => {
    const other = openAsOtherProcess(dataDir)
    const unlock = await other.lock()
    expect(await askAll()).toEqual([])
    await unlock()
    other.close()
    expect(await askAll()).toHaveLength(1)
  })
})

describe('the clock that the processes share', () => {
  const real = Date.now
  afterEach(() => {
    Date.now = real
  })

  it('is that of the database, however wrong a process has its own', async () => {
    const [database] = databases
    for (const wrongMs of [-7 * minuteMs, 7 * minuteMs]) {
      Date.now = () => real() + wrongMs
      const now = await openSharedClock(database ?? expect.unreachable())
      expect(Math.abs(now() - real())).toBeLessThan(1_500)
    }
  })

  it('keeps work from being done twice by a process that is seven minutes ahead', async () => {
    const clocks = await Promise.all(
      databases.map(async (database, index) => {
        Date.now = () => real() + (index - 2) * 7 * minuteMs
        const now = await openSharedClock(database)
        return now()
      }),
    )
    Date.now = real
    expect(
      await askAll(
        async () => true,
        (holder) => clocks[processes.indexOf(holder)] ?? 0,
      ),
    ).toHaveLength(1)
    expect(
      await askAll(
        async () => true,
        (holder) => clocks[processes.indexOf(holder)] ?? 0,
      ),
    ).toEqual([])
  })
})
