import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import type { Page } from '@playwright/test'
import { expect, test, waitForWorker } from '../setup/fixtures.ts'
import type { SiteServer } from '../setup/site-server.ts'

interface ReceivedEvent {
  readonly event_type: string
  readonly event_timestamp: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly client: unknown
}

/** What the embedded sink has received, in the order of arrival. */
async function received({ dataDir }: SiteServer): Promise<ReceivedEvent[]> {
  const database = createClient({ url: pathToFileURL(path.join(dataDir, 'careers.db')).href, timeout: 5_000 })
  const { rows } = await database.execute('SELECT event FROM analytics_events ORDER BY event_id')
  database.close()
  return rows.map((row) => JSON.parse(row['event'] as string) as ReceivedEvent)
}

const typesOf = (events: readonly ReceivedEvent[]) => events.map((event) => event.event_type)

test('a visit is counted page by page, without anything personal', async ({ page, site }) => {
  await page.goto('/?utm_source=fair&gh_src=ann-lee&department=Design')
  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/jobs\/\d+/)
  const jobId = Number(/\/jobs\/(\d+)/.exec(page.url())?.[1])
  await expect
    .poll(async () => typesOf(await received(site)))
    .toEqual(['careers_page_view', 'careers_page_view', 'careers_job_view'])
  const [home, job, jobView] = await received(site)
  expect(home?.client).toEqual({ client_id: 'web' })
  expect(home?.attributes).toEqual({
    distinct_id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    utm_source: 'fair',
    $os: expect.any(String) as unknown,
    $browser: 'Chrome',
    $browser_version: expect.any(Number) as unknown,
    $current_url: `${site.url}/?utm_source=fair&department=Design`,
    $screen_height: expect.any(Number) as unknown,
    $screen_width: expect.any(Number) as unknown,
    mp_lib: 'web',
    $lib_version: '1.0.0',
  })
  expect(job?.attributes).toMatchObject({ utm_source: 'fair', $current_url: `${site.url}/jobs/${jobId}` })
  expect(jobView?.attributes).toMatchObject({ id: jobId, distinct_id: home?.attributes['distinct_id'] })
  expect(JSON.stringify(await received(site))).not.toContain('ann-lee')
})

test.describe('with the collector blocked', () => {
  // Chromium itself reports each refused request.
  test.use({ expectedConsole: [/Failed to load resource.*503/] })

  test('three attempts and one warning are made, nobody is bothered, and the next visit brings the events', async ({
    page,
    site,
  }) => {
    await site.plan({ analytics: 503 })
    const warnings: string[] = []
    let attempts = 0
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    page.on('request', (request) => {
      if (request.url().endsWith('/api/analytics')) attempts += 1
    })
    const before = Date.now()
    await page.goto('/')
    await expect.poll(() => warnings.length).toBe(1)
    expect(attempts).toBe(3)
    const failed = Date.now()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await site.plan({ analytics: null })
    await page.goto('/jobs/7410001')
    await expect
      .poll(async () => typesOf(await received(site)))
      .toEqual(['careers_page_view', 'careers_page_view', 'careers_job_view'])
    const [first] = await received(site)
    expect(first?.event_timestamp).toBeGreaterThanOrEqual(before)
    expect(first?.event_timestamp).toBeLessThan(failed)
  })
})

test.describe('without a network', () => {
  // The browser's own line for whatever else the page asks for.
  test.use({ expectedConsole: [/Failed to load resource: net::/] })

  test('offline nothing is tried, and what happened there arrives once when the network is back', async ({
    page,
    site,
    context,
  }) => {
    await page.goto('/')
    await expect.poll(async () => typesOf(await received(site))).toEqual(['careers_page_view'])
    await waitForWorker(page)
    await context.setOffline(true)
    const attempts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/analytics')) attempts.push(request.url())
    })
    // Back and forth within the page: no request is needed for the screens that are here.
    await page.evaluate(() => window.history.pushState(null, '', '/thank-you'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })))
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    expect(attempts).toEqual([])
    await context.setOffline(false)
    await expect.poll(async () => typesOf(await received(site))).toEqual(['careers_page_view', 'careers_page_view'])
    expect((await received(site))[1]?.attributes).toMatchObject({ $current_url: `${site.url}/thank-you` })
  })
})

for (const [what, script] of [
  ['Do Not Track', () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })],
  ['Global Privacy Control', () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })],
  ['the switch off', () => localStorage.setItem('analytics-choice', 'off')],
] as const) {
  test(`with ${what} nothing is noted and nothing sent`, async ({ page, site }) => {
    await page.addInitScript(script)
    await expectNothingCounted(page, site)
  })
}

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/131.0.0.0' })

  test('is not counted', async ({ page, site }) => expectNothingCounted(page, site))
})

async function expectNothingCounted(page: Page, site: SiteServer): Promise<void> {
  let attempts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) attempts += 1
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await page.goto('/jobs/7410001')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  // The page's own idle time has come and what it started has ended: only then does silence say something.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(resolve, 1_500)))),
  )
  expect(attempts).toBe(0)
  expect(await received(site)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('analytics-id'))).toBeNull()
}

test('a page that is left at once is counted at the next', async ({ page, site }) => {
  // The idle time of the first page never comes.
  await page.addInitScript(() => {
    if (window.location.pathname === '/thank-you') Object.assign(window, { requestIdleCallback: () => 0 })
  })
  await page.goto('/thank-you')
  // The code that counts has come by then.
  await page.waitForLoadState('networkidle')
  await page.goto('/jobs/7410001')
  await expect
    .poll(async () => (await received(site)).map(({ event_type: type, attributes }) => [type, attributes['$current_url']]))
    .toEqual([
      ['careers_page_view', `${site.url}/thank-you`],
      ['careers_page_view', `${site.url}/jobs/7410001`],
      ['careers_job_view', `${site.url}/jobs/7410001`],
    ])
  expect(await page.evaluate(() => localStorage.getItem('analytics-moments'))).toBeNull()
})

test('two tabs send everything once', async ({ context, page, site }) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/thank-you')])
  await expect.poll(async () => (await received(site)).length).toBe(2)
  await page.goto('/jobs/7410001')
  await expect.poll(async () => (await received(site)).length).toBeGreaterThanOrEqual(4)
  await other.goto('/')
  await expect
    .poll(async () => typesOf(await received(site)).sort())
    .toEqual(['careers_job_view', 'careers_page_view', 'careers_page_view', 'careers_page_view', 'careers_page_view'])
})
