import { comeOnline, expect, waitForWorker } from '../setup/fixtures.ts'
import { expectRelease, test } from '../setup/releases.ts'

// A page that is reloaded while its code loads logs errors.
test.use({
  hasOwnSite: true,
  expectedConsole: [
    /Failed to load resource|release \w+ is broken|Failed to fetch dynamically imported module|Refused to apply style|Unable to preload CSS/,
  ],
})
// Each test builds, serves and downloads several releases.
test.describe.configure({ timeout: 120_000 })

function leftovers(): Promise<{ readonly workers: number; readonly caches: number }> {
  return Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then(([workers, cacheNames]) => ({
    workers: workers.length,
    caches: cacheNames.length,
  }))
}

test('a kill switch removes the worker and its caches, reloads once, and loses no typed text', { tag: '@long' }, async ({
  page,
  site,
  release,
}) => {
  await site.release(await release('one'))
  await page.goto('/jobs/7410001#apply')
  await waitForWorker(page)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  const before = await page.evaluate(leftovers)
  expect(before.workers).toBe(1)
  expect(before.caches).toBeGreaterThan(0)

  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await site.release(await release('killed', { isKilled: true }))
  await comeOnline(page)
  await expectRelease(page, 'killed')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await expect.poll(() => page.evaluate(leftovers)).toEqual({ workers: 0, caches: 0 })
  // The page registered the kill switch again, which must not have reloaded it.
  expect(loads).toBe(1)
})

test('a release that fails to start offers a reload, whose third failure removes the worker, until a release is fixed', {
  tag: '@long',
}, async ({ page, site, release }) => {
  await site.release(await release('one'))
  await page.goto('/')
  await waitForWorker(page)
  await site.release(await release('broken', { isBroken: true }))
  await comeOnline(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectRelease(page, 'broken')
  await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
  for (const workersAfter of [1, 1, 0]) {
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect.poll(async () => (await page.evaluate(leftovers)).workers).toBe(workersAfter)
  }
  expect((await page.evaluate(leftovers)).caches).toBe(0)

  await site.release(await release('mended'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectRelease(page, 'mended')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('shows no watchdog notice on a page that has started', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
