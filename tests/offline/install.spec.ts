import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true })

/** Dispatches the event with which Chromium offers installation. A headless browser never does. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.title = 'asked'
      return { outcome: answer }
    }
    window.dispatchEvent(Object.assign(event, { prompt }))
  }, outcome)
}

const offer = (page: Page) => page.getByRole('complementary', { name: /^Keep .+ jobs in your pocket$/ })

/** Opens the site twice, the second time an hour later. */
async function visitTwice(page: Page): Promise<void> {
  await page.goto('/')
  // The first visit is recorded a few seconds after the page has started.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install-offer')), { timeout: 30_000 }).not.toBeNull()
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
}

test('offers the app on the second visit, and prompts on Install app', { tag: '@long' }, async ({ page }) => {
  await visitTwice(page)
  await offerInstall(page, 'accepted')
  await expect(offer(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Install app' }).click()
  await expect(page).toHaveTitle('asked')
  await expect(offer(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('explains the share sheet in Safari in a dialog that Escape dismisses', { tag: '@long' }, async ({ page }) => {
    await visitTwice(page)
    const sheet = page.getByRole('dialog', { name: /^Keep .+ jobs in your pocket$/ })
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveText([/^Tap Share/, /^Choose Add to Home Screen/])
    await expect(sheet.getByRole('button', { name: 'Install app' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
})
