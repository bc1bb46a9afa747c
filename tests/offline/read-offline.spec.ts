import { expect, test, waitForWorker } from '../setup/fixtures.ts'

// With the server gone, each request the page still makes is reported by the browser itself.
test.use({ expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/] })

test('after one visit to the home page every address opens with the server gone, each job with its form', async ({
  page,
  site,
}) => {
  // A hundred jobs come in idle time, and a dozen pages are opened.
  test.slow()
  await page.goto('/')
  await waitForWorker(page)
  const readiness = page.getByText(/^Ready offline: all \d+ jobs are on this device\./)
  await expect(readiness).toBeVisible({ timeout: 60_000 })
  // One number: what the list counts is what the device holds.
  const [, count] = /all (\d+) jobs/.exec(await readiness.innerText()) ?? []
  await expect(page.getByText(`5 of ${count} jobs`)).toBeVisible()
  const board = (await (await page.request.get('/api/board/jobs')).json()) as {
    readonly jobs: readonly { readonly id: number; readonly title: string }[]
  }
  await site.stop('SIGKILL')

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  // Deep links, of kinds that no page has a link to, among them one with a dot and a slash in its query.
  const pages: readonly (readonly [address: string, heading: string | RegExp])[] = [
    ['/benefits', /^Look after the singer/],
    ['/design', 'Design'],
    ['/engineering', 'Engineering'],
    ['/product?utm_source=https://fair.example/2026.html', 'Product'],
    ['/locations/new-york', 'New York, NY'],
    ['/locations/seattle/', 'Seattle, WA'],
    ['/thank-you', 'Thank you for applying!'],
    ['/nowhere', 'Something went wrong'],
    ['/jobs/999999', 'Something went wrong'],
    ['/?applications', 'Help the world say hello.'],
  ]
  for (const [address, name] of pages) {
    await page.goto(address)
    await expect(heading(name)).toBeVisible()
  }
  await expect(page.getByRole('dialog', { name: 'My applications' })).toBeVisible()
  await page.goto('/locations/detroit')
  await page.getByRole('button', { name: 'Photo 5' }).click()
  const picture = page.getByRole('img', { name: 'A Detroit street with the elevated tram' })
  await expect(picture).toBeInViewport()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(680)

  // Neither the newest nor the oldest job has been opened before; the worker holds few of them, the database all.
  const byAge = board.jobs.toSorted((a, b) => a.id - b.id)
  for (const job of [byAge.at(0), byAge.at(-1)]) {
    await page.goto(`/jobs/${job?.id}?ref=a.b/c.d#apply`)
    await expect(heading(job?.title ?? '')).toBeVisible()
    await expect(page.getByText(/This is the copy saved on this device, as of/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  }
  const kept = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('careers')
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
        request.addEventListener('success', () => {
          const keys = request.result.transaction('jobDetails').objectStore('jobDetails').getAllKeys()
          keys.addEventListener('success', () => resolve(keys.result))
        })
      }),
  )
  expect(kept).toEqual(byAge.map(({ id }) => id))
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
  await page.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: /^Engineering/ }).click()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText(/^Engineering/)
  await site.restart()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Our job list isn’t answering/)).toBeHidden()
})
