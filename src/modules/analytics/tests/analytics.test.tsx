import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '#tests/setup/console.ts'

/** Tests analytics from the page to the request. Only the network, one-second timers and idle callbacks are replaced. */

interface SentEvent {
  readonly event_type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

let lists: SentEvent[][] = []
let status = 200

/** A page that is shown. @returns reports what happens on it */
async function openPage(path: string) {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  const { listenToEvents, reportEvent } = await import('#platform/site-events.ts')
  const { page } = await import('#modules/analytics/page.ts')
  const listener = await page.listener?.()
  if (listener) listenToEvents(listener)
  const show = (next: string, jobId: number | null = null) => {
    window.history.pushState(null, '', next)
    reportEvent({ type: 'page-shown', jobId })
  }
  show(path)
  return { show, reportEvent, reportSent: (jobId: number) => reportEvent({ type: 'application-sent', jobId }) }
}

const sent = () => lists.flat().map(({ event_type: type, attributes }) => [type, attributes['$current_url']])

beforeEach(() => {
  lists = []
  status = 200
  // The page of the test before may still be at work on its own.
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { setTimeout: later } = globalThis
  // Timers of one second and of four fire at once. All other timers are real.
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => later(work, [1_000, 4_000].includes(ms) ? 0 : ms))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => later(work, 0))
  vi.stubGlobal('fetch', async (_url: string, init: { readonly body: string }) => {
    lists.push(JSON.parse(init.body) as SentEvent[])
    return new Response('anything', { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const { origin } = window.location
const untilSent = async (count: number) => waitFor(() => expect(sent()).toHaveLength(count))
/** Longer than the timers of a batch take here. */
const later = async () => new Promise((resolve) => setTimeout(resolve, 50))

describe('analytics', () => {
  it('sends each page, each job and each application that arrived', async () => {
    const { reportSent, show } = await openPage('/?department=Design&gh_src=ann#careers')
    show('/jobs/7?gh_src=ann', 7)
    show('/jobs/8')
    reportSent(7)
    await untilSent(5)
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

  it('sends a failed submission', async () => {
    const { reportEvent } = await openPage('/jobs/7')
    reportEvent({ type: 'application-failed', jobId: 7, error: '…: cv of … refused', field: 'resume', httpStatusCode: 422 })
    await untilSent(2)
    expect(lists.flat().at(-1)).toMatchObject({
      event_type: 'careers_job_application',
      attributes: { error: '…: cv of … refused', field: 'resume', id: 7, http_status_code: 422 },
    })
  })

  it('tries a collector that fails three times, for two minutes each', async () => {
    expectConsole('analytics: the collector does not answer')
    status = 503
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await openPage('/')
    await waitFor(() => expect(lists).toHaveLength(3))
    // The limit of each request.
    expect(timers.mock.calls.filter(([, delayMs]) => delayMs === 122_000)).toHaveLength(3)
    await later()
    expect(lists).toHaveLength(3)
  })

  it.each([
    ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('records nothing and stores no id for %s', async (_what, said) => {
    localStorage.setItem('analytics-id', 'from before')
    vi.stubGlobal('navigator', { userAgent: 'Chrome', onLine: true, ...said })
    const { reportSent } = await openPage('/jobs/7')
    reportSent(7)
    if (!('userAgent' in said)) await waitFor(() => expect(localStorage.getItem('analytics-id')).toBeNull())
    await later()
    expect([lists, await indexedDB.databases()]).toEqual([[], []])
  })

  it('sends the events of a page that was closed early, once', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    await openPage('/thank-you')
    window.dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('analytics-moments')).toContain('/thank-you')
    await expect.poll(() => idle.length).toBe(1)
    idle.length = 0
    const { reportSent } = await openPage('/')
    reportSent(7)
    await expect.poll(() => idle.length).toBe(1)
    for (const work of idle) work()
    await untilSent(3)
    expect(localStorage.getItem('analytics-moments')).toBeNull()
    expect(sent()).toEqual([
      ['careers_page_view', `${origin}/thank-you`],
      ['careers_page_view', `${origin}/`],
      ['careers_job_application_sent', `${origin}/`],
    ])
  })

  it('drops what another release has stored of a page that was closed early', async () => {
    localStorage.setItem('analytics-moments', JSON.stringify([{ occurrence: { type: 'careers_page_view' }, timestampMs: 1 }]))
    await openPage('/')
    await untilSent(1)
    expect(localStorage.getItem('analytics-moments')).toBeNull()
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
    const { reportSent, show } = await openPage('/jobs/7')
    await clear()
    show('/jobs/8', 8)
    reportSent(8)
    await (await import('#modules/analytics/page/late/open-collector.ts'))
      .openCollector({ isDebug: false, landingAddress: '/' })
      .record([])
    await later()
    expect(localStorage).toHaveLength(0)
    expect([lists, await indexedDB.databases()]).toEqual([[], []])
  })

  it('deletes the id and stops when the visitor opts out', async () => {
    const { reportSent } = await openPage('/')
    await waitFor(() => expect(sent()).not.toEqual([]))
    // On a busy machine the page of the test before may send its last event now.
    const before = sent().length
    const { switchAnalytics } = await import('#modules/analytics/page/early/consent.ts')
    switchAnalytics(false)
    expect(localStorage.getItem('analytics-id')).toBeNull()
    reportSent(7)
    await later()
    expect(sent()).toHaveLength(before)
    switchAnalytics(true)
    reportSent(7)
    await untilSent(before + 1)
  })
})
