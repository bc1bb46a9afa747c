import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { board as mapping } from '#content'
import { uploadRoom } from '#server/applications/files/upload-room.ts'
import { AnswerCache } from '#server/board/answer-cache.ts'
import { type BoardAnswer, okAnswer } from '#server/board/ask-board.ts'
import { trustedBoard } from '#server/board/trusted-board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import { readJobRecords, recordOpenJobs } from '#server/board/stored-jobs.ts'
import { diskBudget } from '#server/applications/limits/disk-budget.ts'
import { openDatabase } from '#server/database/database.ts'
import { dayMs } from '#shared/durations.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

/** What a server remembers from the time when its clock was two days ahead is not believed for two days. */

const rightMs = Date.parse('2026-11-23T09:00:00Z')
const aheadMs = rightMs + 2 * dayMs
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: aheadMs }))
afterEach(() => void vi.useRealTimers())

const setRight = () => vi.setSystemTime(rightMs)

it('an answer of the board is asked for anew', async () => {
  let asked = 0
  const cache = new AnswerCache<number>()
  const read = async () => Promise.resolve((asked += 1))
  const get = async () => cache.get('a', read, { maxAgeMs: 30_000 })
  expect([await get(), await get()]).toEqual([1, 1])
  setRight()
  expect([await get(), await get()]).toEqual([2, 2])
})

it('a job that is judged for an application is asked for anew', async () => {
  const folder = await newDataDir()
  const database = await openDatabase({ dataDir: folder })
  const job = { id: 7, title: 'Baker', questions: [] as object[] }
  const ask = async (address: string): Promise<BoardAnswer> => {
    if (address.startsWith('/jobs/')) return okAnswer({ ...job })
    return okAnswer(address === '/jobs' ? { jobs: [{ id: 7 }] } : { departments: [] })
  }
  const jobs = jobsOf(trustedBoard({ board: 'acme', ask, database, warn: expect.unreachable }).read)
  const formLength = async () => {
    const found = await jobs.findWithForm(7, expect.unreachable)
    return found.status === 'open' ? found.job.form.questions.length : found.status
  }
  expect(await formLength()).toBe(0)
  job.questions = [{ label: 'Why?', required: false, fields: [{ name: 'question_1', type: 'textarea', values: [] }] }]
  expect(await formLength()).toBe(0)
  setRight()
  expect(await formLength()).toBe(1)
  database.close()
  await rm(folder, { recursive: true })
})

it('the open jobs are read anew', async () => {
  let asked = 0
  const read = async () => {
    asked += 1
    return Promise.resolve(okAnswer({ departments: [] }))
  }
  const jobs = openJobs({ read, mapping, warn: expect.unreachable })
  await jobs.list()
  await jobs.list()
  expect(asked).toBe(1)
  setRight()
  await jobs.list()
  expect(asked).toBe(2)
  vi.setSystemTime(rightMs - dayMs)
  jobs.known()
  expect(asked).toBe(3)
})

it('a job has closed when it did, though open jobs were recorded ahead of time', async () => {
  const folder = await newDataDir()
  const database = await openDatabase({ dataDir: folder })
  const record = async (...jobIds: number[]) =>
    recordOpenJobs(
      database,
      jobIds.map((jobId) => ({ jobId, places: [] })),
      Date.now(),
    )
  await record(1, 2, 3)
  setRight()
  await record(1, 2)
  await record(1)
  const records = await readJobRecords(database, [2, 3])
  expect([...records.values()].map(({ lastSeenMs }) => lastSeenMs)).toEqual([rightMs, rightMs])
  database.close()
  await rm(folder, { recursive: true })
})

it('a quota of uploads that was used up is measured anew', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrong-clock-'))
  const database = await openDatabase({ dataDir: folder })
  const disk = diskBudget({ database, dataDir: folder, maxBytes: null }, () => {})
  const take = async () => account.take(100)
  const account = uploadRoom({ database, disk, maxBytes: 100, warn: () => {} }).openForTablet('192.0.2.1')
  expect([await take(), await take()]).toMatchObject([{ status: 'taken' }, { status: 'full' }])
  setRight()
  expect(await take()).toEqual({ status: 'taken' })
  database.close()
  await rm(folder, { recursive: true })
})
