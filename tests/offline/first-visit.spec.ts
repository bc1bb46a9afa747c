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
  await expect(page.getByRole('status').filter({ hasText: 'Your application is saved on this device' })).toBeVisible()
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

/** Runs in the page: whether the device has a version of the board pack. */
function hasPack(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('careers')
    // Aborting leaves the making of the database to the site.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const row = opening.result.transaction('jobLists').objectStore('jobLists').get('pack@1.0.0')
      row.addEventListener('success', () => resolve(row.result !== undefined))
      row.addEventListener('error', () => reject(row.error ?? new Error('not read')))
      opening.result.close()
    })
  })
}

test('reads the list and jobs that were not opened offline after a first visit of a few seconds', async ({ page, site }) => {
  await page.addInitScript(holdBackTheSite)
  const board = (await (await page.request.get('/api/board/jobs')).json()) as {
    readonly jobs: readonly { readonly id: number; readonly title: string }[]
  }
  await page.goto('/jobs/7410001')
  await waitForControl(page)
  await expect.poll(async () => (await page.evaluate(hasPack)) && (await page.evaluate(holdsOpenScreen))).toBe(true)
  await site.stop('SIGKILL')
  for (const job of [board.jobs.at(0), board.jobs.at(-1)]) {
    await page.goto(`/jobs/${job?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: job?.title ?? '', exact: true })).toBeVisible()
    await expect(page.getByText(/This is the copy saved on this device, as of/)).toBeVisible()
  }
  await page.goto('/')
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByText(/Showing the jobs saved on this device as of/)).toBeVisible()
})
