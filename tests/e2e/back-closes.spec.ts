import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** On a phone 'Back' is the way out of whatever is open. In an installed site it would leave the site. */
test.use({ viewport: { width: 390, height: 844 } })

const historyLength = (page: Page) => page.evaluate(() => window.history.length)

/** Whether the page's own entry is the present one, and not that of what lies over it. */
const isOwnEntry = (page: Page) => page.evaluate(() => (history.state as { readonly isLayer?: true } | null)?.isLayer !== true)

/**
 * Opens and closes something on the page, by 'Back' and in another way.
 * @param close closes it in another way
 */
async function expectBackCloses(page: Page, name: string, open: () => Promise<void>, close: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  const { pathname } = new URL(page.url())
  const length = await historyLength(page)
  for (const leave of [() => page.goBack(), close, () => page.goBack(), () => page.keyboard.press('Escape')]) {
    await open()
    await expect(dialog).toBeVisible()
    await expect.poll(() => isOwnEntry(page)).toBe(false)
    await leave()
    await expect(dialog).toBeHidden()
    await expect.poll(() => isOwnEntry(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe(pathname)
    expect(await historyLength(page)).toBe(length + 1)
  }
}

test("'Back' closes the menu, and a link of the menu adds one entry to the history", async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = () => page.getByRole('button', { name: 'Menu' }).click()
  await expectBackCloses(page, 'Menu', open, () => menu.getByRole('button', { name: /^Close/ }).click())
  const length = await historyLength(page)
  await open()
  await menu.getByRole('link', { name: 'My jobs' }).click()
  await expect(page).toHaveURL(/\/my-jobs$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await historyLength(page)).toBe(length)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(menu).toBeHidden()
  expect(await isOwnEntry(page)).toBe(true)
})

test("'Back' closes the filters and leaves the list as it was, and 'Show' keeps the choice", async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const open = () => jobs.getByRole('button', { name: /^Filters/ }).click()
  await expectBackCloses(page, 'Filters', open, () => sheet.getByRole('button', { name: 'Close the filters' }).click())
  await open()
  await sheet.getByRole('checkbox', { name: /^Business/ }).check()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(jobs.getByRole('button', { name: 'Remove filter Business' })).toBeHidden()
  await open()
  await sheet.getByRole('checkbox', { name: /^Business/ }).check()
  await sheet.getByRole('button', { name: /^Show \d+ jobs$/ }).click()
  await expect(jobs.getByRole('button', { name: 'Remove filter Business' })).toBeVisible()
  await expect(page).toHaveURL(/department=Business/)
  await expect.poll(() => isOwnEntry(page)).toBe(true)
  await expect(page).toHaveURL(/department=Business/)
})

test("'Back' closes 'Delete everything' and deletes nothing", async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(page.getByText('Saved to My jobs')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My jobs' }).click()
  await expect(page).toHaveURL(/\/my-jobs$/)
  const sheet = page.getByRole('dialog', { name: 'Delete everything?' })
  const open = () => page.getByRole('button', { name: 'Delete everything' }).click()
  await expectBackCloses(page, 'Delete everything?', open, () => sheet.getByRole('button', { name: /^Keep/ }).click())
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
})

test('a page that is reloaded while its menu is open needs no second press of Back', async ({ page }) => {
  await page.goto('/my-jobs')
  await waitForStart(page)
  await page.getByRole('link', { name: /home/i }).first().click()
  // The address changes before the page does, and the new page closes a menu of the old one.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(() => isOwnEntry(page)).toBe(false)
  await page.reload()
  await waitForStart(page)
  await expect.poll(() => isOwnEntry(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/my-jobs$/)
})
