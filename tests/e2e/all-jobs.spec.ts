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
