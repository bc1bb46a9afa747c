import { expect, expectNoAxeViolations, test } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

test('a visitor filters the jobs of the board and opens one', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Wordlark Careers/)
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(jobs.getByRole('status')).toHaveText(/^5 of \d+ jobs$/)

  await jobs.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: /^Design/ }).click()
  await expect(page).toHaveURL(/\/\?department=Design(#[\w-]+)?$/)
  await jobs.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: /^New York, NY/ }).click()
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText(/^Design/)

  await jobs.getByRole('link', { name: /Product Designer, Story Lessons/ }).click()
  await expect(page).toHaveTitle('Job Detail')
  await expect(page.getByRole('heading', { level: 1, name: 'Product Designer, Story Lessons' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/department=Design&location=New\+York/)
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText(/^Design/)
})

test('a filter does not move the page', async ({ page }) => {
  await page.goto('/?gh_src=fair#careers')
  const type = page.getByRole('combobox', { name: 'Job type' })
  await type.click()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await page.getByRole('option', { name: /^Intern/ }).click()
  await expect(page).toHaveURL(/\/\?gh_src=fair&type=Intern#careers$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('the buttons below the list show the start of the one they bring, and the keyboard goes on there', async ({ page }) => {
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

test('the popover list is at most 296.5 px high and closes by Escape and a click elsewhere', async ({ page }) => {
  await page.goto('/')
  const department = page.getByRole('combobox', { name: 'Department' })
  await department.click()
  const list = page.getByRole('listbox', { name: 'Department' })
  await expect(list).toBeVisible()
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(296.5)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(department).toBeFocused()
  await department.click()
  await page.getByRole('option', { name: /^Engineering/ }).hover()
  await page.getByRole('heading', { name: 'Open jobs' }).click()
  await expect(list).toBeHidden()
  await expect(department).toHaveText(/All departments/)
})

test('a link with a filter opens the filtered list', async ({ page }) => {
  await page.goto('/?type=Freelance#careers')
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByRole('heading', { level: 3 }).first()).toHaveText(/opportunities|Freelance listings/)
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeDisabled()
})

test('the jobs are reached and filtered by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Location' }).focus()
  await page.keyboard.press('Enter')
  // Its code comes with the first touch.
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type('Seattle')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/location=Seattle/)
  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
})

test.describe('an address that does not exist', () => {
  test.use({ expectedConsole: [/404/] })

  test('shows the error screen and answers 404', async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText("This page doesn't exist.", { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('of a job leads to the open jobs', async ({ page }) => {
    await page.goto('/jobs/1?gh_src=fair')
    await expect(page).toHaveURL(/\/\?gh_src=fair#careers$/)
  })
})
