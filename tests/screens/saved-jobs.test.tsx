import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#storage/database.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { testBoard, type TestJob } from './board.ts'
import { mine } from '#features/board/device/mine.ts'
import { goOffline, openSite, type Site, withServices } from './render-site.tsx'

/** What a person saves and looks at on this device. */

// A page is quiet some seconds after the last input (`idle.test.tsx`). Here nobody waits for that.
vi.mock(import('#platform/idle.ts'), async (original) => {
  const idle = await original()
  return { ...idle, whenQuiet: idle.whenIdle }
})

const jobs: TestJob[] = [
  { id: 7, title: 'Lesson Baker', location: 'Berlin, Germany' },
  { id: 8, title: 'Bread Writer', location: 'New York, NY' },
]
let listed = jobs
withServices(() => testBoard(listed))
beforeEach(() => {
  listed = jobs
})

const heart = (title: string) => screen.findByRole('button', { name: `Save ${title}` })

async function save(site: Site, title: string): Promise<void> {
  await site.user.click(await heart(title))
  expect(await heart(title)).toHaveAttribute('aria-pressed', 'true')
}

async function storedJobs(): Promise<readonly unknown[]> {
  const result = await connection.run((database) => database.savedJobs.toArray())
  return result.status === 'ok' ? result.value.map(({ jobId }) => jobId) : []
}

describe('the heart of a job', () => {
  it('saves the job on this device, counts it in the header, and saves it no longer on a second press', async () => {
    const site = openSite('/')
    await save(site, 'Lesson Baker')
    expect(screen.getByRole('link', { name: 'My jobs, 1 saved' })).toBeVisible()
    await waitFor(async () => expect(await storedJobs()).toEqual([7]))
    await site.user.click(await heart('Lesson Baker'))
    expect(screen.queryByRole('link', { name: 'My jobs, 1 saved' })).not.toBeInTheDocument()
    await waitFor(async () => expect(await storedJobs()).toEqual([]))
  })

  it('is undone by the message about it', async () => {
    const site = openSite('/')
    await save(site, 'Lesson Baker')
    expect(await screen.findByText('Saved to My jobs')).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await storedJobs()).toEqual([]))
    expect(await heart('Lesson Baker')).toHaveAttribute('aria-pressed', 'false')
  })

  it('cannot be brought back by its message once everything is deleted', async () => {
    const site = openSite('/')
    await save(site, 'Lesson Baker')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    // The message stays as long as it has the focus.
    act(() => undo.focus())
    await browserStorage.deleteEverything()
    await waitFor(() => expect(undo).not.toBeInTheDocument())
    expect(await storedJobs()).toEqual([])
  })

  it('is pressed on the page of the job as well, which then counts as looked at', async () => {
    const site = openSite('/jobs/8')
    const [button] = await screen.findAllByRole('button', { name: 'Save Bread Writer' })
    await site.user.click(button ?? expect.unreachable())
    await waitFor(async () => expect(await storedJobs()).toEqual([8]))
    await waitFor(async () => {
      const viewed = await connection.run((database) => database.viewedJobs.toArray())
      expect(viewed).toMatchObject({ value: [{ jobId: 8, title: 'Bread Writer' }] })
    })
    // A job stands in one section, and among those that were looked at again once it is no longer saved.
    await site.goTo('/my-jobs')
    expect(await screen.findByRole('heading', { level: 2, name: 'Saved 1' })).toBeVisible()
    expect(screen.queryByRole('heading', { level: 2, name: /^Recently viewed/ })).not.toBeInTheDocument()
    await site.user.click(await heart('Bread Writer'))
    expect(await screen.findByRole('heading', { level: 2, name: 'Recently viewed 1' })).toBeVisible()
    expect(screen.queryByRole('heading', { level: 2, name: /^Saved/ })).not.toBeInTheDocument()
  })
})

