import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import type { ModuleMessage } from '#shared/worker-messages.ts'
import { type Measured, checksOf } from '../page/mode/ready/checks.ts'
import type { TabletLoad } from '../page/mode/parts/tablet-load.ts'
import type { FairState } from '../page/mode/tablet/fair.ts'
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

const load: TabletLoad = {
  atMs: noon,
  jobs: { loaded: 6, wanted: 6 },
  forms: { loaded: 6, wanted: 6, missingTitles: [] },
  files: { loaded: 400, wanted: 400 },
  pictureCount: 212,
  films: { loaded: 4, wanted: 4 },
  missingFairFiles: 0,
  missingSiteFiles: 0,
  readAtMs: noon - 3_600_000,
  usedBytes: 22_000_000,
}

const good: Measured = {
  load,
  room: { freeBytes: 21_000_000_000, isPersisted: true },
  desk: { status: 'noted', key: fairSettings.key, clockOffsetMs: 2_000 },
  test: { status: 'arrived', tookMs: 1_400 },
}

const loaded = (change: Partial<TabletLoad>): Partial<Measured> => ({ load: { ...load, ...change } })

describe('the checks', () => {
  it('are all green on a tablet that has everything', () => {
    const checks = checksOf(fairSettings, good)
    expect(checks.filter(({ status }) => status !== 'green')).toEqual([])
    expect(checks.map(({ detail, title }) => `${title}: ${detail}`)).toEqual([
      '6 jobs and their forms: checked 11:00',
      '212 pictures: 21 MB',
      'PIN set: 6 digits',
      'Test application received: 1.4 s',
      'Room for about 9,000 applications: 20 GB',
      'The browser won’t delete what is saved: ',
      'The clock is right: 2 s off',
      'The key is ours: ends in 66FF',
    ])
  })

  it.each<[string, Partial<Measured>, string, RegExp]>([
    [
      'jobs older than a day',
      loaded({ readAtMs: noon - 100_000_000 }),
      '6 jobs and their forms',
      /people may see jobs that have closed/,
    ],
    [
      'no jobs at all',
      loaded({ readAtMs: null, jobs: { loaded: 0, wanted: 6 } }),
      'No jobs are on this tablet',
      /people can leave their name, but see no jobs/,
    ],
    ['jobs that are missing', loaded({ jobs: { loaded: 4, wanted: 6 } }), '2 of 6 jobs are missing', /people won’t see them/],
    [
      'forms that are missing',
      loaded({ forms: { loaded: 4, wanted: 6, missingTitles: ['Baker', 'Cook'] } }),
      '2 of 6 forms are missing',
      /^Without Wi-Fi people can leave their name for these jobs, not apply: Baker and Cook\.$/,
    ],
    ['missing files of the fair', loaded({ missingFairFiles: 3 }), 'The fair’s own pages are missing', /the fair won’t open/],
    ['files that no worker counts', loaded({ missingSiteFiles: null }), 'Some pages and pictures may be missing', /don’t open/],
    [
      'pictures that are still loading',
      loaded({ missingSiteFiles: 12, files: { loaded: 388, wanted: 400 } }),
      '12 of 400 pages and pictures are missing',
      /They load while this page is open/,
    ],
    ['a missing film', loaded({ films: { loaded: 3, wanted: 4 } }), '1 film is missing', /a picture stands still/],
    [
      'little room',
      { room: { freeBytes: 400_000_000, isPersisted: true } },
      '381 MB free',
      /about 170 applications.*turns people away/,
    ],
    [
      'storage that may be evicted',
      { room: { ...good.room, isPersisted: false } },
      'The browser may delete what is saved',
      /applications that wait could be lost/,
    ],
    [
      'a clock that is slow',
      { desk: { status: 'noted', key: fairSettings.key, clockOffsetMs: 420_000 } },
      '7 minutes slow',
      /times at the desk are wrong/,
    ],
    ['a server that does not answer', { desk: null }, 'The key wasn’t checked', /Applications wait on this tablet/],
    [
      'a desk that does not know the tablet',
      { desk: { status: 'not-this-tablet' } },
      'The desk doesn’t know this tablet',
      /Applications still arrive/,
    ],
    [
      'a test without an answer',
      { test: { status: 'failed', why: 'The server didn’t answer.', isRefused: false } },
      'The test application wasn’t received',
      /Applications wait on this tablet/,
    ],
  ])('say what it costs to start with %s, and let it start', (_, change, title, cost) => {
    const found = checksOf(fairSettings, { ...good, ...change }).filter((check) => check.status !== 'green')
    expect(found).toContainEqual(
      expect.objectContaining({ title, status: 'amber', detail: expect.stringMatching(cost) as string }),
    )
  })

  it.each<[string, Partial<Measured>, string]>([
    [
      'a key that is not the server’s',
      { desk: { status: 'noted', key: { keyId: 'ffffffffffffffff', publicKey: 'B'.repeat(87) }, clockOffsetMs: 0 } },
      'This key isn’t ours',
    ],
    [
      'a test that the server cannot open',
      { test: { status: 'failed', why: 'The server couldn’t open it.', isRefused: true } },
      'The test application wasn’t received',
    ],
  ])('let nobody start with %s', (_, change, title) => {
    const found = checksOf(fairSettings, { ...good, ...change })
    expect(found).toContainEqual(
      expect.objectContaining({ title, status: 'red', detail: expect.stringMatching(/Don’t use this tablet\./) as string }),
    )
  })

  it('let nobody start without a PIN', () => {
    expect(checksOf({ ...fairSettings, hasPin: false }, good)).toContainEqual(
      expect.objectContaining({ title: 'No PIN', status: 'red' }),
    )
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

function useFake(state: FairState): FakeFair {
  const fair = new FakeFair(state)
  const made = fair.asFair()
  provideFair(async () => made)
  return fair
}

/** The board with its pack, as the server has it. */
function provideBoard(): void {
  const { files } = packOf(board)
  const { request } = services()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const file = files.get(input)
    return file === undefined ? request(input, init) : new Response(file)
  })
}

describe('the ready check', () => {
  it('turns the start off without a PIN, and lets it start without what is only missing', async () => {
    const fair = useFake({ status: 'preparing', settings: { ...fairSettings, hasPin: false } })
    fair.sendTest.mockResolvedValue({ status: 'failed', why: 'The server is busy.', isRefused: false })
    const { user } = openSite(fairPaths.readyCheck())
    expect(await screen.findByRole('heading', { name: 'The test application wasn’t received' })).toBeVisible()
    expect(screen.getByText(/^The server is busy\. /)).toBeVisible()
    const start = screen.getByRole('button', { name: 'Start the fair' })
    expect(start).toHaveAttribute('aria-disabled', 'true')
    expect(start).toHaveAccessibleDescription('Not yet. No PIN.')
    await user.click(start)
    expect(fair.start).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Set a PIN' })).toHaveAttribute('href', '/fair/new-pin')

    act(() => fair.change(fairSettings))
    expect(start).toHaveAccessibleDescription('You can start without what is missing.')
    await user.click(start)
    await waitFor(() => expect(fair.start).toHaveBeenCalledOnce())
  })

  it('loads what is missing by itself, says that the tablet is ready, and sends one test', async () => {
    const fair = useFake({ status: 'preparing', settings: fairSettings })
    provideWorker(Promise.resolve())
    provideBoard()
    openSite(fairPaths.readyCheck())
    expect(await screen.findByText('1 job and its form')).toBeVisible()
    expect(screen.getByText('Test application received')).toBeVisible()
    expect(fair.sendTest).toHaveBeenCalledOnce()
    expect(fair.report).toHaveBeenCalled()
  })

  it('counts pages that are missing until they are there', async () => {
    useFake({ status: 'preparing', settings: fairSettings })
    let missing = 390
    provideWorker(Promise.resolve(), () => missing)
    openSite(fairPaths.readyCheck())
    expect(await screen.findByRole('heading', { name: /^390 of \d+ pages and pictures are missing$/ })).toBeVisible()
    missing = 0
    await waitFor(() => expect(screen.queryByRole('heading', { name: /pages and pictures/ })).not.toBeInTheDocument(), {
      timeout: 10_000,
    })
  })

  it('waits for a worker that still installs, and then misses no pages of the fair', async () => {
    useFake({ status: 'preparing', settings: fairSettings })
    let install = () => {}
    provideWorker(new Promise<void>((resolve) => (install = resolve)))
    openSite(fairPaths.readyCheck())
    install()
    expect(await screen.findByText('Test application received')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('heading', { name: /pages(?: and pictures)?/ })).not.toBeInTheDocument(), {
      timeout: 10_000,
    })
  })

  it('is open while the fair runs, behind the PIN, and leads back to the fair', async () => {
    useFake({ status: 'running', settings: fairSettings, isUnlocked: true })
    openSite(fairPaths.readyCheck())
    expect(await screen.findByText('Test application received')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start the fair' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to the fair' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Change the PIN' })).toHaveAttribute('href', '/fair/new-pin')
  })
})
