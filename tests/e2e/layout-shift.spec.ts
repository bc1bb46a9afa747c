import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** Nothing moves while a page starts, loads the rest of itself and is scrolled. */

declare global {
  interface Window {
    /** The sum of all layout shifts without input. */
    layoutShift: number
    /** The page's heading when its markup was parsed. */
    firstHeading: Element | null
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0, firstHeading: null })
    document.addEventListener('DOMContentLoaded', () => {
      window.firstHeading = document.querySelector('h1')
    })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })[]
      for (const { hadRecentInput, value } of shifts) if (!hadRecentInput) window.layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

const layoutShift = (page: Page) => page.evaluate(() => window.layoutShift)

test('moves and replaces nothing when the home page starts and is scrolled to its end', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  expect(await page.evaluate(() => window.firstHeading !== null && window.firstHeading === document.querySelector('h1'))).toBe(
    true,
  )
  expect(await layoutShift(page)).toBeLessThan(0.01)
  for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all())
    await heading.scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: '#LifeAtWordlark', exact: true }).getByRole('listitem')).toHaveCount(3)
  expect(await layoutShift(page)).toBeLessThan(0.05)
})

test("moves nothing when the carousel replaces an office's first picture", { tag: '@long' }, async ({ page }) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/locations/pittsburgh')
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    const ratio = async () => {
      const picture = await page.getByRole('img', { name: 'Pittsburgh office' }).boundingBox()
      return picture && picture.height / picture.width
    }
    await expect.poll(ratio).toBeCloseTo(width < 768 ? 220 / 330 : 450 / 680, 2)
    expect(await layoutShift(page)).toBeLessThan(0.005)
  }
})

test('moves nothing when a home page and a job in Arabic start', { tag: '@long' }, async ({ page }) => {
  for (const address of ['/ar', '/ar/jobs/7416001']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await waitForStart(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.02)
    }
  }
})

test('shows a job and its form without asking the board, and moves nothing', async ({ page }) => {
  // The server has rendered the job into the page with its form's questions.
  await page.route('**/api/board/jobs/*', () => {})
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/jobs/7416001')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('What you’ll do')).toBeVisible()
    await page.getByRole('heading', { name: 'Apply for this job' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /^(?:Continue|Submit application)$/ })).toBeAttached()
    expect(await layoutShift(page)).toBeLessThan(0.02)
  }
})
