import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'

/**
 * Limits what a first visit loads before anybody scrolls or presses anything. On a slow machine the work of idle seconds (notices,
 * storing the board) has begun when the network is idle, on a fast one it has not. The limits include it.
 */

test.use({ sharesSite: true })

/** Collects all scripts that the page loads, by their paths. */
function collectScripts(page: Page): ReadonlyMap<string, Response> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // A worker's own file has a limit in the tests of the build, and is gone with the worker.
    if (pathname.endsWith('.js') && !pathname.includes('-worker-')) scripts.set(pathname, response)
  })
  return scripts
}

/** Waits for the code that every page loads while it is idle. A slow machine would otherwise count more than a fast one. */
async function waitForLateCode(scripts: ReadonlyMap<string, unknown>): Promise<void> {
  const hasLoaded = (name: string) => () => [...scripts.keys()].some((url) => url.includes(`/${name}-`))
  for (const late of ['notices', 'board-sync', 'open-collector']) await expect.poll(hasLoaded(late), { message: late }).toBe(true)
}

/** Their size as gzip. Bodies are read here only: one that arrives after the story would have nobody to wait for it. */
async function kilobytes(scripts: ReadonlyMap<string, Response>): Promise<number> {
  const sizes = await Promise.all([...scripts.values()].map(async (script) => gzipSync(await script.body(), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test('loads at most 237 kB of code for the home page, with what loads while it is idle, and no film under reduced motion', async ({
  page,
}) => {
  const scripts = collectScripts(page)
  const films: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/video/hero')) films.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  await waitForLateCode(scripts)
  await page.waitForLoadState('networkidle')
  const size = await kilobytes(scripts)
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThanOrEqual(237)
  expect(films).toEqual([])
})

test('loads at most 293 kB of code for a job and its form, with what loads while the page is idle', async ({ page }) => {
  const scripts = collectScripts(page)
  await page.goto('/jobs/7416001#apply')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  await waitForLateCode(scripts)
  await page.waitForLoadState('networkidle')
  const size = await kilobytes(scripts)
  expect(size).toBeGreaterThan(150)
  expect(size).toBeLessThanOrEqual(293)
})
