import type { Page } from '@playwright/test'
import { fairPin, startFair } from '../setup/fair-tablet.ts'
import { expect, expectNoAxeViolations, test } from '../setup/fixtures.ts'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

const sizes = [
  [1366, 1024],
  [820, 1180],
  [390, 844],
] as const

/** The screen passes axe in both themes and is wider than no tablet or phone. */
async function expectFit(page: Page): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
}

test('the screens that a crowd touches are accessible, and fit tablets and phones', async ({ page }) => {
  await startFair(page)
  const screens: readonly (readonly [address: string, heading: string | RegExp])[] = [
    ['/fair', 'Find your song.'],
    ['/fair/jobs', 'Pick a job you could sing.'],
    ['/fair/jobs/7410001', 'Privacy Counsel, Learner Data'],
    ['/fair/interest', 'Leave your name'],
    ['/fair/pin', 'For recruiters'],
  ]
  for (const [address, name] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectFit(page)
  }
  // The rest of the site, in the fair's frame.
  await page.goto('/fair/jobs')
  await page.getByRole('link', { name: /^Look around/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectFit(page)
})

test('the recruiters’ side opens by the PIN, is accessible, and closes when they go back', async ({ page }) => {
  await startFair(page)
  await page.goto('/fair')
  await page.getByRole('link', { name: 'Recruiters' }).click()
  await page.getByLabel('Recruiters’ PIN', { exact: true }).fill(fairPin)
  await expect(page.getByRole('heading', { name: 'The last people' })).toBeVisible()
  await expectFit(page)
  await page.getByRole('link', { name: 'Pins and set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs to bring' })).toBeVisible()
  await expectFit(page)
  await page.goto('/fair/recruiters')
  // A page that was loaded anew is locked.
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
})
