import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobSource } from '#server/board/job-source.ts'
import { rememberJobs } from '#server/board/stored-jobs.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

/** A closed job is told apart from one that nobody has ever seen. */

let dataDir: string
let database: Database
let open: readonly number[] | null
let warnings: string[]

const board: JobSource = {
  find: async (jobId) => {
    if (open === null) return { status: 'unknown' }
    return open.includes(jobId) ? { status: 'open', payload: { id: jobId } } : { status: 'closed' }
  },
  findWithForm: async () => ({ status: 'unknown' }),
  list: async () =>
    open?.map((jobId) => ({ jobId, title: 'Baker', location: '', updatedAt: null, isProspectPost: false })) ?? null,
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  open = [7, 8]
  warnings = []
})

afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const jobs = () => rememberJobs(board, database, (message) => warnings.push(message))

describe('a closed job', () => {
  it('is gone once this site has shown it, also after a restart', async () => {
    const before = jobs()
    expect(await before.find(7)).toMatchObject({ status: 'open' })
    open = []
    await expect.poll(() => jobs().find(7)).toEqual({ status: 'closed', wasOpen: true })
    expect(await before.find(7)).toEqual({ status: 'closed', wasOpen: true })
  })

  it('is gone once the site map has listed it', async () => {
    await jobs().list()
    open = []
    await expect.poll(() => jobs().find(8)).toEqual({ status: 'closed', wasOpen: true })
  })

  it('is not told from a job that is not yet published while nobody has seen it', async () => {
    await jobs().find(7)
    expect(await jobs().find(9)).toEqual({ status: 'closed', wasOpen: false })
    open = [9]
    expect(await jobs().find(9)).toMatchObject({ status: 'open' })
  })

  it('is not taken for gone while the board is silent', async () => {
    const source = jobs()
    await source.find(7)
    open = null
    expect([await source.find(7), await source.list()]).toEqual([{ status: 'unknown' }, null])
  })

  it('is closed as before while the database fails, which is said once', async () => {
    const source = jobs()
    database.close()
    expect(await source.find(7)).toMatchObject({ status: 'open' })
    expect(await source.list()).toHaveLength(2)
    open = []
    expect(await source.find(7)).toEqual({ status: 'closed', wasOpen: false })
    expect(warnings).toEqual([expect.stringMatching(/^jobs that were open: /)])
  })
})
