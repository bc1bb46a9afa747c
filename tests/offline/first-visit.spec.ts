import type { Page, Request } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, test, waitForControl } from '../setup/fixtures.ts'

// While the server is down, the browser logs each failed request.
test.use({
  hasOwnSite: true,
  expectedConsole: [
    /Failed to load resource|ERR_CONNECTION_REFUSED|Failed to fetch|^(?:upload|submission)(?: of job \d+)? failed: /,
  ],
})

/** Whether the cache contains every script and style that the page has loaded or references. */
async function holdsOpenScreen(): Promise<boolean> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  const files = [...new Set([...loaded, ...named])].filter((url) => /\/assets\/.*\.(?:js|css)$/.test(url))
  return (await Promise.all(files.map((url) => caches.match(url)))).every((response) => response !== undefined)
}

/** On a slow network the rest of the site is stored long after the page that is open. */
function holdBackTheSite(): void {
  const post = ServiceWorker.prototype.postMessage
  ServiceWorker.prototype.postMessage = function postOthers(message: unknown, ...others: unknown[]) {
    const { type, urls } = message as { type?: string; urls?: unknown }
    if (type === 'STORE' && !urls) return
    Reflect.apply(post, this, [message, ...others])
  }
}

/** Fills in the form and submits it, and waits until the device has the application. */
async function submitWithoutServer(page: Page): Promise<void> {
  await fillIn(page)
  for (const label of [/^Resume\/CV/, /^A page you wrote/])
    await pickFile(page, label, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your application waits on this device' })).toBeVisible()
}

test('opens the home page and the visited job offline after a first visit of a few seconds, and keeps what is submitted there', async ({
  page,
  site,
}) => {
  await page.addInitScript(holdBackTheSite)
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.goto('/jobs/7410001#apply')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeEnabled()
  await waitForControl(page)
  await expect.poll(async () => (await page.evaluate(holdsOpenScreen)) && open.size === 0).toBe(true)
  await site.stop('SIGKILL')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  await submitWithoutServer(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
})
