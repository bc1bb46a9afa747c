import type { Page } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'
import { pageBudgets } from '../setup/page-budgets.ts'

/**
 * What a first visit on a phone loads in its first eight seconds, before anybody scrolls or presses anything. Those seconds include
 * the work of a page that is idle: notices, storing the board.
 */

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const firstMs = 8_000

/** The files that the page has loaded until then. A worker's own file has a limit in the tests of the build. */
async function loadedAtFirst(page: Page) {
  await page.waitForFunction((ms) => performance.now() > ms, firstMs)
  return page.evaluate((ms) => {
    const timed = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[]
    const files = timed('resource').filter(({ name, startTime }) => startTime < ms && !name.includes('-worker-'))
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    const documents = timed('navigation')
    const all = [...documents, ...files]
    const kilobytes = (entries: readonly PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
    return {
      documentKb: kilobytes(documents),
      scriptsKb: kilobytes(scripts),
      scriptFiles: scripts.length,
      allKb: kilobytes(all),
      allFiles: all.length,
    }
  }, firstMs)
}

for (const [name, { address, ...budget }] of Object.entries(pageBudgets)) {
  test(`loads no more for ${name} in the first eight seconds than its budget`, async ({ page }) => {
    await page.goto(address)
    const loaded = await loadedAtFirst(page)
    expect(loaded.scriptsKb).toBeGreaterThan(100)
    const over = Object.entries(budget).filter(([figure, limit]) => loaded[figure as keyof typeof loaded] > limit)
    expect(over.map(([figure, limit]) => `${figure}: ${loaded[figure as keyof typeof loaded]} of ${limit}`)).toEqual([])
  })
}

test('loads no film for the home page under reduced motion', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/video/hero')) films.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
})