describe('my jobs', () => {
  it('are all known though one was looked at, or saved, while the device was read', async () => {
    const line = { location: 'Oslo', department: 'Design', type: '', pay: null }
    await connection.run((database) =>
      database.savedJobs.put({ ...line, jobId: 99, title: 'Copy Baker', savedAtMs: 1, closedAtMs: null }),
    )
    const reading = mine.load()
    await mine.noteViewed({ ...line, jobId: 8, title: 'Bread Writer' })
    mine.toggleSaved({ ...line, jobId: 7, title: 'Lesson Baker' }, false)
    await reading
    expect(new Set(mine.get().saved.keys())).toEqual(new Set([7, 99]))
    expect(mine.get().viewed.map(({ jobId }) => jobId)).toEqual([8])
  })

  it('list saved jobs without a network, with the time of the list', async () => {
    const site = openSite('/')
    await save(site, 'Lesson Baker')
    await waitFor(async () => expect(await storedJobs()).toEqual([7]))
    goOffline()
    await site.goTo('/my-jobs')
    const saved = within(await screen.findByRole('region', { name: 'Saved 1' }))
    expect(saved.getByRole('link', { name: 'Lesson Baker' })).toBeVisible()
    expect(await saved.findByText(/We’ll check for closed jobs when you’re online\.$/)).toBeVisible()
  })

  it('say since when a saved job is closed, until it is removed', async () => {
    await connection.run((database) =>
      database.savedJobs.put({
        jobId: 99,
        title: 'Copy Baker',
        location: 'Oslo',
        department: 'Design',
        type: '',
        pay: null,
        savedAtMs: Date.now() - 1000,
        closedAtMs: null,
      }),
    )
    const site = openSite('/my-jobs')
    const saved = within(await screen.findByRole('region', { name: 'Saved 1' }))
    // The row is drawn anew when the device has noted since when.
    await waitFor(() => expect(saved.getByText(/^Closed /)).toBeVisible())
    await site.user.click(await heart('Copy Baker'))
    await waitFor(async () => expect(await storedJobs()).toEqual([]))
  })

  it('say of a saved job until when one may apply, from two weeks before, and of a closed one how many similar jobs are open', async () => {
    const day = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    listed = [
      { id: 7, title: 'Lesson Baker', location: 'Berlin, Germany', more: { application_deadline: day } },
      ...jobs.slice(1),
    ]
    const closed = { title: 'Bread Baker', location: 'Oslo', department: 'Design', type: '', pay: null, savedAtMs: 1 }
    await connection.run((database) => database.savedJobs.put({ ...closed, jobId: 99, closedAtMs: 2 }))
    const site = openSite('/jobs/7')
    const [button] = await screen.findAllByRole('button', { name: 'Save Lesson Baker' })
    await site.user.click(button ?? expect.unreachable())
    await waitFor(async () => expect(await storedJobs()).toEqual([7, 99]))
    await waitFor(async () => {
      expect(await connection.run((database) => database.jobDetails.get(7))).toMatchObject({ value: { jobId: 7 } })
    })
    await site.goTo('/my-jobs')
    const saved = within(await screen.findByRole('region', { name: 'Saved 2' }))
    expect(await saved.findByText(/^Apply by .*, in 9 days\.$/)).toBeVisible()
    expect(await saved.findByText('2 similar jobs are open.')).toBeVisible()
  })

  it('are deleted with everything else, which names them first', async () => {
    const site = openSite('/')
    await save(site, 'Lesson Baker')
    await waitFor(async () => expect(await storedJobs()).toEqual([7]))
    await site.goTo('/my-jobs')
    await site.user.click(await screen.findByRole('button', { name: 'Delete everything' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete everything?' }))
    expect(question.getByText(/^Deleted from this device: 1 saved job,? and all files/)).toBeVisible()
    await site.user.click(question.getByRole('button', { name: 'Delete everything' }))
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    expect(await storedJobs()).toEqual([])
    expect(await browserStorage.drafts.list()).toEqual([])
  })
})
