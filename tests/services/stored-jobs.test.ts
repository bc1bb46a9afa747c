import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropAnswers, readFirstSeen, readJobRecords, recordOpenJobs, saveAnswers } from '#server/board/stored-jobs.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

/** The table of jobs, of a board with thousands of them. */

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const jobIds = Array.from({ length: 1_000 }, (_, index) => index + 1)
const inBerlin = (ids: readonly number[]) => ids.map((jobId) => ({ jobId, places: ['DE'] }))

/** Large rows, as they are once the jobs were read for the pack. */
async function saveTexts(): Promise<void> {
  const answers = jobIds.map((jobId) => {
    const lines = randomBytes(1_000).toString('hex')
    return { jobId, stamp: '', hasForm: true, hash: '', pay: null, offices: [], card: null, lines }
  })
  await saveAnswers(database, 'acme', answers)
}

it('is written in parts that a replica passes on, and by which nobody waits long for the lock', async () => {
  await saveTexts()
  const write = vi.spyOn(database, 'write')
  await recordOpenJobs(database, inBerlin(jobIds), 1_000)
  await recordOpenJobs(database, inBerlin([1]), 2_000)
  await dropAnswers(database, 'acme', jobIds)
  const results = await Promise.all(write.mock.results.map(async ({ value }) => value as ReturnType<Database['write']>))
  const affected = results.flat().map(({ rowsAffected }) => rowsAffected)
  expect(Math.max(...affected)).toBeLessThanOrEqual(200)
  expect(affected.reduce((sum, rows) => sum + rows)).toBeGreaterThanOrEqual(3 * 999)
  expect((await readJobRecords(database, [1_000])).get('1000')).toEqual({ places: ['DE'], isOpen: false, lastSeenMs: 1_000 })
})

it('is written whole by the next record where a process has ended in the middle', async () => {
  const { write } = database
  let left = 2
  vi.spyOn(database, 'write').mockImplementation(async (statements) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return write.call(database, statements)
  })
  await expect(recordOpenJobs(database, inBerlin(jobIds), 1_000)).rejects.toThrow('killed')
  vi.restoreAllMocks()
  await recordOpenJobs(database, inBerlin(jobIds.slice(1)), 2_000)
  expect([...(await readFirstSeen(database, 1_000)).keys()]).toEqual(jobIds.slice(1, 400))
  expect((await readFirstSeen(database, 2_000)).size).toBe(999)
  expect((await readJobRecords(database, [1])).get('1')).toMatchObject({ isOpen: false, lastSeenMs: 1_000 })
})

it('costs one row of a board that has not changed', async () => {
  await recordOpenJobs(database, inBerlin(jobIds), 1_000)
  const write = vi.spyOn(database, 'write')
  await recordOpenJobs(database, inBerlin(jobIds), 2_000)
  expect(write).toHaveBeenCalledTimes(1)
  await recordOpenJobs(database, inBerlin(jobIds.slice(0, -1)), 3_000)
  expect((await readJobRecords(database, [1_000])).get('1000')).toMatchObject({ isOpen: false, lastSeenMs: 2_000 })
})
