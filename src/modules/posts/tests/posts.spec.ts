import type { Page } from '@playwright/test'
import { payloads } from '#tests/attacks/payloads.ts'
import { expectNothingHappened, watch } from '#tests/attacks/watch-page.ts'
import { stubClips } from '#tests/setup/clips.ts'
import { expect, test } from '#tests/setup/fixtures.ts'
import { createGate } from '#tests/setup/gate.ts'

test.beforeEach(async ({ page }) => stubClips(page))

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('keeps the place of posts while they load, and adapts their number to the width of the page', async ({ page }) => {
  const gate = createGate()
  await page.route('**/api/feed/*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/engineering')
  const feed = section(page, '#engineering')
  await feed.scrollIntoViewIfNeeded()
  await expect(feed.getByRole('status', { name: 'Loading posts' })).toBeVisible()
  const before = await feed.boundingBox()
  gate.open()
  await expect(feed.getByRole('listitem')).toHaveCount(3)
  await expect(feed.getByRole('status')).toHaveCount(0)
  await expect.poll(() => feed.boundingBox()).toEqual(before)
  // On both sides of the breakpoints at 1280 and 768 px.
  for (const [width, limit] of [
    [1279, 2],
    [1280, 3],
    [768, 2],
    [767, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(feed.getByRole('listitem')).toHaveCount(limit)
  }
})

test('scrolls a row of posts by keyboard on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/engineering')
  await section(page, '#engineering').scrollIntoViewIfNeeded()
  const posts = page.getByRole('region', { name: 'Posts, #engineering' })
  await posts.focus()
  await expect(posts).toBeFocused()
  expect(await posts.evaluate((element) => element.scrollLeft)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => posts.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('ends its row at the edge of the content on a tablet', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/design')
  const posts = section(page, '#design').getByRole('listitem')
  await expect(posts).toHaveCount(2)
  const rightEdge = () =>
    posts.evaluateAll((items) => Math.max(...items.map((item) => Math.round(item.getBoundingClientRect().right))))
  await expect.poll(rightEdge).toBe(780)
})

test.describe('a feed of somebody who attacks', () => {
  test.use({
    hasOwnSite: true,
    bypassCSP: true,
    serviceWorkers: 'block',
    // One pattern, because Playwright treats a second element of the list as the options of the first.
    expectedConsole: [/service worker|^Failed to load resource/i],
  })

  test('runs no payload in a feed and loads no picture from another host', { tag: '@long' }, async ({ context, page, site }) => {
    const seen = await watch(context, site.url)
    const all = payloads.map(({ html }) => html)
    await page.route('**/api/feed/*', (route) =>
      route.fulfill({
        json: {
          bio: {
            full_name: all.slice(0, 40).join(' '),
            username: all[0],
            user_profile: 'https://evil.example/me.png',
            org_type: all[1],
          },
          org_type: all[2],
          posts: payloads.flatMap(({ html, number }) => [
            {
              description: `Post ${number} ${html}`,
              post_url: `https://network.example/${number}`,
              date_time: '2026-11-21T09:00:00+00:00',
              image_urls: [html, `https://evil.example/${number}.png`],
              thumbnail_url: html,
              article_title: html,
              article_author: html,
            },
            { description: `Post ${number}`, post_url: html, date_time: '2026-11-21T09:00:00+00:00', post_date_time: html },
          ]),
        },
      }),
    )
    await page.goto('/engineering?debugFeed')
    const feed = page.getByRole('region', { name: '#engineering', exact: true })
    await feed.scrollIntoViewIfNeeded()
    await expect.poll(() => feed.getByRole('listitem').count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(payloads.length)
    await expect(feed.getByRole('button', { name: /^Show picture/ }).first()).toBeAttached()
    await expectNothingHappened(page, seen, '/engineering')
  })
})
