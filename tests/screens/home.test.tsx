import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { jobLists } from '#features/board/device/job-lists.ts'
import { goOffline, openSite, withLaptop, withServices } from './render-site.tsx'
import { testBoard, type TestJob } from './board.ts'

const jobs: TestJob[] = [
  ...[1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Featured ${id}`, featured: true })),
  { id: 7, title: 'Web Engineer', department: 'Software Engineering', location: 'New York, NY; Seattle, WA' },
  { id: 8, title: 'Design Intern', reqType: 'University - Graduating Intern', location: 'Detroit, MI' },
]
const freelance = [{ name: 'Translator (Curriculum)', location: { name: 'Anywhere' }, url: 'https://freelance.example/1' }]

let board = testBoard(jobs, freelance)
withServices(() => board)
withLaptop()

async function ready() {
  await screen.findByRole('heading', { level: 2, name: 'Open jobs' })
  await waitFor(() => {
    const status = within(screen.getByRole('region', { name: 'Open jobs' })).getAllByRole('status')
    expect(status.map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/\bjobs?$/i))
  })
}

function jobTitles(): string[] {
  return within(screen.getByRole('region', { name: 'Open jobs' }))
    .queryAllByRole('listitem', { hidden: true })
    .flatMap((item) => within(item).queryAllByRole('link', { hidden: true }))
    .map((link) => link.textContent.replace(/\s*opens in a new tab$/, ''))
}

/** The headings of the job list: the featured jobs or its groups. */
function groups() {
  return within(screen.getByRole('region', { name: 'Open jobs' })).getAllByRole('heading', { level: 3 })
}

/** The groups as a screen reader names them. */
function groupNames() {
  return groups().map((heading) => {
    const heard = heading.cloneNode(true) as HTMLElement
    for (const hidden of heard.querySelectorAll('[aria-hidden]')) hidden.remove()
    return heard.textContent
  })
}

function group() {
  const [only, ...others] = groups()
  expect(others).toEqual([])
  return only
}

/** The button that opens the choices of a filter. */
function dropdown(name: 'Job type' | 'Department' | 'Location' | 'More') {
  return screen.getByRole('button', { name: new RegExp(`^${name}`) })
}

/** A choice in an open filter, once its code has loaded. */
function choice(name: RegExp) {
  return screen.findByRole('checkbox', { name })
}

function place(name: RegExp) {
  return screen.findByRole('treeitem', { name })
}

describe('the open jobs', () => {
  it('start with the five newest featured jobs', async () => {
    openSite('/')
    await ready()
    await waitFor(() => expect(group()).toHaveTextContent('Featured jobs'))
    await waitFor(() => expect(jobTitles()).toEqual(['Featured 6', 'Featured 5', 'Featured 4', 'Featured 3', 'Featured 2']))
  })

  it('leave the focus on their heading when they have loaded', async () => {
    const { getState, subscribe } = jobLists
    const loading = { status: 'loading' } as const
    const shown = vi.spyOn(jobLists, 'getState').mockReturnValue(loading)
    const listeners: (() => void)[] = []
    vi.spyOn(jobLists, 'subscribe').mockImplementation((listener) => {
      listeners.push(listener)
      return subscribe(listener)
    })
    const { user } = openSite('/')
    expect(await screen.findByRole('status', { name: 'Loading the open jobs' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Jobs' }))
    const heading = () => screen.getByRole('heading', { level: 2, name: 'Open jobs' })
    expect(heading()).toHaveFocus()
    shown.mockImplementation(getState)
    act(() => listeners.forEach((listener) => listener()))
    await ready()
    expect(heading()).toHaveFocus()
  })

  it("take the focus from 'Try again' to their heading, because the button goes", async () => {
    vi.spyOn(jobLists, 'getState').mockReturnValue({ status: 'unavailable' })
    const { user } = openSite('/')
    const region = await screen.findByRole('region', { name: 'Open jobs' })
    await user.click(within(region).getByRole('button', { name: 'Try again' }))
    expect(within(region).getByRole('heading', { level: 2 })).toHaveFocus()
  })

  it("disable 'View all jobs' only while the featured view is untouched", async () => {
    const { user } = openSite('/')
    await ready()
    const viewAll = screen.getByRole('button', { name: 'View all jobs' })
    expect(viewAll).toHaveAttribute('aria-disabled', 'true')
    await user.click(viewAll)
    expect(group()).toHaveTextContent('Featured jobs')
    await user.click(screen.getByRole('button', { name: 'See all 9 jobs' }))
    await waitFor(() => expect(groupNames()).toEqual(['Curriculum opportunities 1 job', 'Design 7 jobs', 'Engineering 1 job']))
    const still = screen.getByRole('button', { name: 'View all jobs' })
    expect(still).toBeEnabled()
    expect(still).not.toHaveAttribute('aria-disabled')
    await user.click(still)
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 3, name: 'Design 7 jobs' }))
    expect(jobTitles()).toHaveLength(9)
  })

  it('leave the featured view for the whole visit, also on a link to the home page', async () => {
    const { goTo, user } = openSite('/')
    await ready()
    await user.click(screen.getByRole('button', { name: 'See all 9 jobs' }))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
    await goTo('/benefits')
    await goTo('/#careers')
    await ready()
    expect(jobTitles()).toHaveLength(9)
  })

  it.each([
    ['/?gh_src=fair&type=Wizard#careers', '/?gh_src=fair#careers'],
    ['/?department=Design&type=Freelance', '/?type=Freelance'],
  ])('drop a filter without effect from the address %s', async (before, after) => {
    const site = openSite(before)
    await ready()
    await waitFor(() => expect(site.address()).toBe(after))
  })

  it('show all jobs after the filters were cleared, not the featured view again', async () => {
    const { user } = openSite('/?location=Detroit%2C+MI#careers')
    await ready()
    await waitFor(() => expect(jobTitles()).toEqual(['Design Intern']))
    await user.click(screen.getByRole('button', { name: 'Remove filter Detroit, MI' }))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('restore the list completely after returning from a job', async () => {
    const { user } = openSite('/?location=Detroit%2C+MI')
    await ready()
    await user.click(screen.getByRole('button', { name: 'Remove filter Detroit, MI' }))
    await user.click(await screen.findByRole('link', { name: /^Web Engineer/ }))
    await screen.findByRole('heading', { level: 1, name: 'Web Engineer' })
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    await ready()
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('are filtered by the dropdowns, and the address reflects the filters', async () => {
    const site = openSite('/?gh_src=fair#careers')
    await ready()
    await site.user.click(dropdown('Department'))
    await site.user.click(await choice(/^Engineering/))
    await waitFor(() => expect(site.address()).toBe('/?gh_src=fair&department=Engineering#careers'))
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
    await site.user.click(dropdown('Location'))
    await site.user.click(await place(/^Seattle, WA/))
    await waitFor(() => expect(site.address()).toBe('/?gh_src=fair&department=Engineering&location=Seattle%2C+WA#careers'))
    await site.user.click(screen.getByRole('button', { name: 'View all jobs' }))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
    await waitFor(() => expect(site.address()).toBe('/?gh_src=fair#careers'))
  })

  it('combine two filters, even if they are chosen in quick succession', async () => {
    const site = openSite('/?department=Design&location=Detroit%2C+MI')
    await ready()
    const remove = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` })
    // Without a pause, before the address contains the first one.
    act(() => remove('Design').click())
    act(() => remove('Detroit, MI').click())
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
    await waitFor(() => expect(site.address()).toBe('/'))
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('pass on the visitor’s source, and nothing else of the address', async () => {
    const site = openSite('/?gh_src=a%2Bb&department=Engineering#careers')
    await ready()
    await site.user.click(screen.getByRole('link', { name: /^Web Engineer/ }))
    await waitFor(() => expect(site.address()).toMatch(/^\/jobs\/\d+\?gh_src=a%2Bb$/))
  })

  it('report that nothing matches, and offer to clear the filters', async () => {
    const { user } = openSite('/?department=Design&location=Seattle%2C+WA')
    await ready()
    const region = screen.getByRole('region', { name: 'Open jobs' })
    await waitFor(() =>
      expect(region).toHaveTextContent(
        'No jobs currently match this selection. Check back soon or follow us on LinkedIn opens in a new tab for updates!',
      ),
    )
    expect(screen.getByRole('link', { name: 'follow us on LinkedIn opens in a new tab' })).toHaveAttribute(
      'href',
      expect.stringContaining('linkedin.com'),
    )
    await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] ?? expect.unreachable())
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('clear and disable the department when Freelance is chosen', async () => {
    const site = openSite('/?department=Design#careers')
    await ready()
    await site.user.click(screen.getByRole('button', { name: 'View freelance jobs' }))
    await waitFor(() => expect(site.address()).toBe('/?type=Freelance#careers'))
    await waitFor(() => expect(dropdown('Department')).toHaveTextContent('All departments'))
    expect(dropdown('Department')).toHaveAttribute('aria-disabled', 'true')
    await site.user.click(dropdown('Department'))
    expect(screen.queryByRole('checkbox', { name: /^Legal/ })).not.toBeInTheDocument()
    await waitFor(() => expect(group()).toHaveTextContent('Curriculum opportunities'))
    const elsewhere = screen.getByRole('link', { name: /^Translator.*opens in a new tab$/ })
    expect(elsewhere).toHaveAttribute('href', 'https://freelance.example/1')
    expect(elsewhere).toHaveAttribute('target', '_blank')
  })

  it('disable departments without jobs', async () => {
    const { user } = openSite('/')
    await ready()
    await user.click(dropdown('Department'))
    const empty = await choice(/^Corporate Development/)
    expect(empty).toBeDisabled()
    expect(empty).toHaveAccessibleName('Corporate Development No jobs')
  })

  it('take several choices of a filter, whose counts obey the others, and count them', async () => {
    const site = openSite('/')
    await ready()
    await site.user.click(dropdown('Job type'))
    await site.user.click(await choice(/^Intern/))
    await site.user.click(await choice(/^Industry/))
    expect(dropdown('Job type')).toHaveTextContent('2 chosen')
    await waitFor(() => expect(site.address()).toBe('/?type=Industry&type=Intern'))
    await site.user.click(dropdown('Location'))
    expect(await place(/^Detroit, MI 1 job$/)).not.toHaveAttribute('aria-disabled')
  })

  it('list a job under its child department and under each of its locations', async () => {
    const site = openSite('/?department=Software+Engineering')
    await ready()
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
    await site.goTo('/?location=Seattle%2C+WA')
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
  })

  it('start with all jobs if the board has no featured ones', async () => {
    const before = board
    board = testBoard([{ id: 1, title: 'Only one' }])
    try {
      openSite('/')
      await ready()
      await waitFor(() => expect(groupNames()).toEqual(['Design 1 job']))
    } finally {
      board = before
    }
  })
})

