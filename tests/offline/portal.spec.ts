import { comeOnline, expect, waitForControl, waitForWorker } from '../setup/fixtures.ts'
import { startPortal } from '../setup/portal.ts'
import { test } from '../setup/releases.ts'

// The browser logs the portal's pages served in place of scripts, and failed requests.
test.use({
  hasOwnSite: true,
  expectedConsole: [
    /Failed to load resource|Failed to load module script|Failed to fetch|Refused to|ERR_CONNECTION_REFUSED|digest|service worker: not registered/,
  ],
})
test.describe.configure({ timeout: 120_000 })

/** Returns addresses whose cached response is an HTML page instead of the site's file. */
async function findWrongEntries(): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if ((await response?.text())?.includes('Room number?')) wrong.push(request.url)
    }
  }
  return wrong
}

test("caches nothing wrong if a captive portal answers during the worker's installation, and retries it", {
  tag: '@long',
}, async ({ page, site }) => {
  const portal = await startPortal(site.url)
  try {
    // The page's files are served, but the portal answers the worker's precache requests.
    portal.capture((path, destination) => destination === 'empty' && /^\/(?:assets\/|art\/|shell\.html|$)/.test(path))
    await page.goto(portal.url)
    await expect.poll(() => portal.captured.length, { timeout: 60_000 }).toBeGreaterThan(0)
    portal.capture(null)
    await comeOnline(page)
    await waitForControl(page)
    expect(await page.evaluate(findWrongEntries)).toEqual([])
    await waitForWorker(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await portal.close()
    for (const [address, heading] of [
      ['/', 'Help the world say hello.'],
      ['/benefits', /^Look after the singer/],
      ['/thank-you', 'Thank you for applying!'],
    ] as const) {
      await page.goto(portal.url + address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  } finally {
    await portal.close()
  }
})

test('recovers a page whose scripts a portal has replaced with one Reload and preserves the draft', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const portal = await startPortal(site.url)
  try {
    await page.goto(`${portal.url}/jobs/7410001#apply`)
    await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
    await waitForControl(page)
    await expect(page.getByText(/^Draft saved on this device/)).toBeVisible()
    // The worst case: the portal's page is stored in the place of each script, in Cache Storage and the HTTP cache.
    await page.evaluate(async () => {
      const html = { status: 200, headers: { 'Content-Type': 'text/html' } }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (request.url.endsWith('.js')) await cache.put(request, new Response('<h1>Room number?</h1>', html))
        }
      }
    })
    portal.capture((path) => /^\/assets\/.*\.js/.test(path))
    await page.reload()
    portal.capture(null)
    await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    await portal.close()
  }
})
