import { expect, test, waitForWorker } from '../setup/fixtures.ts'
import { createGate } from '../setup/gate.ts'

const openJob = '/jobs/7411001'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page is there, styled, with its mission', async ({ page }) => {
    await page.goto('/')
    const mission = page.getByRole('heading', { level: 1 })
    await expect(mission).toBeVisible()
    await expect(mission).toHaveCSS('font-weight', '700')
    await expect(mission).toHaveCSS('font-family', /^"?\w+"?, system-ui/)
    await expect(page.getByRole('link', { name: 'View open jobs' })).toBeVisible()
  })

  test('a page that nobody should list says so', async ({ page }) => {
    await page.goto('/thank-you')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/thank-you$/)
  })
})

test('a prerendered page is taken over as it stands: nothing is drawn anew and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, heading: null as Element | null }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => {
      seen.heading = document.querySelector('h1')
    })
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Open jobs' }).getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  const seen = await page.evaluate(() => {
    const { heading, shift } = (globalThis as unknown as { seen: { heading: Element | null; shift: number } }).seen
    return { isSame: heading !== null && heading === document.querySelector('h1'), shift }
  })
  expect(seen.isSame).toBe(true)
  expect(seen.shift).toBeLessThan(0.01)
})

test('the mission waits for its font, and no longer', async ({ page }) => {
  const gate = createGate()
  await page.route('**/*.woff2', async (route) => {
    await gate.opened
    await route.continue()
  })
  const mission = page.getByRole('heading', { level: 1, includeHidden: true })
  // Not until all is loaded: that waits for the fonts.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(mission).toBeAttached()
  await expect(mission).toBeHidden()
  gate.open()
  await expect(mission).toBeVisible()
})

test('each step within the site brings its own title, description and address', async ({ page, site }) => {
  await page.goto('/')
  const canonical = page.locator('link[rel="canonical"]')
  const description = page.locator('meta[name="description"]')
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

test('the posting of a job is on its page and on no other', async ({ page }) => {
  await page.goto(openJob)
  const posting = page.locator('script[type="application/ld+json"]')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  expect(JSON.parse((await posting.textContent()) ?? '')).toMatchObject({ '@type': 'JobPosting', title })
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect(posting).toHaveCount(0)
})

test.describe('an address that is none', () => {
  test.use({ expectedConsole: [/404/] })

  test('is not to be listed, and the page after it is', async ({ page }) => {
    await page.goto('/nope')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    const robots = page.locator('meta[name="robots"]')
    await expect(robots).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toHaveCount(0)
    await expect(robots).toHaveCount(0)
  })
})

test('the site map and robots.txt come from the server even where the service worker rules', async ({ page, site }) => {
  await page.goto('/')
  await waitForWorker(page)
  const map = await page.goto('/sitemap.xml')
  expect(map?.headers()['content-type']).toContain('application/xml')
  expect(await map?.text()).toContain(`<loc>${site.url}${openJob}</loc>`)
  const robots = await page.goto('/robots.txt')
  expect(await robots?.text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)
})

test.describe('offline', () => {
  test.use({ expectedConsole: [/ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch/] })

  test('the home page opens as it was rendered, every other address with the shell', async ({ page, site }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await waitForWorker(page)
    await site.stop()
    await page.goto('/thank-you')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    const rendered = page.locator('#root[data-page="/"]')
    await expect(rendered).toHaveCount(0)
    await page.goto('/')
    await expect(rendered).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await page.goto('/?department=Design')
    await expect(rendered).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Department' })).toContainText('Design')
  })
})