describe('a filter', () => {
  it('closes on Escape, which restores the focus, and when the focus leaves it', async () => {
    const { user } = openSite('/')
    await ready()
    await user.click(dropdown('Job type'))
    await choice(/^Intern/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox', { name: /^Intern/ })).not.toBeInTheDocument()
    expect(dropdown('Job type')).toHaveFocus()
    await user.keyboard('{Enter}')
    await choice(/^Intern/)
    act(() => dropdown('Location').focus())
    expect(screen.queryByRole('checkbox', { name: /^Intern/ })).not.toBeInTheDocument()
    expect(dropdown('Job type')).toHaveTextContent('All types')
  })

  it('can be used by keyboard alone', async () => {
    const { user } = openSite('/')
    await ready()
    act(() => dropdown('Job type').focus())
    await user.keyboard('{Enter}')
    await choice(/^Intern/)
    await user.tab()
    await user.tab()
    expect(await choice(/^Intern/)).toHaveFocus()
    await user.keyboard(' ')
    expect(dropdown('Job type')).toHaveTextContent('Intern')
    await waitFor(() => expect(jobTitles()).toEqual(['Design Intern']))
  })
})

describe('the search', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search' })

  it('finds jobs by words in any order and with wrong letters, and leads back to all jobs on Escape', async () => {
    const site = openSite('/#careers')
    await ready()
    await site.user.type(box(), 'seatle engineer')
    await waitFor(() => expect(jobTitles()).toEqual(['Web Engineer']))
    await waitFor(() => expect(site.address()).toBe('/?q=seatle+engineer#careers'))
    expect(await screen.findByRole('button', { name: 'seattle engineer' })).toBeVisible()
    await site.user.keyboard('{Escape}')
    expect(box()).toHaveValue('')
    await waitFor(() => expect(jobTitles()).toHaveLength(9))
  })

  it('says that no job has the words', async () => {
    const site = openSite('/?q=xyzzyplugh')
    await screen.findByRole('searchbox')
    expect(box()).toHaveValue('xyzzyplugh')
    expect(await screen.findByText('No results for “xyzzyplugh”')).toBeVisible()
    expect(site.address()).toBe('/?q=xyzzyplugh')
  })
})

describe('the open jobs when the network goes', () => {
  it('stay with their time, also after a visit to another page', async () => {
    const site = openSite('/')
    await ready()
    goOffline()
    expect(await screen.findByText(/Showing the jobs saved on this device/)).toHaveTextContent(/as of/)
    await site.goTo('/jobs/999999')
    await site.goTo('/')
    await ready()
    await waitFor(() => expect(jobTitles()).toHaveLength(5))
    expect(await screen.findByText(/Showing the jobs saved on this device/)).toHaveTextContent(/as of/)
  })
})
