import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#storage/database.ts'
import type { SavedSearch } from '#storage/saved-search-row.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard, type TestJob } from './board.ts'
import { openSite, type Site, withServices } from './render-site.tsx'

/** The searches that a person has saved on this device. */

const dayMs = 24 * 60 * 60 * 1000
const published = (daysAgo: number) => ({ first_published: new Date(Date.now() - daysAgo * dayMs).toISOString() })

let listed: TestJob[] = []
withServices(() => testBoard(listed))
beforeEach(() => {
  listed = [
    { id: 7, title: 'Lesson Baker', department: 'Design', more: published(20) },
    { id: 8, title: 'Bread Writer', department: 'Software Engineering', more: published(1) },
  ]
})

async function stored(): Promise<readonly unknown[]> {
  const result = await connection.run((database) => database.savedSearches.toArray())
  return result.status === 'ok' ? result.value.map(({ search }) => search) : []
}

async function store(...rows: readonly Partial<SavedSearch>[]): Promise<void> {
  const beforeMs = Date.now() - 5 * dayMs
  await connection.run((database) =>
    database.savedSearches.bulkPut(
      rows.map((row, order) => ({
        search: '',
        savedAtMs: beforeMs - order,
        lookedAtMs: beforeMs,
        ...row,
      })),
    ),
  )
}

const savedList = async () => within(await screen.findByRole('region', { name: /^Saved searches/ }))
const saveButton = () => screen.findByRole('button', { name: 'Save this search' })
const savedButton = () => screen.findByRole('button', { name: 'Search saved' })

async function save(site: Site): Promise<void> {
  await site.user.click(await saveButton())
  expect(await screen.findByText('Saved to My jobs')).toBeVisible()
}

describe('the search of a list', () => {
  it('is saved by a press, and leads back from My jobs to its list', async () => {
    const site = openSite('/?department=Design&sort=newest')
    await save(site)
    expect(await savedButton()).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual(['department=Design']))
    await site.goTo('/my-jobs')
    const list = await savedList()
    expect(list.getByRole('listitem')).toHaveTextContent('All jobs in Design')
    expect(list.getByText('Nothing new')).toBeVisible()
    await site.user.click(list.getByRole('link', { name: 'Open All jobs in Design' }))
    await waitFor(() => expect(site.address()).toBe('/?department=Design#careers'))
    expect(await savedButton()).toBeVisible()
  })

  it('is removed by a second press, which can be undone', async () => {
    const site = openSite('/?q=baker')
    await save(site)
    await site.user.click(await savedButton())
    expect(await screen.findByText('Removed from My jobs')).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual([]))
    await site.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored()).toEqual(['q=baker']))
  })

  it('can be saved where nothing matches, and not where a link names its jobs', async () => {
    const site = openSite('/?department=Design&location=Oslo')
    await save(site)
    await waitFor(async () => expect(await stored()).toEqual(['department=Design&location=Oslo']))
    await site.goTo('/?jobs=7')
    expect(await screen.findByRole('button', { name: 'Save Lesson Baker' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument()
  })
})

describe('searches saved in My jobs', () => {
  it('count the jobs that were published since their lists were opened', async () => {
    await store({ search: 'q=bread' }, { search: 'department=Design' })
    const site = openSite('/my-jobs')
    const [bread, design] = (await savedList()).getAllByRole('listitem')
    await waitFor(() => expect(bread).toHaveTextContent('“bread”Any department1 new'))
    expect(design).toHaveTextContent('All jobs in DesignAny placeNothing new')
    await site.user.click(within(bread ?? expect.unreachable()).getByRole('link', { name: 'Open “bread”' }))
    expect(await savedButton()).toBeVisible()
    await site.goTo('/my-jobs')
    const [again] = (await savedList()).getAllByRole('listitem')
    expect(again).toHaveTextContent('Nothing new')
  })

  it('are removed by a press, which can be undone', async () => {
    await store({ search: 'q=bread' })
    const site = openSite('/my-jobs')
    await site.user.click((await savedList()).getByRole('button', { name: 'Remove “bread”' }))
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual([]))
    await site.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await savedList()).getByText('“bread”')).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual(['q=bread']))
  })

  it('are deleted with everything else, which counts them first', async () => {
    await store({ search: 'q=bread' }, { search: 'q=baker' })
    const site = openSite('/my-jobs')
    await savedList()
    await site.user.click(await screen.findByRole('button', { name: 'Delete everything' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete everything?' }))
    expect(question.getByText(/^Deleted from this device: 2 saved searches/)).toBeVisible()
    await site.user.click(question.getByRole('button', { name: 'Delete everything' }))
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    expect(await stored()).toEqual([])
  })

  it('leave out a row of another shape', async () => {
    expectConsole('a stored row has an unknown shape')
    await store({ search: 'q=bread' }, { search: 'q=baker', lookedAtMs: 'yesterday' as never })
    openSite('/my-jobs')
    expect((await savedList()).getAllByRole('listitem')).toHaveLength(1)
  })
})
