import type { Page } from '@playwright/test'
import { expect, waitForWorker } from '../setup/fixtures.ts'
import { comeOnline, expectRelease, test, waitForStandby } from '../setup/releases.ts'

// While the server changes hands, requests that are under way fail, and the browser itself says so.
test.use({ expectedConsole: [/Failed to load resource/] })
// Several releases are made, served and downloaded one after the other.
test.describe.configure({ timeout: 120_000 })

const job = '/jobs/7410001'

const question = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })
const update = (page: Page) => page.getByRole('button', { name: 'Update' })

/** Opens a page and waits until it would work without a network. */
async function openControlled(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForWorker(page)
}

test('three releases in a row under a form with words in it: no word is lost, and one question is asked', async ({
  page,
  site,
  release,
}) => {
  await site.release(await release('one'))
  await openControlled(page, job)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  for (const name of ['two', 'three', 'four']) {
    await site.release(await release(name))
    await comeOnline(page)
    await waitForStandby(page, name)
    await expect(question(page)).toHaveCount(1)
  }
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  await update(page).click()
  await expectRelease(page, 'four')
  // The draft came along, the words of the last moment included.
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Okafor')
  await expect(question(page)).toHaveCount(0)
})

test('a question that was closed is not asked again by the next release; the next visit has the newest', async ({
  page,
  site,
  release,
  context,
}) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  await site.release(await release('two'))
  await comeOnline(page)
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await site.release(await release('three'))
  await comeOnline(page)
  await waitForStandby(page, 'three')
  await expect(question(page)).toHaveCount(0)
  await page.close()

  const next = await context.newPage()
  // The browser takes a moment to see that the last page has gone; until then the old version answers.
  await expect(async () => {
    await next.goto('about:blank')
    await next.goto('/')
    await expect(next.locator('html')).toHaveAttribute('data-release', 'three', { timeout: 2_000 })
  }).toPass()
})

test('a screen that was never loaded opens in the old tab, with its scripts gone from the server and then with no server', async ({
  page,
  site,
  release,
}) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  await site.release(await release('two'))
  await comeOnline(page)
  await expect(question(page)).toBeVisible()
  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  await expectRelease(page, 'one')

  await site.stop('SIGKILL')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await update(page).click()
  await expectRelease(page, 'two')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()

  await site.release(await release('three'))
  await comeOnline(page)
  await expect(question(page)).toBeVisible()
  await update(page).click()
  await expectRelease(page, 'three')
})

test('a page under which another version takes over before it has started is loaded anew, for its scripts are gone', async ({
  page,
}) => {
  await openControlled(page, '/')
  await page.addInitScript(() => {
    const loads = Number(sessionStorage.getItem('loads')) + 1
    sessionStorage.setItem('loads', String(loads))
    if (loads > 1) return
    // Painted, but before it asks for its code.
    document.fonts.load = () => new Promise(() => {})
    window.addEventListener('load', () => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2')
})

test('two tabs go to the new version together, and the form in the other one keeps its words', async ({
  page,
  site,
  release,
  context,
}) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  const other = await context.newPage()
  await openControlled(other, job)
  await site.release(await release('two'))
  await comeOnline(page)
  await expect(question(page)).toBeVisible()
  await expect(question(other)).toBeVisible()
  await update(page).click()
  await expectRelease(page, 'two')
  await expectRelease(other, 'two')

  await other.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await site.release(await release('three'))
  await comeOnline(page)
  await update(page).click()
  await expectRelease(page, 'three')
  await expectRelease(other, 'three')
  await expect(other.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
})

test('a question that is answered in one tab is answered in all', async ({ page, site, release, context }) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  const other = await context.newPage()
  await openControlled(other, '/thank-you')
  await site.release(await release('two'))
  await comeOnline(page)
  await expect(question(page)).toBeVisible()
  await expect(question(other)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(question(other)).toHaveCount(0)
})

test.describe('without a service worker', () => {
  test.use({
    expectedConsole: [
      /Failed to load resource|Failed to fetch dynamically imported module|Refused to apply style|Unable to preload CSS/,
    ],
  })

  test('a link whose screen has left the server with its release leads to that of the new one, by one load', async ({
    page,
    site,
    release,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await site.release(await release('one'))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await site.release(await release('two'))
    await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
    await expectRelease(page, 'two')
    await expect(page).toHaveURL(/\/jobs\/\d+/)
    await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  })
})
