import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import { testBoard } from './board.ts'
import { services, withServices } from './render-site.tsx'

/** A site on a host without this server: its pages ask the board themselves, and nobody else holds what a liar says. */

vi.mock('#platform/settings.ts', async (original) => {
  const { settings } = await original<typeof import('#platform/settings.ts')>()
  return { settings: { ...settings, boardUrl: 'https://board.example/v1/boards/acme' } }
})

const baker = { id: 7, title: 'Lesson Baker' }
const miller = { id: 8, title: 'Lesson Miller' }
let jobs = [baker, miller]
/** The board lists no job, and has none. */
let isEmptied = false
withServices(() => testBoard(isEmptied ? [] : jobs))

beforeEach(async () => {
  // Another device: the last one may still be storing what it has read. It has been here before, so that it stores at once.
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  await (await import('#storage/job-pay.ts')).saveJobPay(new Map())
  jobs = [baker, miller]
  isEmptied = false
  const { request } = services()
  const board = 'https://board.example/v1/boards/acme'
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => request(input.replace(board, '/api/board'), init))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const titles = (list: readonly JobListing[]) => list.map(({ title }) => title)
const afterMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })

/** Loads the list as a visit does. */
async function visit(): Promise<readonly string[] | string> {
  vi.resetModules()
  const { jobLists } = await import('#features/board/device/job-lists.ts')
  await jobLists.load()
  await jobLists.retry()
  const state = jobLists.getState()
  return state.status === 'ready' ? titles(state.jobs) : state.status
}

describe('an empty list of a board', () => {
  // The first test: the visit of another one may still be storing its jobs, which this device would then know.
  it('is believed by a device that knows no job', async () => {
    isEmptied = true
    expect(await visit()).toEqual([])
  })

  it('is not believed for an hour, also by later visits, and then is', async () => {
    expect(await visit()).toEqual(['Lesson Baker', 'Lesson Miller'])
    isEmptied = true
    expect(await visit()).toEqual(['Lesson Baker', 'Lesson Miller'])
    afterMinutes(59)
    expect(await visit()).toEqual(['Lesson Baker', 'Lesson Miller'])
    afterMinutes(2)
    expect(await visit()).toEqual([])
  })

  it('is not believed for an hour anew after the board has listed jobs', async () => {
    await visit()
    isEmptied = true
    await visit()
    isEmptied = false
    afterMinutes(50)
    expect(await visit()).toEqual(['Lesson Baker', 'Lesson Miller'])
    isEmptied = true
    afterMinutes(50)
    expect(await visit()).toEqual(['Lesson Baker', 'Lesson Miller'])
  })

  it('closes no job, and its copy stays', async () => {
    await visit()
    const { askForJob } = await import('#features/board/device/job-detail.ts')
    const { readJobDetail } = await import('#storage/job-details.ts')
    expect(await askForJob(7)).toMatchObject({ status: 'ready' })
    await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
    isEmptied = true
    expect(await askForJob(7)).toEqual({ status: 'unavailable', kept: null })
    expect(await readJobDetail(7)).not.toBeNull()
  })
})

it('a job is closed when neither its own address nor the list has it', async () => {
  await visit()
  const { askForJob } = await import('#features/board/device/job-detail.ts')
  jobs = [miller]
  expect(await askForJob(7)).toEqual({ status: 'not-found' })
  expect(await askForJob(8)).toMatchObject({ status: 'ready' })
})
