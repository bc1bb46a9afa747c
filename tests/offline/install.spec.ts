import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, waitForWorker } from '../setup/fixtures.ts'

/** What Chromium sends when the site can be installed; a browser without a window never does. */
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
const hour = 60 * 60_000

test('nothing is offered on a first visit until a job has been read; Install app then asks the browser', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await offerInstall(page, 'accepted')
  await page.clock.runFor(60_000)
  await expect(offer(page)).toHaveCount(0)

  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(offer(page)).toHaveCount(0)
  await page.clock.runFor(15_000)
  await expect(offer(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Install app' }).click()
  await expect(page).toHaveTitle('asked')
  await expect(offer(page)).toHaveCount(0)
})

test('the second visit is offered the app; Not now hides it for 90 days', async ({ page }) => {
  await page.clock.install()
  const visit = async () => {
    await page.reload()
    // The clock stands still after it has been moved by hand, and the page takes several turns to start.
    const countNotices = async () => {
      await page.clock.runFor(1_000)
      return page.locator('#root ~ div').count()
    }
    await expect.poll(countNotices).toBe(1)
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await offerInstall(page, 'dismissed')
    await page.clock.runFor(5_000)
  }
  await page.goto('/')
  await visit()
  await expect(offer(page)).toHaveCount(0)
  await page.clock.fastForward(hour)
  await visit()
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.clock.fastForward(89 * 24 * hour)
  await visit()
  await expect(offer(page)).toHaveCount(0)
  await page.clock.fastForward(2 * 24 * hour)
  await visit()
  await expect(offer(page)).toBeVisible()
})

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('Safari is shown the way by the share sheet, in a sheet that Escape closes for 90 days', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await page.clock.runFor(15_000)
    // The first visit has been noted.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('install')))).toBe(true)
    await page.clock.fastForward(hour)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await page.clock.runFor(15_000)
    const sheet = page.getByRole('dialog', { name: /^Keep .+ jobs in your pocket$/ })
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveText([/^Tap Share/, /^Choose Add to Home Screen/])
    await expect(sheet.getByRole('button', { name: 'Install app' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await page.clock.runFor(15_000)
    await expect(sheet).toHaveCount(0)
  })
})

test.describe('with the server gone', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED/] })

  test('the home-screen icon and its shortcuts open the site', async ({ page, site, request }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await waitForWorker(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      readonly start_url: string
      readonly shortcuts: readonly { readonly url: string }[]
    }
    await site.stop('SIGKILL')
    const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      await page.goto('/thank-you')
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    }
  })
})
