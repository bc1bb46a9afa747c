import type { Page } from '@playwright/test'
import { stubClips } from '../setup/clips.ts'
import { expect, test } from '../setup/fixtures.ts'
import { createGate } from '../setup/gate.ts'

test.use({ sharesSite: true })

test.beforeEach(async ({ page }) => stubClips(page))

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const hubs = [
  {
    path: '/engineering',
    name: 'Engineering',
    title: 'Engineering Jobs at Wordlark',
    blog: 'Notes from the workbench',
    articles: 6,
    talks: 6,
    press: 4,
    department: 'Engineering',
  },
  {
    path: '/product',
    name: 'Product',
    title: 'Product Management Jobs at Wordlark',
    blog: 'Notes from the roadmap',
    articles: 6,
    talks: 0,
    press: 5,
    department: 'Product+Management',
  },
  {
    path: '/design',
    name: 'Design',
    title: 'Design Jobs at Wordlark',
    blog: 'Notes from the sketchbook',
    articles: 3,
    talks: 3,
    press: 4,
    department: 'Design',
  },
]

for (const hub of hubs) {
  test(`the ${hub.name} hub shows its articles, talks and press and leads to its open jobs`, async ({ page }) => {
    const response = await page.goto(hub.path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(hub.title)
    await expect(page.getByRole('heading', { level: 1, name: hub.name, exact: true })).toBeVisible()
    await expect(section(page, hub.blog).getByRole('listitem')).toHaveCount(hub.articles)
    await expect(section(page, 'Talks').getByRole('button', { name: /^Play: / })).toHaveCount(hub.talks)
    const press = section(page, 'In the press')
    await expect(press.getByRole('listitem')).toHaveCount(hub.press)
    await press.getByRole('link', { name: 'View open jobs' }).click()
    await expect(page).toHaveURL(`/?department=${hub.department}#careers`)
  })
}

test('the product hub has a description, three points and a way to follow the company', async ({ page }) => {
  await page.goto('/product')
  const description = page.locator('meta[name=description]')
  await expect(description).toHaveAttribute('content', /^See what product managers do/)
  await expect(description).toHaveCount(1)
  const points = page.getByRole('list').filter({ hasText: 'You own a goal end to end' }).getByRole('listitem')
  await expect(points).toHaveCount(3)
  const follow = page.getByRole('link', { name: /^Follow us/ })
  await expect(follow).toHaveAttribute('href', 'https://www.linkedin.com/company/wordlark')
  await expect(follow).toHaveAttribute('target', '_blank')
  await page.goto('/design')
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Follow us/ })).toHaveCount(0)
})

test.describe('a video', () => {
  const talk = (page: Page, name: string) => section(page, 'Talks').getByLabel(name, { exact: true })
  const isPaused = (page: Page, name: string) => talk(page, name).evaluate((video) => (video as HTMLVideoElement).paused)

  for (const key of ['click', 'Enter', 'Space']) {
    test(`shows its poster until it is pressed, by ${key}`, async ({ page }) => {
      await page.goto('/engineering')
      const poster = page.getByRole('button', { name: 'Play: Streaks at scale' })
      await expect(poster).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
      if (key === 'click') await poster.click()
      else await poster.press(key)
      await expect(poster).toHaveCount(0)
      await expect(talk(page, 'Streaks at scale')).toBeFocused()
      expect(await isPaused(page, 'Streaks at scale')).toBe(false)
    })
  }

  test('pauses when another one starts', async ({ page }) => {
    await page.goto('/engineering')
    const first = page.getByRole('button', { name: 'Play: Streaks at scale' })
    await first.click()
    await expect(first).toHaveCount(0)
    const second = page.getByRole('button', { name: 'Play: Ship it in the morning' })
    await second.click()
    await expect(second).toHaveCount(0)
    expect(await isPaused(page, 'Ship it in the morning')).toBe(false)
    expect(await isPaused(page, 'Streaks at scale')).toBe(true)
  })

  test('that was pressed before its code was there plays as soon as it is', async ({ page }) => {
    const gate = createGate()
    await page.route('**/assets/video-card-*.js', async (route) => {
      await gate.opened
      await route.continue()
    })
    await page.goto('/engineering')
    const poster = page.getByRole('button', { name: 'Play: Streaks at scale' })
    await poster.click()
    await expect(poster).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('video')).toHaveCount(0)
    gate.open()
    await expect(poster).toHaveCount(0)
    expect(await isPaused(page, 'Streaks at scale')).toBe(false)
  })
})

test('a hub fits a page of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/product')
  await expect(
    section(page, '#product')
      .getByRole('link', { name: /post, opens/ })
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('articles drawn sideways: each that is tabbed to is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/engineering')
  const row = page.getByRole('region', { name: 'Articles, Notes from the workbench' })
  const links = row.getByRole('link')
  await expect(links).toHaveCount(6)
  await row.focus()
  for (const link of await links.all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 0.95 })
  }
})
