import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { goOffline, openSite, services, withServices } from './render-site.tsx'
import { testBoard, type TestJob } from './board.ts'

const jobs: TestJob[] = [
  ...[1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Featured ${id}`, featured: true })),
  { id: 7, title: 'Web Engineer', department: 'Software Engineering', location: 'New York, NY; Seattle, WA' },
  { id: 8, title: 'Design Intern', reqType: 'University - Graduating Intern', location: 'Detroit, MI' },
]
const freelance = [{ name: 'Translator (Curriculum)', location: { name: 'Anywhere' }, url: 'https://freelance.example/1' }]

let board = testBoard(jobs, freelance)
withServices(() => board)

async function ready() {
  await screen.findByRole('heading', { level: 2, name: 'Open jobs' })
  await screen.findByText(/ of \d+ jobs$/)
}

function jobTitles(): (string | null)[] {
  return within(screen.getByRole('region', { name: 'Open jobs' }))
    .queryAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link'))
    .map((link) => link.querySelector('span')?.textContent ?? null)
}

/** Headings of the job list: of the featured jobs or of its groups. */
function groups() {
  return within(screen.getByRole('region', { name: 'Open jobs' })).getAllByRole('heading', { level: 3 })
}

function group() {
  const [only, ...others] = groups()
  expect(others).toEqual([])
  return only
}

function dropdown(name: 'Job type' | 'Department' | 'Location') {
  return screen.getByRole('combobox', { name })
}

describe('the open jobs', () => {
  it('start with the five youngest featured ones', async () => {
    openSite('/')
    await ready()
    expect(group()).toHaveTextContent('Featured jobs')
    await waitFor(() => expect(jobTitles()).toEqual(['Featured 6', 'Featured 5', 'Featured 4', 'Featured 3', 'Featured 2']))
  })

  it("disable 'View all jobs' only while the featured view is untouched", async () => {
    const { user } = openSite('/')
    await ready()
    const viewAll = screen.getByRole('button', { name: 'View all jobs' })
    expect(viewAll).toHaveAttribute('aria-disabled', 'true')
    await user.click(viewAll)
    expect(group()).toHaveTextContent('Featured jobs')
    await user.click(screen.getByRole('link', { name: 'See all 9 jobs' }))
    expect(viewAll).not.toHaveAttribute('aria-disabled')
    expect(groups().map(({ textContent }) => textContent)).toEqual([
      'Curriculum opportunities 1 job',
      'Design 7 jobs',
      'Engineering 1 job',
    ])
  })

  it('leave the featured view for good: clearing the filters shows all jobs', async () => {
    const { user } = openSite('/?location=Detroit%2C+MI#careers')
    await ready()
    await waitFor(() => expect(jobTitles()).toEqual(['Design Intern']))
    await user.click(screen.getByRole('button', { name: 'Remove filter Detroit, MI' }))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('are found as they were left, all of them, on the way back from a job', async () => {
    const { user } = openSite('/?location=Detroit%2C+MI')
    await ready()
    await user.click(screen.getByRole('button', { name: 'Remove filter Detroit, MI' }))
    await user.click(await screen.findByRole('link', { name: /^Web Engineer/ }))
    await screen.findByRole('heading', { level: 1, name: 'Web Engineer' })
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    await ready()
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('are filtered by the dropdowns, and the address says how', async () => {
    const site = openSite('/?gh_src=fair#careers')
    await ready()
    await site.user.click(dropdown('Department'))
    await site.user.click(screen.getByRole('option', { name: /^Engineering/ }))
    await waitFor(() => expect(site.address()).toBe('/?gh_src=fair&department=Engineering#careers'))
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
    expect(screen.getByText('1 of 9 jobs')).toBeVisible()
    await site.user.click(dropdown('Location'))
    await site.user.click(screen.getByRole('option', { name: /^Detroit, MI/ }))
    await waitFor(() => expect(site.address()).toBe('/?gh_src=fair&department=Engineering&location=Detroit%2C+MI#careers'))
    await site.user.click(screen.getByRole('button', { name: 'View all jobs' }))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
    await waitFor(() => expect(site.address()).toBe('/?gh_src=fair#careers'))
  })

  it('build a second choice upon the first, however fast it comes', async () => {
    const site = openSite('/?department=Design&location=Detroit%2C+MI')
    await ready()
    const remove = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` })
    // Without a pause, so before the first one is in the address.
    act(() => remove('Design').click())
    act(() => remove('Detroit, MI').click())
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
    await waitFor(() => expect(site.address()).toBe('/'))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('take along where the visitor came from, and nothing else of the address', async () => {
    const site = openSite('/?gh_src=a%2Bb&department=Engineering#careers')
    await ready()
    await site.user.click(screen.getByRole('link', { name: /^Web Engineer/ }))
    await waitFor(() => expect(site.address()).toMatch(/^\/jobs\/\d+\?gh_src=a%2Bb$/))
  })

  it('say so when nothing matches, and offer to clear the filters', async () => {
    const { user } = openSite('/?department=Design&location=Seattle%2C+WA')
    await ready()
    const region = screen.getByRole('region', { name: 'Open jobs' })
    expect(region).toHaveTextContent(
      'No jobs currently match this selection. Check back soon or follow us on LinkedIn for updates!',
    )
    expect(screen.getByRole('link', { name: 'follow us on LinkedIn' })).toHaveAttribute(
      'href',
      expect.stringContaining('linkedin.com'),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('clear and switch off the department when Freelance is chosen', async () => {
    const site = openSite('/?department=Design#careers')
    await ready()
    await site.user.click(screen.getByRole('button', { name: 'View freelance jobs' }))
    await waitFor(() => expect(site.address()).toBe('/?type=Freelance#careers'))
    expect(dropdown('Department')).toHaveTextContent('All departments')
    expect(dropdown('Department')).toHaveAttribute('aria-disabled', 'true')
    await site.user.click(dropdown('Department'))
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(group()).toHaveTextContent('Curriculum opportunities')
    const elsewhere = screen.getByRole('link', { name: /^Translator.*opens in a new tab$/ })
    expect(elsewhere).toHaveAttribute('href', 'https://freelance.example/1')
    expect(elsewhere).toHaveAttribute('target', '_blank')
  })

  it('show departments and locations without jobs as disabled', async () => {
    const { user } = openSite('/')
    await ready()
    await user.click(dropdown('Department'))
    const legal = screen.getByRole('option', { name: /Legal/ })
    expect(legal).toHaveAttribute('aria-disabled', 'true')
    expect(legal).toHaveTextContent('No jobs')
    await user.click(legal)
    expect(group()).toHaveTextContent('Featured jobs')
  })

  it('find a job under a child department and under each of its places', async () => {
    const site = openSite('/?department=Software+Engineering')
    await ready()
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
    await site.goTo('/?location=Seattle%2C+WA')
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
  })

  it('start with all jobs on a board without featured ones', async () => {
    const before = board
    board = testBoard([{ id: 1, title: 'Only one' }])
    try {
      openSite('/')
      await ready()
      expect(group()).toHaveTextContent('Design 1 job')
    } finally {
      board = before
    }
  })
})

describe('a dropdown', () => {
  it('closes on Escape and gives the focus back, and on leaving, choosing nothing', async () => {
    const { user } = openSite('/')
    await ready()
    await user.click(dropdown('Job type'))
    expect(screen.getAllByRole('option').length).toBeGreaterThan(3)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(dropdown('Job type')).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await user.tab()
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(dropdown('Job type')).toHaveTextContent('All types')
  })

  it('is used by keyboard alone', async () => {
    const { user } = openSite('/')
    await ready()
    dropdown('Job type').focus()
    await user.keyboard('{Enter}Intern{Enter}')
    expect(dropdown('Job type')).toHaveTextContent('Intern')
    await waitFor(() => expect(jobTitles()).toEqual(['Design Intern']))
  })
})

describe('when the board does not answer', () => {
  const plan = (faults: object) => services().request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })

  it('on a first visit, the section says so, the rest of the page stands, and a retry brings the jobs', async () => {
    await plan({ board: 503 })
    const { user } = openSite('/')
    expect(await screen.findByText(/job list isn’t answering right now/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await plan({ board: null })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await ready()
    await waitFor(() => expect(jobTitles()).toHaveLength(5))
  })

  it('offline after a visit, the saved jobs are shown with their time', async () => {
    const first = openSite('/')
    await ready()
    await waitFor(async () =>
      expect(await import('#storage/job-lists.ts').then(({ readJobList }) => readJobList('jobs@1.1.0'))).not.toBeNull(),
    )
    goOffline()
    expect(await screen.findByText(/You’re offline\./)).toHaveTextContent(/Showing the jobs saved on this device as of/)
    await first.goTo('/jobs/999999')
    await first.goTo('/')
    await ready()
    await waitFor(() => expect(jobTitles()).toHaveLength(5))
    expect(screen.getByText(/You’re offline\./)).toBeVisible()
  })
})
