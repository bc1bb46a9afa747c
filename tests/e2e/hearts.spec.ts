import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** A heart says nothing before it is known whether a job is saved, and the truth before the page's code is there. */

/** Holds back all code of the page. @returns lets it through */
async function holdCode(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

const heart = (page: Page) => page.getByRole('button', { name: /^Save / }).first()
const job = '/jobs/7410001'

test('is full or empty by what the device has, before any code is there, and a press then counts', async ({ page }) => {
  await page.goto(job)
  await waitForStart(page)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved to My jobs')).toBeVisible()
  const letThrough = await holdCode(page)
  await page.goto(job, { waitUntil: 'commit' })
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  // It is not a button yet, and says so.
  await expect(heart(page)).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/jobs/7410002', { waitUntil: 'commit' })
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await heart(page).click({ force: true })
  letThrough()
  await waitForStart(page)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).not.toHaveAttribute('aria-disabled')
})

test('says nothing while the device does not answer', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(indexedDB, 'databases', { value: () => new Promise(() => {}) })
  })
  await holdCode(page)
  await page.goto(job, { waitUntil: 'commit' })
  await expect(heart(page)).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(heart(page)).not.toHaveAttribute('aria-pressed')
})

test('is the same in two tabs', async ({ context, page }) => {
  await page.goto(job)
  await waitForStart(page)
  const other = await context.newPage()
  await other.goto(job)
  await waitForStart(other)
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'false')
  await heart(page).click()
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
})
