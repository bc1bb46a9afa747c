import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** What somebody who looks for a job does without a network: find, step, save, come back. */

test.use({
  hasOwnSite: true,
  expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED/],
  viewport: { width: 1440, height: 900 },
})

test('finds a job offline, steps to the next one, saves it, and returns to the same results and the same row', async ({
  page,
  site,
}) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeVisible({ timeout: 60_000 })
  await site.stop('SIGKILL')

  await page.goto('/?q=designer')
  await waitForStart(page)
  const results = page.getByRole('region', { name: 'Open jobs' })
  const line = results.getByText(/^\d+ jobs$/)
  // The texts have been searched as well.
  await expect(results.getByRole('paragraph').locator('mark').first()).toBeVisible()
  const row = results.getByRole('link', { name: 'Product Designer, Story Lessons' })
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product Designer, Story Lessons' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeHidden()
  const steps = page.getByRole('navigation', { name: 'The jobs of your list' }).first()
  // Texts are searched one batch after the other, so the list may have grown until the press.
  await expect(steps).toContainText(/\d+ of \d+/)
  const [, count] = /of (\d+)/.exec(await steps.innerText()) ?? []
  await steps.getByRole('link', { name: 'Next job' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Product Designer, Story Lessons')
  const next = await heading.innerText()
  await page
    .getByRole('button', { name: `Save ${next}` })
    .first()
    .click()
  await expect(page.getByText('Saved to My jobs', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: `Back to ${count} results` }).click()
  await expect(line).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('designer')
  await expect(row).toBeInViewport()
  await expect(results.getByRole('button', { name: `Save ${next}` })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'My jobs, 1 saved' }).click()
  await expect(page.getByRole('region', { name: 'Saved 1' }).getByRole('link', { name: next })).toBeVisible()
})

test('finds a word offline that stands only in the text of a job, and marks it in the line of text shown', {
  tag: '@long',
}, async ({ page, site }) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeVisible({ timeout: 60_000 })
  await site.stop('SIGKILL')

  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search' }).fill('earpiece')
  const rows = page.getByRole('region', { name: 'Open jobs' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link')).toHaveText('Applied Scientist, Test Security')
  const line = rows.getByRole('paragraph').filter({ hasText: 'earpiece' })
  await expect(line.locator('mark')).toHaveText('earpiece')
  await rows.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Applied Scientist, Test Security' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/hidden earpiece/)).toBeVisible()
})
