import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#storage/database.ts'
import type { KeptSearch } from '#storage/kept-search-row.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard, type TestJob } from './board.ts'
import { openSite, type Site, withServices } from './render-site.tsx'

/** The searches that a person keeps on this device. */

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
  const result = await connection.run((database) => database.keptSearches.toArray())
  return result.status === 'ok' ? result.value.map(({ search }) => search) : []
}

async function store(...rows: readonly Partial<KeptSearch>[]): Promise<void> {
  const beforeMs = Date.now() - 5 * dayMs
  await connection.run((database) =>
    database.keptSearches.bulkPut(
      rows.map((row, order) => ({
        search: '',
        keptAtMs: beforeMs - order,
        lookedAtMs: beforeMs,
        alert: { status: 'none' },
        ...row,
      })),
    ),
  )
}

const keptList = async () => within(await screen.findByRole('region', { name: /^Searches kept/ }))
const keepButton = () => screen.findByRole('button', { name: 'Keep this search' })

async function keep(site: Site): Promise<void> {
  await site.user.click(await keepButton())
  expect(await screen.findByText('Kept in My jobs, on this device')).toBeVisible()
}

describe('the search of a list', () => {
  it('is kept by a press, and leads back from My jobs to its list', async () => {
    const site = openSite('/?department=Design&sort=newest')
    await keep(site)
    expect(await keepButton()).toHaveAttribute('aria-pressed', 'true')
    await waitFor(async () => expect(await stored()).toEqual(['department=Design']))
    await site.goTo('/my-jobs')
    const list = await keptList()
    expect(list.getByRole('listitem')).toHaveTextContent('All jobs in Design')
    expect(list.getByText('Nothing new')).toBeVisible()
    await site.user.click(list.getByRole('link', { name: 'Open All jobs in Design' }))
    await waitFor(() => expect(site.address()).toBe('/?department=Design#careers'))
    expect(await keepButton()).toHaveAttribute('aria-pressed', 'true')
  })

  it('is kept no longer by a second press, which can be undone', async () => {
    const site = openSite('/?q=baker')
    await keep(site)
    await site.user.click(await keepButton())
    expect(await screen.findByText('No longer kept')).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual([]))
    await site.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored()).toEqual(['q=baker']))
  })

  it('can be kept where nothing matches, and not where a link names its jobs', async () => {
    const site = openSite('/?department=Design&location=Oslo')
    await keep(site)
    await waitFor(async () => expect(await stored()).toEqual(['department=Design&location=Oslo']))
    await site.goTo('/?jobs=7')
    expect(await screen.findByRole('button', { name: 'Save Lesson Baker' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Keep this search' })).not.toBeInTheDocument()
  })
})

describe('searches kept in My jobs', () => {
  it('count the jobs that were published since their lists were opened', async () => {
    await store({ search: 'q=bread' }, { search: 'department=Design' })
    const site = openSite('/my-jobs')
    const [bread, design] = (await keptList()).getAllByRole('listitem')
    await waitFor(() => expect(bread).toHaveTextContent('“bread”Any department1 new'))
    expect(design).toHaveTextContent('All jobs in DesignAny placeNothing new')
    await site.user.click(within(bread ?? expect.unreachable()).getByRole('link', { name: 'Open “bread”' }))
    expect(await keepButton()).toHaveAttribute('aria-pressed', 'true')
    await site.goTo('/my-jobs')
    const [again] = (await keptList()).getAllByRole('listitem')
    expect(again).toHaveTextContent('Nothing new')
  })

  it('are removed by a press, which can be undone', async () => {
    await store({ search: 'q=bread' })
    const site = openSite('/my-jobs')
    await site.user.click((await keptList()).getByRole('button', { name: 'Remove “bread”' }))
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual([]))
    await site.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await keptList()).getByText('“bread”')).toBeVisible()
    await waitFor(async () => expect(await stored()).toEqual(['q=bread']))
  })

  it('warn before everything is deleted that alerts by mail go on', async () => {
    await store({ search: 'department=Design', alert: { status: 'mail' } })
    const site = openSite('/my-jobs')
    await site.user.click(await screen.findByRole('button', { name: 'Delete everything' }))
    expect(screen.getByText('Alerts by mail go on until you end them.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Keep everything' })).toHaveFocus()
  })

  it('are deleted with everything else, which counts them first', async () => {
    await store({ search: 'q=bread' }, { search: 'q=baker' })
    const site = openSite('/my-jobs')
    await keptList()
    await site.user.click(await screen.findByRole('button', { name: 'Delete everything' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete everything?' }))
    expect(question.getByText(/^What leaves this device: 2 kept searches/)).toBeVisible()
    await site.user.click(question.getByRole('button', { name: 'Delete everything' }))
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
    expect(await stored()).toEqual([])
  })

  it('leave out a row of another shape', async () => {
    expectConsole('a stored row has an unknown shape')
    await store({ search: 'q=bread' }, { search: 'q=baker', lookedAtMs: 'yesterday' as never })
    openSite('/my-jobs')
    expect((await keptList()).getAllByRole('listitem')).toHaveLength(1)
  })
})
