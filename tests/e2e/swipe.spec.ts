import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** A finger's swipe from job to job, by real touch events of the browser. */

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

/** Moves a finger in steps of 16 ms, and lifts it where it is. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, steps = 12): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  await touch('touchStart', [from])
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await touch('touchEnd', [])
  await session.detach()
}

async function openSecondResult(page: Page): Promise<string> {
  await page.goto('/?department=Design#careers')
  await waitForStart(page)
  const row = page.getByRole('region', { name: 'Open jobs' }).locator('a[data-job]').nth(1)
  const title = await row.innerText()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // The code of the swipe has loaded.
  await expect(page.locator('[style*="touch-action"]')).toBeAttached()
  return title
}

test('a swipe to the left opens the next job of the list, one to the right the job before, and back leads to the list', async ({
  page,
}) => {
  const title = await openSecondResult(page)
  const heading = page.getByRole('heading', { level: 1 })
  await swipe(page, { x: 320, y: 600 }, { x: 60, y: 610 })
  await expect(page.getByText(/^3 of \d+$/).first()).toBeVisible()
  await expect(heading).not.toHaveText(title)
  await swipe(page, { x: 60, y: 600 }, { x: 330, y: 590 })
  await expect(heading).toHaveText(title)
  await expect(page.locator('[style*="transform"]')).toHaveCount(0)
  await page.getByRole('link', { name: /^Back to \d+ results$/ }).click()
  await expect(page).toHaveURL(/\/\?department=Design/)
})

test('a finger that scrolls, starts at the edge, or comes back turns no page', { tag: '@long' }, async ({ page }) => {
  const title = await openSecondResult(page)
  const heading = page.getByRole('heading', { level: 1 })
  await swipe(page, { x: 200, y: 700 }, { x: 180, y: 300 })
  await swipe(page, { x: 380, y: 600 }, { x: 60, y: 600 })
  await swipe(page, { x: 320, y: 600 }, { x: 300, y: 600 }, 40)
  await expect(page.locator('[style*="transform"]')).toHaveCount(0)
  await expect(heading).toHaveText(title)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
