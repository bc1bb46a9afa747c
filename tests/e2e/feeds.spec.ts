import type { Page } from '@playwright/test'
import { blockedWorkerConsole, stubClips } from '../setup/clips.ts'
import { expect, test } from '../setup/fixtures.ts'
import { createGate } from '../setup/gate.ts'

test.use({ serviceWorkers: 'block', expectedConsole: [blockedWorkerConsole] })
test.beforeEach(async ({ page }) => stubClips(page))

const feed = (page: Page, name = '#engineering') => page.getByRole('region', { name, exact: true })
const posts = (page: Page, name?: string) => feed(page, name).getByRole('listitem')

for (const { width, limit } of [
  { width: 1440, limit: 3 },
  { width: 820, limit: 2 },
  { width: 390, limit: 4 },
]) {
  test(`a feed shows ${limit} posts at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/engineering')
    await expect(posts(page)).toHaveCount(limit)
  })
}

test('a feed follows the width of the page', async ({ page }) => {
  await page.goto('/engineering')
  await expect(posts(page)).toHaveCount(3)
  // On both sides of the breakpoints, 1280 and 768 px.
  for (const [width, limit] of [
    [1279, 2],
    [1280, 3],
    [768, 2],
    [767, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(posts(page)).toHaveCount(limit)
  }
})

test("a hub's feed has its own posts and the company's under its hashtag, newest first, and none of the dropped kinds", async ({
  page,
}) => {
  await page.goto('/design?debugFeed')
  await expect(posts(page, '#design')).toHaveCount(5)
  const shown = feed(page, '#design')
  const dates = await shown.getByRole('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set(dates).size).toBe(5)
  await expect(shown.getByText(/Two hundred wallpapers/)).toHaveCount(1)
  await expect(shown.getByText('Inspiring!')).toHaveCount(0)
  await expect(shown.getByText(/language fair/)).toHaveCount(0)
  await page.goto('/engineering?debugFeed')
  await expect(feed(page).getByText("Here's what we left out.")).toBeVisible()
  await expect(feed(page).getByText('Proud of this team.')).toHaveCount(0)
})

test('a feed leads to the network in a new tab', async ({ page }) => {
  await page.goto('/product')
  const more = feed(page, '#product').getByRole('link', { name: 'Discover more opens in a new tab' })
  await expect(more).toHaveAttribute('href', 'https://www.linkedin.com/feed/hashtag/product/')
  await expect(more).toHaveAttribute('target', '_blank')
  await expect(posts(page, '#product').first().getByRole('link')).toHaveAttribute('target', '_blank')
})

test('on a phone the posts are drawn sideways, by keyboard as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/engineering')
  const row = page.getByRole('region', { name: 'Posts, #engineering' })
  await row.focus()
  await expect(row).toBeFocused()
  expect(await row.evaluate((element) => element.scrollLeft)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('the home page reads its feed by itself, and what draws the posts only where they are near', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (part: string) => asked.some((pathname) => pathname.includes(part))
  await page.goto('/')
  await expect.poll(() => isAsked('/api/feed/company')).toBe(true)
  expect(isAsked('/assets/feed-row-')).toBe(false)
  await feed(page, '#LifeAtWordlark').scrollIntoViewIfNeeded()
  await expect(posts(page, '#LifeAtWordlark')).toHaveCount(3)
})

test('placeholders of the posts stand there while they load', async ({ page }) => {
  const gate = createGate()
  await page.route('**/api/feed/*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/engineering')
  await expect(feed(page).getByRole('status', { name: 'Loading posts' })).toBeVisible()
  const before = await feed(page).boundingBox()
  gate.open()
  await expect(posts(page)).toHaveCount(3)
  await expect(feed(page).getByRole('status')).toHaveCount(0)
  expect(await feed(page).boundingBox()).toEqual(before)
})

test.describe('a feed that fails', () => {
  // One pattern, because Playwright takes a list of two for a value and its options. The browser writes a line of its own for
  // each of the two answers; the site adds none.
  test.use({ expectedConsole: [new RegExp(`${blockedWorkerConsole.source}|^Failed to load resource: .* 503`, 'i')] })

  test('is not there at all', async ({ page, site }) => {
    await site.plan({ feed: 503 })
    await page.goto('/engineering')
    await expect(feed(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Talks' })).toBeVisible()
  })
})
