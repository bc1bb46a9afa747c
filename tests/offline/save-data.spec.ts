import { expect, test, waitForControl, waitForStart } from '../setup/fixtures.ts'

/** A device whose browser saves data. */

test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED/] })

test('asks for nothing of the pack while the device saves data, until the visitor asks for all jobs', { tag: '@long' }, async ({
  page,
  site,
}) => {
  test.slow()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  const asked: string[] = []
  const jobsAsked = (path: string) => asked.filter((each) => each.startsWith(path))
  page.context().on('request', (request) => {
    // A request that the worker passes on is counted once, by its own.
    if (!request.serviceWorker()) asked.push(new URL(request.url()).pathname)
  })
  const keepAll = page.getByRole('button', { name: 'Save all jobs for offline' })

  await page.goto('/')
  expect(await page.evaluate(() => (navigator as unknown as { connection: { saveData: boolean } }).connection.saveData)).toBe(
    true,
  )
  await expect(keepAll).toBeVisible()
  await waitForControl(page)
  // What starts the reading of the pack elsewhere: the next page, a search, and a return to the tab.
  await page.goto('/jobs/7410001')
  await waitForStart(page)
  await page.goto('/?q=engineer')
  await waitForStart(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('designer')
  await expect(page.getByRole('region', { name: 'Open jobs' }).locator('mark').first()).toBeVisible()
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.goto('/')
  await expect(page.getByText('Data saver is on, so we save jobs for offline only when you ask.')).toBeVisible()
  // The page has done all that it does while idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(jobsAsked('/api/pack/')).toEqual([])
  // The form of the job that was opened.
  expect(jobsAsked('/api/board/jobs/').filter((path) => path !== '/api/board/jobs/7410001')).toEqual([])

  await keepAll.click()
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeVisible({ timeout: 60_000 })
  expect(jobsAsked('/api/pack/')).toEqual(['/api/pack/index.json', expect.stringMatching(/^\/api\/pack\/\w{20}\.json$/)])
  const board = (await (await page.request.get('/api/board/jobs')).json()) as {
    readonly jobs: readonly { readonly id: number; readonly title: string }[]
  }
  await site.stop('SIGKILL')
  for (const job of [board.jobs.at(0), board.jobs.at(-1)]) {
    await page.goto(`/jobs/${job?.id}#apply`)
    await expect(page.getByRole('heading', { level: 1, name: job?.title ?? '', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  }
})

for (const [promise, saveData] of [
  ["asks for the form's code as soon as a job is read", false],
  ["asks for the form's code only at the form while the device saves data", true],
] as const) {
  test(promise, saveData ? {} : { tag: '@long' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const hasForm = () => asked.some((path) => path.startsWith('/assets/apply-'))
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData })
    await page.goto('/jobs/7410001')
    await waitForStart(page)
    // The page has done all that it does while idle.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    if (saveData) expect(hasForm()).toBe(false)
    else await expect.poll(hasForm).toBe(true)
    await page.getByRole('link', { name: 'Apply' }).first().click()
    await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  })
}
