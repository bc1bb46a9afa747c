import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  await screen.findByText(/ of \d+ jobs$/)
  return site
}

const shown = (title: RegExp) => list().queryAllByRole('link', { name: title })

describe('the filters on a phone', () => {
  const button = (name: string) => list().findByRole('button', { name })

  it('open a sheet that counts the jobs of each choice and changes the list on its button', async () => {
    const { address, user } = await openAllJobs()
    await user.click(await button('Location'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Location' }))
    await user.click(sheet.getByRole('radio', { name: 'Detroit, MI 1 job' }))
    expect(address()).toBe('/#careers')
    expect(sheet.getByRole('radio', { name: 'Beijing, China No jobs' })).toBeDisabled()
    await user.click(sheet.getByRole('button', { name: 'Show 1 job' }))
    await waitFor(() => expect(address()).toBe('/?location=Detroit%2C+MI#careers'))
    await waitFor(() => expect(shown(/^(Art|Designer|Engineer)/)).toHaveLength(1))
    expect(shown(/^Art Intern/)).toHaveLength(1)
    expect(screen.queryByRole('dialog', { name: 'Location' })).not.toBeInTheDocument()
  })

  it('change nothing when the sheet is left with Escape', async () => {
    const { address, user } = await openAllJobs()
    await user.click(await button('Type'))
    const sheet = await screen.findByRole('dialog', { name: 'Job type' })
    await user.click(within(sheet).getByRole('radio', { name: /^Freelance/ }))
    fireEvent(sheet, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Job type' })).not.toBeInTheDocument())
    expect(address()).toBe('/#careers')
  })

  it('put what is set first, and remove it on a press', async () => {
    const { address, user } = await openAllJobs()
    await user.click(await button('Location'))
    await user.click(await screen.findByRole('radio', { name: /^Detroit/ }))
    await user.click(screen.getByRole('button', { name: 'Show 1 job' }))
    await button('Remove filter Detroit, MI')
    const names = within(list().getByRole('list', { name: 'Filters' })).getAllByRole('button')
    expect(names.map((one) => one.textContent)).toEqual(['Detroit, MI', 'Type', 'Department'])
    await user.click(await button('Remove filter Detroit, MI'))
    await waitFor(() => expect(address()).toBe('/#careers'))
    expect(await button('Location')).toBeVisible()
  })

  it('have a search in a long list', async () => {
    const { user } = await openAllJobs()
    await user.click(await button('Department'))
    await user.type(await screen.findByRole('searchbox', { name: 'Search 16 departments' }), 'desi')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(screen.getByText('Nothing found. Check the spelling?')).toBeVisible()
  })

  it('switch the department off while Freelance is set', async () => {
    const { user } = openSite('/?type=Freelance')
    await user.click(await screen.findByRole('button', { name: 'Department' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await button('Department')).toHaveAttribute('aria-disabled', 'true')
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
