import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testBoard, type TestJob } from './board.ts'
import { openSite, withServices } from './render-site.tsx'

/** The list of jobs on a phone, which is the width of jsdom. */

const jobs: TestJob[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, title: `Designer ${id}`, location: 'Berlin, Germany' })),
  { id: 11, title: 'Engineer 1', department: 'Software Engineering', location: 'Detroit, MI' },
]
let board = testBoard(jobs)
withServices(() => board)

function list() {
  return within(screen.getByRole('region', { name: 'Open jobs' }))
}

async function openAllJobs() {
  const site = openSite('/#careers')
  await screen.findByText(/ of \d+ jobs$/)
  return site
}

const shown = (title: RegExp) => list().queryAllByRole('link', { name: title })

describe('a long group of jobs on a phone', () => {
  it('shows five rows, and all when it is opened, with the focus on the first new one', async () => {
    const { goTo, user } = await openAllJobs()
    await waitFor(() => expect(shown(/^Designer/)).toHaveLength(5))
    expect(shown(/^Engineer/)).toHaveLength(1)
    await user.click(list().getByRole('button', { name: 'Show all 8' }))
    expect(shown(/^Designer/)).toHaveLength(8)
    expect(shown(/^Designer 6/)[0]).toHaveFocus()
    expect(list().queryByRole('button', { name: 'Show all 8' })).not.toBeInTheDocument()
    await goTo('/jobs/1')
    await goTo('/')
    await waitFor(() => expect(shown(/^Designer/)).toHaveLength(8))
  })

  it('opens when the browser finds a text in it', async () => {
    board = testBoard(jobs.map((job) => ({ ...job, department: 'Software Engineering' })))
    await openAllJobs()
    await waitFor(() => expect(shown(/^Designer/)).toHaveLength(5))
    const hidden = list().getByText('Designer 7').closest('li')
    expect(hidden).toHaveAttribute('hidden', 'until-found')
    fireEvent(hidden ?? document.body, new Event('beforematch', { bubbles: true }))
    await waitFor(() => expect(shown(/^Designer/)).toHaveLength(8))
  })
})
