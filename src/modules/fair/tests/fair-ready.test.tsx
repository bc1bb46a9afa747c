import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import type { ModuleMessage } from '#shared/worker-messages.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { type Measured, checksOf } from '../page/mode/ready/checks.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import { packOf } from '#tests/screens/board-pack.ts'
import { testBoard } from '#tests/screens/board.ts'
import { FakeFair, fairSettings } from './recruiters-fair.ts'
import { openSite, services, withServices } from '#tests/screens/render-site.tsx'

/** The ready check: what it measures, and what each measurement means. */

const board = testBoard([{ id: 7, title: 'Lesson Baker' }])
withServices(() => board)
// jsdom has no workers.
vi.mock('#features/board/device/pack-sync.ts', async () => ({
  syncPack: (await import('#features/board/device/read-pack.ts')).readPackOfSite,
}))

const noon = new Date().setHours(12, 0, 0, 0)

const good: Measured = {
  nowMs: noon,
  board: { readAtMs: noon - 3_600_000, jobCount: 24, missing: [] },
  missingSiteFiles: 0,
  pictureCount: 212,
  files: { missingCount: 0, filmCount: 4, filmBytes: 690_000 },
  wantedFilmCount: 4,
  room: { freeBytes: 21_000_000_000, isPersisted: true },
  server: fairSettings.key && { key: fairSettings.key, clockOffsetMs: 2_000 },
  test: { status: 'arrived', tookMs: 1_400 },
}

describe('the nine checks', () => {
  it('are all green on a tablet that has everything', () => {
    const checks = checksOf(fairSettings, good)
    expect(checks).toHaveLength(9)
    expect(checks.filter(({ status }) => status !== 'green')).toEqual([])
    expect(checks.map(({ detail }) => detail)).toContain('Room for about 9,000 applications with photos.')
    expect(checks.map(({ title }) => title)).toContain('212 pictures, 4 films')
  })

  it.each<[string, Partial<Measured>, string, 'amber' | 'red']>([
    ['jobs older than a day', { board: { ...good.board, readAtMs: noon - 100_000_000 } }, '24 jobs', 'amber'],
    ['no jobs at all', { board: { readAtMs: null, jobCount: 0, missing: [] } }, 'No jobs', 'red'],
    ['a form that is missing', { board: { ...good.board, missing: [{ jobId: 7, title: 'Baker' }] } }, '1 form is missing', 'red'],
    ['missing files of the fair', { files: null }, 'The fair’s own pages are missing', 'red'],
    ['files that no worker counts', { missingSiteFiles: null }, 'Some pages and pictures are missing', 'red'],
    ['pictures that are still loading', { missingSiteFiles: 12 }, '12 pages and pictures are missing', 'red'],
    ['a missing film', { files: { missingCount: 0, filmCount: 3, filmBytes: 1 } }, '1 film is missing', 'amber'],
    ['little room', { room: { freeBytes: 400_000_000, isPersisted: true } }, '381 MB free', 'amber'],
    ['no room', { room: { freeBytes: 90_000_000, isPersisted: true } }, '86 MB free', 'red'],
    ['storage that may be evicted', { room: { ...good.room, isPersisted: false } }, 'The browser may tidy us away', 'amber'],
    [
      'a clock that is slow',
      { server: fairSettings.key && { key: fairSettings.key, clockOffsetMs: 420_000 } },
      '7 minutes slow',
      'amber',
    ],
    [
      'a key that is not the server’s',
      { server: { key: { keyId: 'ffffffffffffffff', publicKey: 'B'.repeat(87) }, clockOffsetMs: 0 } },
      'The public key is not ours',
      'red',
    ],
    [
      'a test that did not arrive',
      { test: { status: 'failed', why: 'The server is busy.' } },
      'The test application did not arrive',
      'red',
    ],
  ])('warn of %s', (_, change, title, status) => {
    const found = checksOf(fairSettings, { ...good, ...change }).filter((check) => check.status !== 'green')
    expect(found).toContainEqual(expect.objectContaining({ title, status }))
  })
})

/** A worker that has everything, as soon as it has installed. */
function provideWorker(installed: Promise<void>, missingSiteFiles: () => number = () => 0): void {
  const worker = {
    postMessage: ({ type }: ModuleMessage, [port]: readonly MessagePort[]) =>
      port?.postMessage({
        missingCount: type === 'STORE_FAIR' ? 0 : missingSiteFiles(),
        hasCode: true,
        filmCount: 4,
        filmBytes: 690_000,
      }),
  }
  const container = { controller: null as object | null, ready: installed.then(() => ({ active: worker })) }
  void installed.then(() => (container.controller = worker))
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
}

