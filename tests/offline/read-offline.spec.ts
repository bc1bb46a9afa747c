import { expect, test, waitForWorker } from '../setup/fixtures.ts'

// With the server gone, each request the page still makes is reported by the browser itself.
test.use({ expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/] })

test('after one visit, home with its jobs and a job that was read open without a network', async ({ page, site, context }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  // The address changes before the page does: its form is the job's own.
  await expect(page.getByRole('heading', { level: 2, name: 'Apply for this job' })).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const jobUrl = page.url()
  await waitForWorker(page)
  await site.stop('SIGKILL')
  await context.setOffline(true)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(page.getByText(/Showing the jobs saved on this device as of/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: /^Engineering/ }).click()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText(/^Engineering/)

  await page.goto(jobUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/This is the copy saved on this device, as of/)).toBeVisible()
})

test('the board going down without the browser knowing is labelled just the same', async ({ page, site }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await site.stop('SIGKILL')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(page.getByText(/Our job list isn’t answering\. Showing the jobs saved on this device as of/)).toBeVisible()
  await site.restart()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Our job list isn’t answering/)).toBeHidden()
})
