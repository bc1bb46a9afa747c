import { dropdown, expect, test, waitForWorker } from '../setup/fixtures.ts'

// While the server is down, the browser logs each failed request.
test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/] })

test('opens every address offline after one visit to the home page, each job with its form', async ({ page, site }) => {
  // A hundred jobs are stored during idle time, and a dozen pages are opened.
  test.slow()
  await page.goto('/')
  const readiness = page.getByText(/^Ready offline: all \d+ jobs are on this device\./)
  await expect(readiness).toBeVisible({ timeout: 60_000 })
  const [, count] = /all (\d+) jobs/.exec(await readiness.innerText()) ?? []
  const board = (await (await page.request.get('/api/board/jobs')).json()) as {
    readonly jobs: readonly { readonly id: number; readonly title: string }[]
  }
  // Freelance jobs have no page of this site.
  expect(Number(count)).toBe(board.jobs.length)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    readonly start_url: string
    readonly shortcuts: readonly { readonly url: string }[]
  }
  await site.stop('SIGKILL')

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  // The home-screen icon with its shortcuts, and deep links of kinds that no page links to, one of them with a dot and a slash in its query.
  const pages: readonly (readonly [address: string, heading: string | RegExp])[] = [
    // A module's may need a mode that this device is not in.
    ...[manifest.start_url, ...manifest.shortcuts.map(({ url }) => url).filter((url) => /^\/(?:#|my-jobs)/.test(url))].map(
      (url) => [url, url === '/my-jobs' ? 'My jobs' : 'Help the world say hello.'] as const,
    ),
    ['/in/design?gh_src=fair', 'Help the world say hello.'],
    ['/benefits', /^Look after the singer/],
    ['/design', 'Design'],
    ['/engineering', 'Engineering'],
    ['/product?utm_source=https://fair.example/2026.html', 'Product'],
    ['/locations/new-york', 'New York, NY'],
    ['/locations/seattle/', 'Seattle, WA'],
    ['/thank-you', 'Thank you for applying!'],
    ['/nowhere', 'Something went wrong'],
    // The browser has a network, and the board does not answer.
    ['/jobs/999999', /^Something went wrong$/],
    ['/my-applications', 'My jobs'],
  ]
  for (const [address, name] of pages) {
    await page.goto(address)
    await expect(heading(name)).toBeVisible()
  }
  await expect(page.getByRole('main')).toBeVisible()
  await page.goto('/locations/detroit')
  await page.getByRole('button', { name: 'Photo 5' }).click()
  const picture = page.getByRole('img', { name: 'A Detroit street with the elevated tram' })
  await expect(picture).toBeInViewport()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(680)

  // Neither job has been opened before.
  const byAge = board.jobs.toSorted((a, b) => a.id - b.id)
  for (const job of [byAge.at(0), byAge.at(-1)]) {
    await page.goto(`/jobs/${job?.id}?ref=a.b/c.d#apply`)
    await expect(heading(job?.title ?? '')).toBeVisible()
    await expect(page.getByText(/This is the copy saved on this device, as of/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  }
  const stored = await page.evaluate(
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
  expect(stored).toEqual(byAge.map(({ id }) => id))

  // The browser itself is online, only the server does not answer.
  await page.goto('/')
  await expect(page.getByText(/We can’t load new jobs right now\. Showing the jobs saved on this device as of/)).toBeVisible()
  await dropdown(page, 'Department').click()
  await page.getByRole('checkbox', { name: /^Engineering/ }).check()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  // A list of one: with all groups still shown, a single heading would be refused and not waited for.
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveText([/^Engineering/])
  await site.restart()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/We can’t load new jobs right now/)).toBeHidden()
  await expect(jobs.getByRole('heading', { level: 2 })).toBeFocused()
})

test('is ready offline after at most five requests for jobs', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const asked: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A request that the worker passes on is counted once, by its own.
    if (/^\/api\/(?:board|pack|freelance)/.test(pathname) && !request.serviceWorker()) asked.push(pathname)
  })
  await page.goto('/')
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeVisible({ timeout: 60_000 })
  expect(asked.filter((path) => path.startsWith('/api/pack/'))).toHaveLength(2)
  expect(new Set(asked).size).toBeLessThanOrEqual(5)
  expect(asked.filter((path) => path.startsWith('/api/board/jobs/'))).toEqual([])
})

test('reads the list and a job in a browser without a database, online and then, once visited, offline', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto('/')
  await waitForWorker(page)
  await page.reload()
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await expect(jobs.getByText('This browser can’t save jobs. They open while you’re online.')).toBeVisible()
  await jobs.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await expect
    .poll(() =>
      page.evaluate(
        async (path) => (await caches.match(`/api/board${path}?questions=true&pay_transparency=true`)) !== undefined,
        pathname,
      ),
    )
    .toBe(true)
  await site.stop('SIGKILL')
  await page.reload()
  await expect(page.getByText(/This is the copy saved on this device, as of/)).toBeVisible()
  await page.goto('/')
  await expect(jobs.getByText(/Showing the jobs saved on this device as of/)).toBeVisible()
})
