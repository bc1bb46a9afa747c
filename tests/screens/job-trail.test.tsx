import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#storage/database.ts'
import { testBoard, type TestJob } from './board.ts'
import { goOffline, openSite, withServices } from './render-site.tsx'

/** From a list to a job, to the next one, and back. */

const jobs: TestJob[] = [
  { id: 7, title: 'Lesson Baker', location: 'Berlin, Germany' },
  { id: 8, title: 'Bread Baker', location: 'New York, NY' },
  { id: 9, title: 'Bread Writer', location: 'New York, NY' },
]
let listed = jobs
withServices(() => testBoard(listed))
beforeEach(() => {
  listed = jobs
})

async function store(jobId: number, closedAtMs: number | null): Promise<void> {
  const result = await connection.run((database) =>
    database.savedJobs.put({
      jobId,
      title: 'Copy Baker',
      location: 'New York, NY',
      department: 'Design',
      type: '',
      pay: null,
      savedAtMs: Date.UTC(2026, 10, 9, 12),
      closedAtMs,
    }),
  )
  expect(result.status).toBe('ok')
}

describe('a job that was opened from the results', () => {
  it('has its place among them, the way to the next one, and the way back to the same results', async () => {
    const site = openSite('/?q=baker')
    await site.user.click(await screen.findByRole('link', { name: 'Lesson Baker' }))
    expect(await screen.findByRole('link', { name: 'Back to 2 results' })).toBeVisible()
    expect(screen.getAllByText(/^\d of 2$/)[0]).toBeInTheDocument()
    const steps = within(screen.getByRole('navigation', { name: 'The jobs of your list' }))
    await site.user.click(steps.getByRole('link', { name: /^(Next|Previous) job$/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bread Baker' })).toBeVisible()
    await site.user.click(await screen.findByRole('link', { name: 'Back to 2 results' }))
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveValue('baker')
  })

  it('has the way home if it was opened by its address', async () => {
    openSite('/jobs/7')
    expect(await screen.findByRole('link', { name: 'Back to home' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'The jobs of your list' })).not.toBeInTheDocument()
  })
})

describe('a saved job that has closed', () => {
  it('is shown from My jobs as it was, with what is close to it, and nobody can apply', async () => {
    await store(99, Date.UTC(2026, 10, 20, 12))
    const site = openSite('/my-jobs')
    await site.user.click(await screen.findByRole('link', { name: 'Copy Baker' }))
    expect(await screen.findByText(/It closed on November 20\./)).toHaveTextContent('You saved it on November 9.')
    expect(screen.getByRole('heading', { level: 1, name: 'This job is no longer open' })).toBeVisible()
    expect(document.title).toBe('Job no longer open')
    expect(await screen.findByRole('link', { name: /^See (?:all \d+ jobs|the open job)$/ })).toHaveAttribute('href', '/#careers')
    expect(screen.getByRole('link', { name: 'Back to My jobs' })).toBeVisible()
    const similar = within(await screen.findByRole('region', { name: 'Similar open jobs' }))
    expect(similar.getByRole('link', { name: 'Bread Baker' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Apply' })).not.toBeInTheDocument()
    await site.user.click(screen.getByRole('button', { name: 'Remove from saved' }))
    await waitFor(async () => {
      const left = await connection.run((database) => database.savedJobs.toArray())
      expect(left).toMatchObject({ value: [] })
    })
  })

  it('is shown without a network as well', async () => {
    await store(99, Date.UTC(2026, 10, 20, 12))
    goOffline()
    openSite('/jobs/99')
    expect(await screen.findByText(/It closed on November 20\./)).toBeVisible()
  })

  it('keeps its text on the device when the board no longer has it', async () => {
    await store(7, null)
    const site = openSite('/jobs/7')
    await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
    await waitFor(async () => {
      const copies = await connection.run((database) => database.jobDetails.count())
      expect(copies).toMatchObject({ value: 1 })
    })
    listed = jobs.filter(({ id }) => id !== 7)
    await site.goTo('/benefits')
    await site.goTo('/jobs/7')
    expect(await screen.findByText(/^It closed on /)).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Original posting' })).toBeVisible()
    expect(screen.queryByText('Its description isn’t saved on this device.')).not.toBeInTheDocument()
  })
})