describe('the ready check', () => {
  it('measures this tablet, and turns the start off while something is red', async () => {
    const fair = new FakeFair({ status: 'preparing', settings: { ...fairSettings, hasPin: false } })
    const made = fair.asFair()
    provideFair(async () => made)
    fair.sendTest.mockResolvedValue({ status: 'failed', why: 'The server is busy.' })
    const { user } = openSite(fairPaths.readyCheck())
    expect(await screen.findByRole('heading', { name: 'The test application did not arrive' })).toBeVisible()
    expect(screen.getByText('The server is busy.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'No PIN' })).toBeVisible()
    const start = screen.getByRole('button', { name: 'Start the fair' })
    expect(start).toHaveAttribute('aria-disabled', 'true')
    expect(start).toHaveAccessibleDescription(/^Not yet\. .*No PIN\./)
    await user.click(start)
    expect(fair.start).not.toHaveBeenCalled()

    fair.sendTest.mockResolvedValue({ status: 'arrived', tookMs: 1_400 })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('A test application arrived')).toBeVisible()
  })

  it('shows the jobs that arrive later, and sends no second test for them', async () => {
    const fair = new FakeFair({ status: 'preparing', settings: fairSettings })
    const made = fair.asFair()
    provideFair(async () => made)
    openSite(fairPaths.readyCheck())
    expect(await screen.findByRole('heading', { name: 'No jobs' })).toBeVisible()
    await act(async () => await jobLists.load())
    expect(await screen.findByText('1 job')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'No jobs' })).not.toBeInTheDocument()
    expect(fair.sendTest).toHaveBeenCalledOnce()
  })

  it('starts the fair when nothing is red', async () => {
    const fair = new FakeFair({ status: 'preparing', settings: fairSettings })
    const made = fair.asFair()
    provideFair(async () => made)
    provideWorker(Promise.resolve())
    const { files } = packOf(board)
    const { request } = services()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const file = files.get(input)
      return file === undefined ? request(input, init) : new Response(file)
    })
    const { user } = openSite(fairPaths.readyCheck())
    await user.click((await screen.findAllByRole('button', { name: 'Load' }))[0] as HTMLElement)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start the fair' })).not.toHaveAttribute('aria-disabled'))
    expect(screen.getByText('1 form of 1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Start the fair' }))
    await waitFor(() => expect(fair.start).toHaveBeenCalledOnce())
  })

  it('waits for a worker that still installs, and then misses no pages of the fair', async () => {
    const fair = new FakeFair({ status: 'preparing', settings: fairSettings })
    const made = fair.asFair()
    provideFair(async () => made)
    let install = () => {}
    provideWorker(new Promise<void>((resolve) => (install = resolve)))
    openSite(fairPaths.readyCheck())
    await waitFor(() => expect(fair.sendTest).toHaveBeenCalledOnce())
    expect(screen.queryByRole('heading', { name: 'The fair’s own pages are missing' })).not.toBeInTheDocument()
    install()
    expect(await screen.findByText('A test application arrived')).toBeVisible()
    expect(screen.queryByRole('heading', { name: /pages(?: and pictures)? are missing/ })).not.toBeInTheDocument()
  })

  it('keeps the start off while pages are missing, and counts them until they are there', async () => {
    const fair = new FakeFair({ status: 'preparing', settings: fairSettings })
    const made = fair.asFair()
    provideFair(async () => made)
    let missing = 390
    provideWorker(Promise.resolve(), () => missing)
    openSite(fairPaths.readyCheck())
    expect(await screen.findByRole('heading', { name: '390 pages and pictures are missing' })).toBeVisible()
    const start = screen.getByRole('button', { name: 'Start the fair' })
    expect(start).toHaveAttribute('aria-disabled', 'true')
    expect(start).toHaveAccessibleDescription(/390 pages and pictures are missing/)
    missing = 0
    await waitFor(() => expect(screen.queryByRole('heading', { name: /pages and pictures/ })).not.toBeInTheDocument())
    expect(fair.sendTest).toHaveBeenCalledOnce()
  })
})
