import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { expect, test, waitForWorker } from '#tests/setup/fixtures.ts'
import type { SiteServer } from '#tests/setup/site-server.ts'

test.use({ hasOwnSite: true })

interface ReceivedEvent {
  readonly event_type: string
  readonly event_timestamp: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly client: unknown
}

/** The events that the embedded collector has received, in order of arrival. */
async function received({ dataDir }: SiteServer): Promise<ReceivedEvent[]> {
  const database = createClient({ url: pathToFileURL(path.join(dataDir, 'careers.db')).href, timeout: 5_000 })
  const { rows } = await database.execute('SELECT event FROM analytics_events ORDER BY event_id')
  database.close()
  return rows.map((row) => JSON.parse(row['event'] as string) as ReceivedEvent)
}

const typesOf = (events: readonly ReceivedEvent[]) => events.map((event) => event.event_type)

test('records a visit page by page without personal data', async ({ page, site }) => {
  await page.goto('/?utm_source=fair&gh_src=ann-lee&department=Design')
  await expect.poll(async () => typesOf(await received(site))).toEqual(['careers_page_view'])
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

test.describe('without a network', () => {
  // Chromium logs every other request that fails offline.
  test.use({ expectedConsole: [/Failed to load resource: net::/] })

  test('makes no attempt offline and delivers the events once when back online', { tag: '@long' }, async ({
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
    // In-page navigation, which needs no request for screens that are loaded.
    await page.evaluate(() => window.history.pushState(null, '', '/thank-you'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })))
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    expect(attempts).toEqual([])
    await context.setOffline(false)
    await expect.poll(async () => typesOf(await received(site))).toEqual(['careers_page_view', 'careers_page_view'])
    expect((await received(site))[1]?.attributes).toMatchObject({ $current_url: `${site.url}/thank-you` })
  })
})

test('stores and sends nothing for a visitor with Global Privacy Control', { tag: '@long' }, async ({ context, page, site }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await page.goto('/jobs/7410001#apply')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('analytics-id'))).toBeNull()
  // Another visitor of the same device. What the first one had stored would be sent now.
  const other = await context.newPage()
  await page.close()
  await other.goto('/thank-you')
  await expect
    .poll(async () => (await received(site)).map(({ attributes }) => attributes['$current_url']))
    .toEqual([`${site.url}/thank-you`])
})

test('sends every event once from two tabs', { tag: '@long' }, async ({ context, page, site }) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/thank-you')])
  await expect.poll(async () => (await received(site)).length).toBe(2)
  await page.goto('/jobs/7410001#apply')
  await expect.poll(async () => (await received(site)).length).toBeGreaterThanOrEqual(4)
  await other.goto('/')
  await expect
    .poll(async () => typesOf(await received(site)).sort())
    .toEqual(['careers_job_view', 'careers_page_view', 'careers_page_view', 'careers_page_view', 'careers_page_view'])
})

test.describe('where the collector is down', () => {
  // Chromium logs every request that fails.
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 503/] })

  test('deletes what waits with everything else, and counts nothing until the site is opened again', { tag: '@long' }, async ({
    page,
    site,
  }) => {
    await site.plan({ analytics: 503 })
    const databases = async () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'careers-analytics'),
      )
    await page.goto('/jobs/7410001')
    await expect.poll(databases).toEqual(['careers-analytics'])
    await page.goto('/my-jobs')
    await expect.poll(async () => page.evaluate(() => Object.keys(localStorage))).toContain('analytics-id')
    await page.getByRole('main').getByRole('button', { name: 'Delete everything' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Delete everything?' })
    await expect(confirmation).toContainText('Your choice about usage statistics is deleted too')
    await confirmation.getByRole('button', { name: 'Delete everything' }).click()
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await expect.poll(databases).toEqual([])
    await site.plan({ analytics: null })
    await page.getByRole('main').getByRole('link', { name: 'See the open jobs' }).click()
    await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/jobs\/\d+/)
    await expect(page.getByRole('switch', { name: 'Share usage statistics' })).not.toBeChecked()
    await expect(page.getByText(/^Off until you open this site again/)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect([await databases(), await received(site)]).toEqual([[], []])
  })
})
