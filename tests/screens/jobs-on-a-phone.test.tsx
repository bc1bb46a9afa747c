import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { testBoard, type TestJob } from './board.ts'
import { openSite, withServices } from './render-site.tsx'

/** The list of jobs on a phone, which is the width of jsdom. */

const jobs: TestJob[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, title: `Designer ${id}`, location: 'Berlin, Germany' })),
  ...[11, 12, 13, 14, 15, 16, 17].map(
    (id) => ({ id, title: `Engineer ${id}`, department: 'Software Engineering', location: 'New York, NY' }) as const,
  ),
  { id: 21, title: 'Art Intern', location: 'Detroit, MI' },
]
withServices(() => testBoard(jobs))

function list() {
  return within(screen.getByRole('region', { name: 'Open jobs' }))
}

async function openAllJobs() {
  const site = openSite('/#careers')
  await waitFor(() => expect(list().getAllByRole('status')[0]).toHaveTextContent(/\bjobs?$/))
  return site
}

const shown = (title: RegExp) => list().queryAllByRole('link', { name: title })

describe('the filters on a phone', () => {
  const button = (name: string) => list().findByRole('button', { name })

  async function openSheet(user: UserEvent) {
    await user.click(await button('Filters'))
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    return { sheet, inside: within(sheet) }
  }

  it('are in one sheet, which counts the jobs of each choice and changes the list on its button', async () => {
    const { address, user } = await openAllJobs()
    const { inside } = await openSheet(user)
    await user.click(inside.getByRole('treeitem', { name: 'Detroit, MI 1 job' }))
    expect(address()).toBe('/#careers')
    // No option without a job of its own.
    expect(inside.queryByRole('button', { name: /^Freelance/ })).not.toBeInTheDocument()
    await user.click(inside.getByRole('button', { name: 'Show 1 job' }))
    await waitFor(() => expect(address()).toBe('/?location=Detroit%2C+MI#careers'))
    await waitFor(() => expect(shown(/^(Art|Designer|Engineer)/)).toHaveLength(1))
    expect(shown(/^Art Intern/)).toHaveLength(1)
    expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument()
  })

  it('change nothing when the sheet is left with Escape', async () => {
    const { address, user } = await openAllJobs()
    const { inside, sheet } = await openSheet(user)
    await user.click(inside.getByRole('button', { name: /^Intern/ }))
    fireEvent(sheet, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument())
    expect(address()).toBe('/#careers')
  })

  it('show their number, and remove one on a press of its chip', async () => {
    const { address, user } = await openAllJobs()
    const { inside } = await openSheet(user)
    await user.click(inside.getByRole('treeitem', { name: /^Detroit/ }))
    await user.click(inside.getByRole('button', { name: 'Show 1 job' }))
    expect(await button('Filters, 1 chosen')).toBeVisible()
    await user.click(await button('Remove filter Detroit, MI'))
    await waitFor(() => expect(address()).toBe('/#careers'))
    expect(await button('Filters')).toBeVisible()
  })

  it('show all options of a long list on request, and clear all of them', async () => {
    const { user } = await openAllJobs()
    const { inside } = await openSheet(user)
    const departments = within(inside.getByRole('group', { name: 'Department' }))
    expect(departments.getAllByRole('checkbox')).toHaveLength(5)
    await user.click(departments.getByRole('button', { name: 'Show all 16' }))
    expect(departments.getAllByRole('checkbox')).toHaveLength(16)
    await user.click(departments.getByRole('checkbox', { name: /^Design/ }))
    expect(inside.getByRole('heading', { name: 'Department 1 chosen' })).toBeVisible()
    await user.click(inside.getByRole('button', { name: 'Clear all' }))
    expect(inside.getByRole('heading', { name: 'Department' })).toBeVisible()
  })

  it('have no department while Freelance is set', async () => {
    const { user } = openSite('/?type=Freelance')
    await user.click(await screen.findByRole('button', { name: 'Filters, 1 chosen' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(sheet.queryByRole('group', { name: 'Department' })).not.toBeInTheDocument()
  })
})

describe('a long group of jobs on a phone', () => {
  it('opens when the browser finds a text in it', async () => {
    await openAllJobs()
    await waitFor(() => expect(shown(/^Engineer/)).toHaveLength(5))
    const hidden = list().getByText('Engineer 17').closest('li')
    expect(hidden).toHaveAttribute('hidden', 'until-found')
    fireEvent(hidden ?? document.body, new Event('beforematch', { bubbles: true }))
    await waitFor(() => expect(shown(/^Engineer/)).toHaveLength(7))
  })

  it('shows five rows, and all when it is opened, with the focus on the first new one', async () => {
    const { goTo, user } = await openAllJobs()
    await waitFor(() => expect(shown(/^(Designer|Art)/)).toHaveLength(5))
    await user.click(list().getByRole('button', { name: 'Show all 9 in Design' }))
    expect(shown(/^(Designer|Art)/)).toHaveLength(9)
    expect(shown(/^Designer 5/)[0]).toHaveFocus()
    expect(list().queryByRole('button', { name: 'Show all 9 in Design' })).not.toBeInTheDocument()
    await goTo('/jobs/1')
    await goTo('/')
    await waitFor(() => expect(shown(/^Designer/)).toHaveLength(8))
  })
})
