import { expect, test } from '../setup/fixtures.ts'

test.use({ expectedConsole: [/503/] })

test('with the board down on a first visit the page stands, and a retry brings the jobs', async ({ page, site }) => {
  await site.plan({ board: 503 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByRole('status')).toHaveText(/Our job list isn’t answering right now/)
  await site.plan({ board: null })
  await jobs.getByRole('button', { name: 'Try again' }).click()
  await expect(jobs.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
})
