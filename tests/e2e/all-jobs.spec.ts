import { dropdown, expect, test } from '../setup/fixtures.ts'

test('the page of all jobs keeps each step in the history, with the place of scroll', async ({ page }) => {
  await page.goto('/jobs?gh_src=fair')
  await expect(page).toHaveTitle('Open jobs, Wordlark careers')
  const count = page.getByRole('status').first()
  await expect(count).toHaveText(/^\d+ jobs$/)
  const all = page.getByRole('link', { name: /^All \d+ in Engineering|^All \d+ in / }).first()
  await all.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  await all.click()
  await expect(page).toHaveURL(/\/jobs\?gh_src=fair&department=/)
  await dropdown(page, 'Location').click()
  await page.getByRole('treeitem', { name: /^Pittsburgh, PA/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/location=Pittsburgh/)
  await page.goBack()
  await expect(page).toHaveURL(/\/jobs\?gh_src=fair&department=[^&]+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/jobs\?gh_src=fair$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a link to the list with a job leads to the job', async ({ page }) => {
  await page.goto('/jobs?gh_jid=7410001&gh_src=fair')
  await expect(page).toHaveURL(/\/jobs\/7410001\?gh_src=fair$/)
})

test('the places end inside the window, wherever their button is', async ({ page }) => {
  await page.goto('/jobs')
  const button = dropdown(page, 'Location')
  const places = page.getByRole('group', { name: 'Location' })
  for (const [height, scroll] of [
    [900, 0],
    [700, 0],
    // The list begins at the window's end.
    [420, 0],
    [900, 120],
  ] as const) {
    await page.setViewportSize({ width: 1440, height })
    await page.evaluate((top) => window.scrollTo(0, top), scroll)
    await button.click()
    await expect(page.getByRole('treeitem').first()).toBeVisible()
    await expect(places).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
})
