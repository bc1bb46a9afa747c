import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { copyAgeHeader } from '#shared/endpoints.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { goOffline, openSite, withServices } from './render-site.tsx'

/** Copies of the board on the device, as another release or a faulty device may have left them. */

const board = testBoard([{ id: 7, title: 'Lesson Baker' }])
withServices(() => board)

const unknownShape = /^storage: a stored row has an unknown shape/
const now = () => Date.now() / 1000

async function store(table: 'jobDetails' | 'jobLists' | 'educationLists', row: object): Promise<void> {
  const { connection } = await import('#storage/database.ts')
  expect(await connection.run((database) => database.table(table).put(row))).toMatchObject({ status: 'ok' })
}

// First, because a page that is open goes on storing the board's jobs when its test has ended.
it('gives the texts of all stored jobs to a search, batch by batch, and skips a row of an unknown shape', async () => {
  expectConsole(unknownShape)
  const { readJobTexts } = await import('#storage/job-details.ts')
  const jobIds = [3, 4, 5, 6, 8]
  for (const jobId of jobIds)
    await store('jobDetails', { jobId, date: now(), value: { contentHtml: `<p>Text&nbsp;${jobId}</p>` } })
  await store('jobDetails', { jobId: 7, date: now(), value: {} })
  const batches = []
  for await (const batch of readJobTexts(2)) batches.push(batch)
  expect(batches.map((batch) => batch.length)).toEqual([2, 2, 1])
  expect(batches.flat()).toEqual(jobIds.map((jobId) => ({ jobId, text: `Text ${jobId}` })))
})

it('loads a job from the board when its copy on the device has an unknown shape', async () => {
  expectConsole(unknownShape)
  const { readJobDetail } = await import('#storage/job-details.ts')
  await store('jobDetails', { jobId: 7, date: now(), value: { jobId: 7, title: 'Half a job' } })
  expect(await readJobDetail(7)).toBeNull()
  openSite('/jobs/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
  await waitFor(async () => expect((await readJobDetail(7))?.value.title).toBe('Lesson Baker'))
})

it('keeps the copy of a job for which a captive portal answers 404 with a page', async () => {
  const { askForJob } = await import('#features/board/device/job-detail.ts')
  const { readJobDetail } = await import('#storage/job-details.ts')
  expect(await askForJob(7)).toMatchObject({ status: 'ready' })
  await waitFor(async () => expect(await readJobDetail(7)).not.toBeNull())
  const page = { status: 404, headers: { 'Content-Type': 'text/html' } }
  vi.stubGlobal('fetch', async () => new Response('<h1>Room number?</h1>', page))
  expect(await askForJob(7)).toEqual({ status: 'unavailable', kept: null })
  expect(await readJobDetail(7)).not.toBeNull()
})

it('shows a job with its time where the server itself has only what it has kept', async () => {
  const { askForJob, loadJob } = await import('#features/board/device/job-detail.ts')
  const { readJobDetail } = await import('#storage/job-details.ts')
  const answerOf = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await answerOf(...asked)
    answer.headers.set(copyAgeHeader, '7200')
    return answer
  })
  const loaded = await loadJob(7)
  if (loaded.status !== 'ready') expect.unreachable()
  expect(loaded.copy?.storedAtSeconds).toBeCloseTo(now() - 7200, -1)
  expect(await loaded.copy?.news).toMatchObject({ status: 'unavailable' })
  openSite('/jobs/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })).toBeVisible()
  expect(await screen.findByText(/^This is the copy saved on this device, /)).toBeVisible()
  await waitFor(async () => expect((await readJobDetail(7))?.date).toBeCloseTo(now() - 7200, -1))
  // Nor is a newer copy of the device replaced.
  await store('jobDetails', { jobId: 7, hasForm: true, date: now(), value: loaded.job })
  await askForJob(7)
  await waitFor(async () => expect((await readJobDetail(7))?.date).toBeCloseTo(now(), -1))
})

it('says offline that a job is not stored when its copy has an unknown shape', async () => {
  expectConsole(unknownShape)
  await store('jobDetails', { jobId: 7, date: now(), value: { jobId: 7, title: 'Half a job' } })
  goOffline()
  openSite('/jobs/7')
  const name = 'This job isn’t saved on this device'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.queryByText('Half a job')).not.toBeInTheDocument()
})

it('loads the jobs from the board when the list on the device has an unknown shape', async () => {
  expectConsole(unknownShape)
  await store('jobLists', { key: 'jobs@1.1.0', date: now(), value: [{ id: 1, title: 'Half a job' }] })
  openSite('/')
  expect(await screen.findByRole('link', { name: /^Lesson Baker/ })).toBeVisible()
  expect(screen.queryByText('Half a job')).not.toBeInTheDocument()
})

it('counts a list of degrees of an unknown shape as missing', async () => {
  expectConsole(unknownShape)
  const { readEducationList } = await import('#storage/education-lists.ts')
  await store('educationLists', { list: 'degrees', date: now(), value: [{ id: 'one' }] })
  expect(await readEducationList('degrees')).toBeNull()
})
