import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, waitForStart } from '../setup/fixtures.ts'

const content = [
  '<h2>Us</h2>',
  '<p>Before <img src="https://pictures.example/team.png" srcset="https://pictures.example/2x.png 2x" alt="The team" width="640" height="320"></p>',
  '<p><img src="https://pictures.example/broken.png" alt="The office" width="200" height="100"></p>',
  '<p><img src="/art/berlin-skyline.svg" alt="Berlin" width="320" height="180"></p>',
  '<iframe src="https://www.youtube.com/embed/abc" title="A day with us"></iframe>',
  '<p>After</p>',
].join('')
const boardFile = path.join(mkdtempSync(path.join(tmpdir(), 'foreign-media-')), 'board.json')
const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
writeFileSync(boardFile, JSON.stringify([{ id: 7, title: 'Baker', location: { name: 'Berlin' }, content: escaped }]))

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="640" height="320" fill="teal"/></svg>'

test.use({ hasOwnSite: true, environment: { BOARD_FILE: boardFile } })

/** Answers in place of other hosts, which a test cannot reach, and records the requested addresses. */
async function stubOtherHosts(page: Page, siteUrl: string): Promise<readonly string[]> {
  const requested: string[] = []
  await page.context().route(
    (url) => url.origin !== siteUrl,
    async (route) => {
      const url = new URL(route.request().url())
      requested.push(url.href)
      if (url.pathname === '/broken.png') await route.abort()
      else if (url.pathname === '/team.png') await route.fulfill({ contentType: 'image/svg+xml', body: drawing })
      else await route.fulfill({ contentType: 'text/html', body: '<title>Player</title><button>Pause</button>' })
    },
  )
  return requested
}

/** Returns the vertical positions of the text's lines. */
async function linePositions(page: Page): Promise<readonly number[]> {
  const lines = [page.getByText('Before'), page.getByRole('button', { name: /Show picture|Play video/ }), page.getByText('After')]
  const boxes = await Promise.all(
    lines.map((line) => line.evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().y + window.scrollY))),
  )
  return boxes.flat().map(Math.round)
}

test('contacts no other host before a press and moves no text when the page hydrates or a picture loads', {
  tag: '@long',
}, async ({ page, site }) => {
  const requested = await stubOtherHosts(page, site.url)
  const paintedPage = await page.context().newPage()
  // Blocks the code, so that the page stays as the server painted it.
  await paintedPage.route('**/assets/*.js', () => {})
  await paintedPage.goto(`${site.url}/jobs/7`)
  await expect(paintedPage.getByRole('button', { name: 'Show picture: The team' })).toBeVisible()

  await page.goto('/jobs/7#apply')
  await waitForStart(page)
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
  const before = await linePositions(page)
  expect(before).toHaveLength(5)
  expect(before).toEqual(await linePositions(paintedPage))
  await paintedPage.close()
  await page.getByText('After', { exact: true }).scrollIntoViewIfNeeded()
  await expect
    .poll(() => page.getByRole('img', { name: 'Berlin' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(requested).toEqual([])

  const after = await page
    .getByText('After', { exact: true })
    .evaluate((element) => element.getBoundingClientRect().y + window.scrollY)
  await page.getByRole('button', { name: 'Show picture: The team' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'The team' })).toBeFocused()
  expect(requested).toEqual(['https://pictures.example/team.png'])
  expect(
    await page.getByText('After', { exact: true }).evaluate((element) => element.getBoundingClientRect().y + window.scrollY),
  ).toBe(after)
})

test('replays a press made before the page has started', { tag: '@long' }, async ({ page, site }) => {
  const requested = await stubOtherHosts(page, site.url)
  await page.goto('/jobs/7', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show picture: The team' }).click()
  await expect(page.getByRole('img', { name: 'The team' })).toBeVisible()
  expect(requested).toEqual(['https://pictures.example/team.png'])
})

test.describe('a picture that fails to load', () => {
  test.use({ serviceWorkers: 'block', expectedConsole: [/Failed to load resource|service worker/i] })

  test('shows a message and can be retried, and a video loads after a press and has focus', { tag: '@long' }, async ({
    page,
    site,
  }) => {
    const requested = await stubOtherHosts(page, site.url)
    await page.goto('/jobs/7#apply')
    // The form's code loads too, before the network goes.
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Show picture: The office' }).click()
    await expect(page.getByText('The picture can’t be loaded from pictures.example right now.')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Try again: The office' }).click()
    await expect(page.getByText('The picture can’t be loaded from pictures.example while you’re offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again: The office' })).toBeFocused()
    await page.context().setOffline(false)
    expect([...new Set(requested)]).toEqual(['https://pictures.example/broken.png'])

    await page.getByRole('button', { name: 'Play video: A day with us' }).click()
    const player = page.frameLocator('iframe[title="A day with us"]')
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(page.locator('iframe[title="A day with us"]')).toBeFocused()
    expect(requested.at(-1)).toBe('https://www.youtube-nocookie.com/embed/abc?autoplay=1')
  })
})

test('shows accessible placeholders that fit a narrow and a wide page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs/7')
  await waitForStart(page)
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const button of await page.getByRole('button', { name: /Show picture|Play video/ }).all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await expectNoAxeViolations(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
