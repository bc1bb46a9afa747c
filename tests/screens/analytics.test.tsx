import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '../setup/console.ts'

/** Tests analytics from the page to the request. Only the network, one-second timers and idle callbacks are replaced. */

interface SentEvent {
  readonly event_type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

let lists: SentEvent[][] = []
let status = 200
let closePage = () => Promise.resolve()
let become = (_path: string, _errors?: object) => {}

async function openPage(path: string) {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  const { deleteDatabase, tryDatabase } = await import('#storage/database.ts')
  const analytics = await import('#features/analytics/analytics.ts')
  const applications = await import('#features/analytics/track-application.ts')
  closePage = async () => {
    // Transactions run in order. A page that is still deleting its events must finish, or it would report a lost connection.
    await tryDatabase((database) => database.analyticsOutbox.count(), 0)
    await deleteDatabase()
  }
  type State = Parameters<typeof analytics.startAnalytics>[0]['state']
  let listener: (state: State) => void = () => {}
  const state = { initialized: true, errors: null, location: { pathname: window.location.pathname } }
  become = (next, errors) => {
    window.history.pushState(null, '', next)
    listener({ ...state, errors: errors ?? null, location: { pathname: window.location.pathname } })
  }
  analytics.startAnalytics({
    state,
    subscribe: (listen) => {
      listener = listen
    },
  })
  return applications
}

const sent = () => lists.flat().map(({ event_type: type, attributes }) => [type, attributes['$current_url']])

beforeEach(() => {
  lists = []
  status = 200
  const { setTimeout: later } = globalThis
  // Timers of one second and of four fire at once. All other timers are real.
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => later(work, [1_000, 4_000].includes(ms) ? 0 : ms))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => later(work, 0))
  vi.stubGlobal('fetch', async (_url: string, init: { readonly body: string }) => {
    lists.push(JSON.parse(init.body) as SentEvent[])
    return new Response('anything', { status })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  await closePage()
})

describe('analytics', () => {
  it('counts each page view once, and each view of a job', async () => {
    const { trackApplicationSent } = await openPage('/?department=Design&gh_src=ann#careers')
    become('/?department=Design&type=Intern')
    become('/jobs/7?gh_src=ann')
    become('/jobs/7#apply')
    become('/jobs/8', {})
    await new Promise<void>((resolve) => trackApplicationSent(7, resolve))
    const { origin } = window.location
    expect(sent()).toEqual([
      ['careers_page_view', `${origin}/?department=Design#careers`],
      ['careers_page_view', `${origin}/jobs/7`],
      ['careers_job_view', `${origin}/jobs/7`],
      ['careers_page_view', `${origin}/jobs/8`],
      ['careers_job_application_sent', `${origin}/jobs/8`],
    ])
    expect(new Set(lists.flat().map(({ attributes }) => attributes['distinct_id']))).toEqual(
      new Set([localStorage.getItem('analytics-id')]),
    )
  })

  it('counts each view of a job in every language', async () => {
    vi.doMock(import('#shared/site-languages.ts'), async (original) => ({
      ...(await original()),
      languages: ['en', 'de', 'ar'] as const,
    }))
    await openPage('/de/jobs/7')
    vi.doUnmock('#shared/site-languages.ts')
    become('/ar/jobs/8')
    await waitFor(() => expect(sent().filter(([type]) => type === 'careers_job_view')).toHaveLength(2))
    expect(sent().map(([, url]) => url)).toEqual(
      ['/de/jobs/7', '/de/jobs/7', '/ar/jobs/8', '/ar/jobs/8'].map((path) => window.location.origin + path),
    )
  })

  it('reports a failed submission without the answers, and runs its callback', async () => {
    const { trackApplicationFailure } = await openPage('/jobs/7')
    const failure = { jobId: 7, error: 'Amina: cv of amina.pdf refused', field: 'resume', httpStatusCode: 422 }
    await new Promise<void>((resolve) => trackApplicationFailure(failure, ['Amina', 'amina.pdf'], resolve))
    expect(lists.flat().at(-1)).toMatchObject({
      event_type: 'careers_job_application',
      attributes: { error: '…: cv of … refused', field: 'resume', id: 7, http_status_code: 422 },
    })
  })

  it('runs its callback even if the collector fails', async () => {
    expectConsole('analytics: the collector does not answer')
    status = 503
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { trackApplicationSent } = await openPage('/jobs/7')
    await new Promise<void>((resolve) => trackApplicationSent(7, resolve))
    expect(lists).toHaveLength(3)
    // The limit of each request.
    expect(timers.mock.calls.filter(([, delayMs]) => delayMs === 122_000)).toHaveLength(3)
  })

  it.each([
    ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('records nothing and stores no id for %s, but runs its callback', async (_what, said) => {
    localStorage.setItem('analytics-id', 'from before')
    vi.stubGlobal('navigator', { userAgent: 'Chrome', onLine: true, ...said })
    const { trackApplicationSent } = await openPage('/jobs/7')
    await new Promise<void>((resolve) => trackApplicationSent(7, resolve))
    if (!('userAgent' in said)) await waitFor(() => expect(localStorage.getItem('analytics-id')).toBeNull())
    expect(lists).toEqual([])
  })

  it('sends the events of a page that was closed early, once', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    await openPage('/thank-you')
    window.dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('analytics-moments')).toContain('/thank-you')
    await expect.poll(() => idle.length).toBe(2)
    idle.length = 0
    const { trackApplicationSent } = await openPage('/')
    const sending = new Promise<void>((resolve) => trackApplicationSent(7, resolve))
    await expect.poll(() => idle.length).toBe(2)
    for (const work of idle) work()
    expect(localStorage.getItem('analytics-moments')).toBeNull()
    await sending
    const { origin } = window.location
    expect(sent()).toEqual([
      ['careers_page_view', `${origin}/thank-you`],
      ['careers_page_view', `${origin}/`],
      ['careers_job_application_sent', `${origin}/`],
    ])
  })

  it.each([
    ['this tab', async () => (await import('#storage/site-data.ts')).clearSiteData()],
    [
      'another tab',
      async () => {
        localStorage.clear()
        await Promise.resolve()
        window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
      },
    ],
  ])('stores and sends nothing after everything was deleted in %s before the collector has loaded', async (_where, clear) => {
    // The page never becomes idle, so that its own collector stays away.
    vi.stubGlobal('requestIdleCallback', () => 0)
    const { trackApplicationSent } = await openPage('/jobs/7')
    await clear()
    become('/jobs/8')
    await new Promise<void>((resolve) => trackApplicationSent(8, resolve))
    await (await import('#features/analytics/open-collector.ts'))
      .openCollector({ isDebug: false, landingAddress: '/' })
      .record([])
    expect(localStorage).toHaveLength(0)
    expect(lists).toEqual([])
  })

  it('deletes the id and stops when the visitor opts out', async () => {
    const { trackApplicationSent } = await openPage('/')
    await waitFor(() => expect(sent()).not.toEqual([]))
    // On a busy machine the page of the test before may send its last event now.
    const before = sent().length
    const { switchAnalytics } = await import('#features/analytics/consent.ts')
    switchAnalytics(false)
    expect(localStorage.getItem('analytics-id')).toBeNull()
    await new Promise<void>((resolve) => trackApplicationSent(7, resolve))
    expect(sent()).toHaveLength(before)
    switchAnalytics(true)
    await new Promise<void>((resolve) => trackApplicationSent(7, resolve))
    expect(sent()).toHaveLength(before + 1)
  })
})
