import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { testBoard, type TestJob } from './board.ts'
import { mine } from '#features/board/device/mine.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { connection } from '#storage/database.ts'
import { enter, openSite, withServices } from './render-site.tsx'

/** The page of all jobs, and jobs that are posted in several places. */

const many: TestJob[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  title: `Baker ${index + 1}`,
  department: 'Design',
}))
const cook: TestJob = { id: 50, title: 'Cook', department: 'Software Engineering', location: 'Oslo, Norway' }
let listed = [...many, cook]
withServices(() => testBoard(listed))
beforeEach(() => {
  listed = [...many, cook]
})

async function rows(): Promise<readonly string[]> {
  const links = await screen.findAllByRole('link', { name: /^(?:Baker \d+|Cook)$/ })
  return links.map(({ textContent }) => textContent)
}

describe('the page of all jobs', () => {
  it('has ten jobs of each group, leads to all of them, and grows when it is asked to', async () => {
    const site = openSite('/jobs')
    expect(await screen.findByRole('heading', { level: 1, name: 'Open jobs' })).toBeVisible()
    expect(await rows()).toHaveLength(11)
    expect(screen.getByRole('region', { name: /^Software Engineering|^Engineering/ })).toBeVisible()
    const all = screen.getByRole('link', { name: 'All 23 in Design' })
    expect(all).toHaveAttribute('href', '/jobs?department=Design')
    await site.user.click(all)
    await waitFor(async () => expect(await rows()).toHaveLength(20))
    await site.user.click(screen.getByRole('button', { name: 'Show 3 more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(23))
  })

  it('takes each step back, and the words of a search as one', async () => {
    const site = openSite('/jobs')
    await site.user.click(await screen.findByRole('link', { name: 'All 23 in Design' }))
    await waitFor(() => expect(site.address()).toBe('/jobs?department=Design'))
    const field = await screen.findByRole('searchbox', { name: 'Search' })
    await site.user.type(field, 'baker 2{Enter}')
    await waitFor(() => expect(site.address()).toBe('/jobs?q=baker+2&department=Design'))
    await site.user.type(field, '3')
    await waitFor(() => expect(site.address()).toBe('/jobs?q=baker+23&department=Design'))
    const steps: string[] = []
    for (let step = 0; step < 3; step += 1) {
      await act(async () => site.goBack())
      steps.push(site.address())
    }
    expect(steps).toEqual(['/jobs?q=baker+2&department=Design', '/jobs?department=Design', '/jobs'])
  })
})

describe('a search that is taken back', () => {
  it('leaves no two equal steps', async () => {
    const site = openSite('/my-jobs')
    await site.goTo('/jobs')
    const field = await screen.findByRole('searchbox', { name: 'Search' })
    await site.user.type(field, 'c')
    await waitFor(() => expect(site.address()).toBe('/jobs?q=c'))
    await site.user.keyboard('{Escape}')
    await waitFor(() => expect(site.address()).toBe('/jobs'))
    expect(field).toHaveFocus()
    await act(async () => site.goBack())
    expect(site.address()).toBe('/my-jobs')
  })
})

describe('a job that is posted in several places', () => {
  beforeEach(() => {
    const post = (id: number, location: string): TestJob => ({ ...cook, id, location, more: { card: 'cook' } })
    listed = [many[0] as TestJob, post(50, 'Oslo, Norway'), post(51, 'Seattle, WA'), post(52, 'Austin, TX')]
  })

  it('is one row with its places, and asks for one before its form', async () => {
    const site = openSite('/jobs')
    // The list of another test may be shown until the board has answered.
    await waitFor(async () => expect(await rows()).toEqual(['Baker 1', 'Cook']))
    const row = screen.getByRole('link', { name: 'Cook' }).closest('li') as HTMLElement
    expect(row).toHaveTextContent('Oslo, Seattle, Austin')
    expect(row).toHaveTextContent('Choose when you apply')
    // In another tab nothing is known of the list.
    expect(screen.getByRole('link', { name: 'Cook' })).toHaveAttribute('href', '/jobs/50?place=choose')
    await site.user.click(screen.getByRole('link', { name: 'Cook' }))
    const question = await screen.findByRole('radiogroup', { name: /Where would you like to work/ })
    expect(screen.getAllByText('Oslo, Seattle, Austin').length).toBeGreaterThan(0)
    expect(within(question).queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    expect(document.querySelector('#apply form')).toBeNull()
    await site.user.click(within(question).getByRole('radio', { name: 'Seattle, WA' }))
    await site.user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(site.address()).toBe('/jobs/51#apply'))
    expect(await screen.findByRole('radio', { name: 'Seattle, WA' })).toBeChecked()
  })

  it('asks for its place in a new tab as well', async () => {
    openSite('/jobs/50?gh_src=fair&place=choose')
    const question = await screen.findByRole('radiogroup', { name: /Where would you like to work/ })
    expect(within(question).queryByRole('radio', { checked: true })).not.toBeInTheDocument()
  })

  it('asks for its place after another job of the list, which has none to ask for', async () => {
    const site = openSite('/jobs?gh_src=fair')
    await waitFor(async () => expect(await rows()).toEqual(['Baker 1', 'Cook']))
    await site.user.click(screen.getByRole('link', { name: 'Baker 1' }))
    const next = await screen.findByRole('link', { name: 'Next job' })
    expect(next).toHaveAttribute('href', '/jobs/50?place=choose&gh_src=fair')
    await site.user.click(next)
    expect(await screen.findByRole('link', { name: 'Previous job' })).toHaveAttribute('href', '/jobs/1?gh_src=fair')
  })

  it('stays saved when the post that was saved closes, and says where it is open', async () => {
    const saved = { title: 'Cook', department: 'Software Engineering', type: '', pay: null, savedAtMs: 1, closedAtMs: null }
    const line = { ...saved, jobId: 49, location: 'Bergen, Norway; Oslo, Norway', card: 'cook' }
    await connection.run((database) => database.savedJobs.put(line))
    openSite('/my-jobs')
    expect(await screen.findByText('No longer in Bergen, Norway. Still open in other places.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cook' })).toHaveAttribute('href', '/jobs/50?place=choose')
    expect([...mine.get().saved.keys()]).toEqual([50])
  })

  it('copies answers to the draft of another place, when that is pressed', async () => {
    const site = openSite('/jobs/51#apply')
    await enter(site, await screen.findByRole('textbox', { name: /^First Name/i }), 'Amina')
    await waitFor(async () => expect(await browserStorage.drafts.list()).toHaveLength(1))
    const question = await screen.findByRole('radiogroup', { name: /Where would you like to work/ })
    await site.user.click(within(question).getByRole('radio', { name: 'Austin, TX' }))
    await site.user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(site.address()).toBe('/jobs/52#apply'))
    expect(await screen.findByText('You’ve started an application for this job in Seattle, WA.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^First Name/i })).toHaveValue('')
    await site.user.click(screen.getByRole('button', { name: 'Copy answers' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^First Name/i })).toHaveValue('Amina'))
    expect(await screen.findByText('We copied what fits from your draft for Seattle, WA.')).toBeVisible()
    // Each place has a draft of its own.
    await waitFor(async () => {
      const drafts = await browserStorage.drafts.list()
      expect(new Set(drafts.map(({ jobId }) => jobId))).toEqual(new Set([51, 52]))
    })
  })

  it('is at the place of its address for who comes by a link', async () => {
    openSite('/jobs/52#apply')
    expect(await screen.findByRole('radio', { name: 'Austin, TX' })).toBeChecked()
  })

  it('is saved once, and no longer by one press', async () => {
    const site = openSite('/jobs')
    const heart = await screen.findByRole('button', { name: 'Save Cook' })
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
    await site.user.click(heart)
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await site.user.click(heart)
    expect(heart).toHaveAttribute('aria-pressed', 'false')
  })
})
