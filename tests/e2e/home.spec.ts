import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

const headings = [
  'Only at Wordlark',
  'Find your flock',
  'Room to grow, time to rest',
  'Six cities, one song',
  'How interviewing works',
  'Open jobs',
  '#LifeAtWordlark',
  'From the blog',
  'What we hold on to',
  'A week around here',
  'Good questions',
  'Not today? Keep in earshot.',
]

/** kB of JavaScript, gzip, that a first visit loads without a scroll or a touch. */
const maxFirstVisitKilobytes = 180

test('the home page shows its sections in order, with one title', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help the world say hello.')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(headings)
})

test('a first visit loads little code, and none of what only moves or opens further down', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    // The service worker fetches every chunk for later; the page itself does not wait for those.
    if (response.url().endsWith('.js') && !response.fromServiceWorker() && response.frame()) scripts.push(response)
  })
  await page.goto('/')
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body(), { level: 9 }).length))
  const names = scripts.map((response) => response.url().replace(/^.*\/|-[\w-]{8}\.js$/g, ''))
  expect(names.filter((name) => /motion-kit|motion-features|dropdown|^video(?!s$)/.test(name))).toEqual([])
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(maxFirstVisitKilobytes)
})

test('teams: three on film lead to their hubs, five in writing to their open jobs', async ({ page }) => {
  await page.goto('/')
  const teams = page.getByRole('region', { name: 'Find your flock' })
  for (const [team, address] of [
    ['Engineering', '/engineering'],
    ['Product', '/product'],
    ['Design', '/design'],
  ] as const) {
    await expect(teams.getByRole('link', { name: `Explore ${team}` })).toHaveAttribute('href', address)
  }
  await expect(teams.getByRole('button', { name: /^Play: / })).toHaveCount(3)
  const counts = teams.getByRole('link', { name: /open jobs? in / })
  await expect(counts).toHaveCount(5)
  const finance = teams.getByRole('link', { name: 'open jobs in Finance' })
  const count = Number.parseInt((await finance.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(1)
  await finance.click()
  await expect(page).toHaveURL(/\/\?department=Finance#careers$/)
  await expect(page.getByRole('region', { name: 'Open jobs' }).getByRole('status')).toHaveText(new RegExp(`^${count} of `))
  await expect(page.getByRole('heading', { level: 2, name: 'Open jobs' })).toBeInViewport()
})

test('locations: the headquarters and five offices lead to their pages', async ({ page }) => {
  await page.goto('/')
  const locations = page.getByRole('region', { name: 'Six cities, one song' })
  await expect(locations.getByText('Headquarters')).toBeVisible()
  const addresses = await locations.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(
    ['pittsburgh', 'beijing', 'berlin', 'detroit', 'new-york', 'seattle'].map((office) => `/locations/${office}`),
  )
})

for (const [width, visible] of [
  [390, 1],
  [820, 2],
  [1440, 2],
] as const) {
  test(`interviewing at ${width} px: eight steps, ${visible} in view, moved by buttons, dots and arrow keys`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#interviewing')
    const carousel = page.getByRole('region', { name: 'Interview process' })
    const current = carousel.getByRole('button', { name: /^Step \d$/ }).and(page.locator('[aria-current]'))
    await expect(carousel.getByRole('heading', { name: 'Application review' })).toBeInViewport()
    await expect(carousel.getByRole('button', { name: /^Step \d$/ })).toHaveCount(8)
    const next = carousel.getByRole('button', { name: 'Next' })
    await expect(carousel.getByRole('button', { name: 'Previous' })).toBeHidden()
    await next.click()
    await expect(current).toHaveAccessibleName('Step 2')
    await page.keyboard.press('ArrowLeft')
    await expect(current).toHaveAccessibleName('Step 1')
    await carousel.getByRole('button', { name: 'Step 8' }).click()
    await expect(next).toBeHidden()
    await expect(current).toHaveAccessibleName('Step 8')
    await expect(carousel.getByRole('heading', { name: 'Day 1' })).toBeInViewport({ ratio: 1 })
    const slides = carousel.getByRole('listitem', { name: /^Step \d of 8$/ })
    const [first, second] = await Promise.all([slides.nth(6).boundingBox(), slides.nth(7).boundingBox()])
    const gap = (second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)
    expect(gap).toBeCloseTo(width === 1440 ? 42 : 20, 0)
    // No press in vain: one step back brings one more into view.
    await carousel.getByRole('button', { name: 'Previous' }).click()
    await expect(slides.nth(7 - visible)).toBeInViewport()
    await expect(next).toBeVisible()
  })
}

test('FAQ: eight questions open by keyboard; their links lead on', async ({ page }) => {
  await page.goto('/#faq')
  const faq = page.getByRole('region', { name: 'Good questions' })
  await expect(faq.getByRole('heading', { level: 3 })).toHaveCount(8)
  const process = faq.getByRole('button', { name: 'How does the interview process work?' })
  await process.focus()
  await page.keyboard.press('Enter')
  await expect(process).toHaveAttribute('aria-expanded', 'true')
  const accommodations = faq.getByRole('button', { name: 'Can I ask for accommodations?' })
  await accommodations.click()
  const mail = faq.getByRole('link', { name: /@/ })
  await expect(mail).toHaveAttribute('href', /^mailto:/)
  await expect(mail).not.toHaveAttribute('target')
  await accommodations.click()
  await expect(mail).toBeHidden()
  await faq.getByRole('link', { name: 'See each step, with tips' }).click()
  await expect(page).toHaveURL(/\/#interviewing$/)
  await expect(page.getByRole('heading', { level: 2, name: 'How interviewing works' })).toBeInViewport()
})

test('the text of an answer is at most 600 px wide where its page is wider but no laptop’s', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.goto('/#faq')
  const name = 'How does the interview process work?'
  await page.getByRole('button', { name }).click()
  const text = page.getByRole('region', { name }).getByRole('paragraph').first()
  await expect(text).toBeVisible()
  expect((await text.boundingBox())?.width).toBe(600)
})

test('a dropdown that is pressed before its code has come opens when it has', async ({ page }) => {
  await page.goto('/')
  const department = page.getByRole('combobox', { name: 'Department' })
  await department.click()
  await expect(page.getByRole('listbox', { name: 'Department' })).toBeVisible()
  await expect(department).toBeFocused()
})

test('under reduced motion the film waits to be asked', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (/\/video\/hero/.test(request.url())) films.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
})

test('nothing moves while the page comes in and is read to its end', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
        if (!hadRecentInput) Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  for (const heading of headings) await page.getByRole('heading', { level: 2, name: heading }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05)
})

for (const width of [320, 640]) {
  test(`the page fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('the first paint leaves the layout of what is below for later; the started page has all of it', async ({ page }) => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/')
  const readLayout = () => page.locator('#faq').evaluate((section) => getComputedStyle(section).contentVisibility)
  expect(await readLayout()).toBe('auto')
  letThrough()
  await expect(page.locator('html')).not.toHaveAttribute('data-rest')
  expect(await readLayout()).toBe('visible')
})
