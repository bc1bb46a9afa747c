import type { Page } from '@playwright/test'
import { stubClips } from '../setup/clips.ts'
import { expect, test } from '../setup/fixtures.ts'

test.beforeEach(async ({ page }) => stubClips(page))

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('plays a video at a key press, and pauses it when another one starts', { tag: '@long' }, async ({ page }) => {
  const isPaused = (name: string) =>
    section(page, 'Talks')
      .getByLabel(name, { exact: true })
      .evaluate((video) => (video as HTMLVideoElement).paused)
  await page.goto('/engineering')
  const first = page.getByRole('button', { name: 'Play: Streaks at scale' })
  await first.press('Enter')
  await expect(first).toHaveCount(0)
  await expect(section(page, 'Talks').getByLabel('Streaks at scale', { exact: true })).toBeFocused()
  await expect.poll(() => isPaused('Streaks at scale')).toBe(false)
  const second = page.getByRole('button', { name: 'Play: Ship it in the morning' })
  await second.click()
  await expect(second).toHaveCount(0)
  await expect.poll(() => isPaused('Ship it in the morning')).toBe(false)
  await expect.poll(() => isPaused('Streaks at scale')).toBe(true)
})

test('scrolls a row of articles by keyboard on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/engineering')
  const articles = page.getByRole('region', { name: 'Articles, Notes from the workbench' })
  const links = articles.getByRole('link')
  await expect(links).toHaveCount(6)
  await articles.focus()
  for (const link of await links.all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 0.95 })
  }
})

test('ends its rows at the edge of the content on a tablet', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/design')
  // All in one step: what loads late replaces its placeholders.
  const rightEdges = () =>
    page.evaluate(() => {
      const right = (element: Element) => Math.round(element.getBoundingClientRect().right)
      const rows = [...document.querySelectorAll('section')].filter((part) => part.innerText.startsWith('Talks'))
      return rows.map((row) => Math.max(...[...row.querySelectorAll('li > *')].map(right)))
    })
  await expect.poll(rightEdges).toEqual([780])
})
