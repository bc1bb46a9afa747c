import { expect, waitForWorker } from '../setup/fixtures.ts'
import { comeOnline, expectRelease, test } from '../setup/releases.ts'

// A page that is taken away while its code is on its way says so.
test.use({ expectedConsole: [/Failed to load resource|release \w+ is broken|Failed to fetch dynamically imported module/] })
// Several releases are made, served and downloaded one after the other.
test.describe.configure({ timeout: 120_000 })

function leftovers(): Promise<{ readonly workers: number; readonly caches: number; readonly databases: number }> {
  return Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys(), indexedDB.databases()]).then(
    ([workers, cacheNames, databases]) => ({ workers: workers.length, caches: cacheNames.length, databases: databases.length }),
  )
}

test('the kill switch takes the worker and its caches away, reloads the page and leaves what the person has', async ({
  page,
  site,
  release,
}) => {
  await site.release(await release('one'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await waitForWorker(page)
  // Requests that are under way when the server goes may hold the old worker until the page goes too.
  await page.reload({ waitUntil: 'networkidle' })
  const before = await page.evaluate(leftovers)
  expect(before.workers).toBe(1)
  expect(before.caches).toBeGreaterThan(0)
  expect(before.databases).toBeGreaterThan(0)

  await site.release(await release('killed', { isKilled: true }))
  await comeOnline(page)
  await expectRelease(page, 'killed')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect.poll(() => page.evaluate(leftovers)).toMatchObject({ workers: 0, caches: 0 })
  expect((await page.evaluate(leftovers)).databases).toBeGreaterThanOrEqual(before.databases)
  // The page registered the switch once more; it must not have been reloaded for that.
  const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length)
  expect(loads).toBe(1)
})

test('the kill switch takes no word that was typed', async ({ page, site, release }) => {
  await site.release(await release('one'))
  await page.goto('/jobs/7410001')
  await waitForWorker(page)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await site.release(await release('killed', { isKilled: true }))
  await comeOnline(page)
  await expectRelease(page, 'killed')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await expect.poll(async () => (await page.evaluate(leftovers)).workers).toBe(0)
})

test('a release that does not start says so, and Reload brings the one that mended it', async ({ page, site, release }) => {
  await site.release(await release('one'))
  await page.goto('/')
  await waitForWorker(page)
  await site.release(await release('broken', { isBroken: true }))
  await comeOnline(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectRelease(page, 'broken')
  await expect(page.getByRole('alert')).toContainText('This page did not start.')

  await site.release(await release('mended'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectRelease(page, 'mended')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('after two reloads that did not help the third takes the worker and its caches away', async ({ page, site, release }) => {
  await site.release(await release('broken', { isBroken: true }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('This page did not start.')
  // A broken page registers no worker: put one there as an earlier release had.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register(
      (window.trustedTypes?.createPolicy('careers', { createScriptURL: (url) => url }).createScriptURL('/sw.js') ??
        '/sw.js') as string,
    )
    await navigator.serviceWorker.ready
  })
  expect((await page.evaluate(leftovers)).workers).toBe(1)
  for (const workersAfter of [1, 1, 0]) {
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect.poll(async () => (await page.evaluate(leftovers)).workers).toBe(workersAfter)
  }
  expect((await page.evaluate(leftovers)).caches).toBe(0)
})

test('the watchdog says nothing about a page that has started', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
