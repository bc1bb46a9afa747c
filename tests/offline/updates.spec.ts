import type { Page } from '@playwright/test'
import { comeOnline, expect, waitForWorker } from '../setup/fixtures.ts'
import { expectRelease, openRelease, test, waitForStandby } from '../setup/releases.ts'

// While the server is replaced, the browser logs each failed request.
test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource/] })
// Each test builds, serves and downloads several releases.
test.describe.configure({ timeout: 120_000 })

const job = '/jobs/7410001#apply'

const updatePrompt = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })
/** A release is announced when all of its files are there. */
const expectPrompt = async (page: Page) => expect(updatePrompt(page)).toBeVisible({ timeout: 50_000 })
const update = (page: Page) => page.getByRole('button', { name: 'Update' })

/** Opens a page and waits until it would work offline. */
async function openControlled(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForWorker(page)
}

test('loses no typed text across two releases and asks only once', async ({ page, site, release }) => {
  await site.release(await release('one'))
  await openControlled(page, job)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  for (const name of ['two', 'three']) {
    await site.release(await release(name))
    await comeOnline(page)
    await waitForStandby(page, name)
    await expect(updatePrompt(page)).toHaveCount(1)
  }
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  await update(page).click()
  await expectRelease(page, 'three')
  // The draft was restored, including the last edit.
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Okafor')
  await expect(updatePrompt(page)).toHaveCount(0)
})

test('dismisses the prompt in all tabs, does not repeat it for the next release, and opens the newest on the next visit', {
  tag: '@long',
}, async ({ page, site, release, context }) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  const other = await context.newPage()
  await openControlled(other, '/thank-you')
  await site.release(await release('two'))
  await comeOnline(page)
  await expectPrompt(page)
  await expectPrompt(other)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(updatePrompt(page)).toHaveCount(0)
  await expect(updatePrompt(other)).toHaveCount(0)
  await site.release(await release('three'))
  await comeOnline(page)
  await waitForStandby(page, 'three')
  await expect(updatePrompt(page)).toHaveCount(0)
  await page.close()
  await other.close()

  const next = await context.newPage()
  await openRelease(next, '/', 'three')
})

test('opens an unvisited screen in an old tab after its scripts have left the server, and offline', { tag: '@long' }, async ({
  page,
  site,
  release,
}) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  await site.release(await release('two'))
  await comeOnline(page)
  await expectPrompt(page)
  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  await expectRelease(page, 'one')

  await site.stop('SIGKILL')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await update(page).click()
  await expectRelease(page, 'two')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
})

test('updates two tabs together and preserves the form in the other one', { tag: '@long' }, async ({
  page,
  site,
  release,
  context,
}) => {
  await site.release(await release('one'))
  await openControlled(page, '/')
  const other = await context.newPage()
  await openControlled(other, job)
  await other.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await site.release(await release('two'))
  await comeOnline(page)
  await expectPrompt(other)
  await update(page).click()
  await expectRelease(page, 'two')
  await expectRelease(other, 'two')
  await expect(other.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
})

test.describe('without a service worker', () => {
  test.use({
    expectedConsole: [
      /Failed to load resource|Failed to fetch dynamically imported module|Refused to apply style|Unable to preload CSS/,
    ],
  })

  test('follows a link whose screen has left the server to the new release with one page load', { tag: '@long' }, async ({
    page,
    site,
    release,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await site.release(await release('one'))
    await page.goto('/')
    const link = page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    // All code that this page needs here, so that only the link needs code that has left the server.
    await page.waitForLoadState('networkidle')
    await site.release(await release('two'))
    await link.click()
    await expectRelease(page, 'two')
    await expect(page).toHaveURL(/\/jobs\/\d+/)
    await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  })
})
