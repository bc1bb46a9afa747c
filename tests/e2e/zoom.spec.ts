import type { Page } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'

/** A laptop's window of 1280 by 1024 at 400 %. */
test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })

/** How much of the window's height stays while the page scrolls. */
const countFixed = (page: Page) =>
  page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const rows = Array.from({ length: window.innerHeight }, (_, y) => document.elementFromPoint(window.innerWidth / 2, y))
    return rows.filter((element) => stays(element)).length
  })

for (const address of [
  '/',
  '/#careers',
  '/jobs/7410001',
  '/jobs/7410001#apply',
  '/my-jobs',
  '/benefits',
  '/ar',
  '/ar/jobs/7410001#apply',
]) {
  test(`leaves four fifths of the window at 400 % to what is read, at ${address}`, { tag: '@long' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    expect(await countFixed(page)).toBeLessThan(256 / 5)
    await page.evaluate(() => window.scrollBy(0, 1400))
    expect(await countFixed(page)).toBeLessThan(256 / 5)
  })
}

test('shows the whole wordmark at 400 %', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const word = page.getByRole('banner').getByRole('link', { name: 'Wordlark careers' }).locator('span').first()
  const [shown, whole] = await word.evaluate((element) => [element.clientWidth, element.scrollWidth])
  expect(shown).toBe(whole)
})
