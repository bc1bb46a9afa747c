import { dropdown, expect, test } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

test('filters the jobs and opens one', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Wordlark Careers/)
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(jobs.getByRole('status')).toHaveText(/^5 of \d+ jobs$/)

  await dropdown(jobs, 'Department').click()
  await page.getByRole('option', { name: /^Design/ }).click()
  await expect(page).toHaveURL(/\/\?department=Design(#[\w-]+)?$/)
  await dropdown(jobs, 'Location').click()
  await page.getByRole('option', { name: /^New York, NY/ }).click()
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText(/^Design/)

  await jobs.getByRole('link', { name: /Product Designer, Story Lessons/ }).click()
  await expect(page).toHaveTitle('Job Detail')
  await expect(page.getByRole('heading', { level: 1, name: 'Product Designer, Story Lessons' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/department=Design&location=New\+York/)
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText(/^Design/)
})

test('does not move the page when a filter changes', async ({ page }) => {
  await page.goto('/?gh_src=fair#careers')
  const type = dropdown(page, 'Job type')
  await type.click()
  await expect(page.getByRole('option', { name: /^Intern/ })).toBeVisible()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await page.getByRole('option', { name: /^Intern/ }).click()
  await expect(page).toHaveURL(/\/\?gh_src=fair&type=Intern#careers$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('scrolls to the start of the next page of jobs and moves focus there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?department=Legal#careers')
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  const firstGroup = jobs.getByRole('heading', { level: 3 }).first()
  await expect(firstGroup).toHaveText(/^Legal/)
  await jobs.getByRole('button', { name: 'View all jobs' }).click()
  await expect(firstGroup).toHaveText(/^AI/)
  await expect(firstGroup).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(jobs.getByRole('link').first()).toBeFocused()

  await jobs.getByRole('button', { name: 'View freelance jobs' }).click()
  await expect(firstGroup).toHaveText(/opportunities|Freelance listings/)
  await expect(firstGroup).toBeInViewport()
  await jobs.getByRole('button', { name: 'Remove filter Freelance' }).press('Enter')
  await expect(firstGroup).toHaveText(/^AI/)
  await page.keyboard.press('Tab')
  await expect(jobs.getByRole('link').first()).toBeFocused()
})
