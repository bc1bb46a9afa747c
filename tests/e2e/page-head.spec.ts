import { expect, test } from '../setup/fixtures.ts'
import { createGate } from '../setup/gate.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('renders the styled home page with its mission', async ({ page }) => {
    await page.goto('/')
    const mission = page.getByRole('heading', { level: 1 })
    await expect(mission).toBeVisible()
    await expect(mission).toHaveCSS('font-weight', '700')
    await expect(mission).toHaveCSS('font-family', /^"?\w+"?, system-ui/)
    await expect(page.getByRole('link', { name: 'View open jobs' })).toBeVisible()
  })

  test('promises no list that will not come', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const placeholder = page.getByRole('status', { name: 'Loading the open jobs', includeHidden: true })
    await expect(placeholder).toBeAttached()
    await expect(placeholder).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Open jobs' }).getByRole('link').first()).toBeVisible()
  })

  test('lists the jobs of an office as links', async ({ page }) => {
    await page.goto('/locations/berlin')
    const jobs = page.getByRole('navigation', { name: 'Open jobs' })
    await jobs.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/jobs\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('hides the plain links to jobs where scripts run, and removes them', { tag: '@long' }, async ({ page }) => {
  await page.goto('/locations/berlin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const jobs = page.getByRole('navigation', { name: 'Open jobs', includeHidden: true })
  await expect(jobs).toBeHidden()
  await expect(jobs).not.toBeAttached()
})

test('shows a hub as soon as its font has loaded', { tag: '@long' }, async ({ page }) => {
  const gate = createGate()
  await page.route('**/*.woff2', async (route) => {
    await gate.opened
    await route.continue()
  })
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  // Do not wait for `load`, which waits for the fonts.
  await page.goto('/engineering', { waitUntil: 'commit' })
  await expect(heading).toBeAttached()
  await expect(heading).toBeHidden()
  gate.open()
  await expect(heading).toBeVisible()
})

test('shows the mission with its font and its picture before any other file arrives', async ({ page }) => {
  const gate = createGate()
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) await gate.opened
    await route.continue()
  })
  // Do not wait for `load`, which waits for the files.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loadedFonts = () => [...document.fonts].filter(({ status }) => status === 'loaded').length
  expect(await page.evaluate(loadedFonts)).toBe(2)
  const pictureWidth = () => document.querySelector<HTMLImageElement>('picture img')?.naturalWidth
  await expect.poll(() => page.evaluate(pictureWidth)).toBeGreaterThan(0)
  gate.open()
})

test.describe('a visit that starts at an unknown address', () => {
  test.use({ expectedConsole: [/404/] })

  test('describes every page to search engines as it is', async ({ page, site }) => {
    const robots = page.locator('meta[name="robots"]')
    const canonical = page.locator('link[rel="canonical"]')
    const description = page.locator('meta[name="description"]')
    const response = await page.goto('/nope')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(robots).toHaveAttribute('content', 'noindex')

    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
    await expect(robots).toHaveCount(0)
    await expect(canonical).toHaveAttribute('href', `${site.url}/`)
    const ofHome = (await description.getAttribute('content')) ?? ''

    await page.getByRole('region', { name: 'Open jobs' }).getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveTitle('Job Detail')
    await expect(canonical).toHaveAttribute('href', page.url())
    await expect(description).not.toHaveAttribute('content', ofHome)

    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(canonical).toHaveAttribute('href', `${site.url}/`)
    await expect(description).toHaveAttribute('content', ofHome)
  })
})

test('includes the structured data of a job on its page and on no other', async ({ page }) => {
  await page.goto('/jobs/7411001')
  const posting = page.locator('script[type="application/ld+json"]')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  expect(JSON.parse((await posting.textContent()) ?? '')).toMatchObject([
    { '@type': 'JobPosting', title },
    { '@type': 'BreadcrumbList' },
  ])
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(posting).toHaveCount(0)
})
