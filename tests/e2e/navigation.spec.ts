import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'
import { createGate } from '../setup/gate.ts'

const sections = [
  ['Only at Wordlark', 'only-at-wordlark', 'Only at Wordlark'],
  ['Teams', 'teams', 'Find your flock'],
  ['Benefits', 'benefits', 'Room to grow, time to rest'],
  ['Locations', 'locations', 'Six cities, one song'],
  ['Interviewing', 'interviewing', 'How interviewing works'],
  ['Jobs', 'careers', 'Open jobs'],
  ['FAQs', 'faq', 'Good questions'],
] as const

function hash(page: Page): string {
  return new URL(page.url()).hash
}

async function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => window.history.length)
}

/** Scrolls until the top of the section with this heading is at the given distance from the top of the viewport. */
async function scrollTo(page: Page, heading: string, distance: number): Promise<void> {
  await page.getByRole('region', { name: heading }).evaluate((section, px) => {
    window.scrollBy({ top: section.getBoundingClientRect().top - px, behavior: 'instant' })
  }, distance)
}

/**
 * Records the scroll position at the next click, because content above may still be laid out after scrolling.
 * @returns a function that returns the distance to that position
 */
async function recordPositionAtClick(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const note = () => Object.assign(window, { positionAtClick: window.scrollY })
    document.addEventListener('click', note, { capture: true, once: true })
  })
  return () => page.evaluate(() => window.scrollY - (window as unknown as { positionAtClick: number }).positionAtClick)
}

test("marks the section of a cold load and of each header link as current, and preserves the URL's filter", async ({ page }) => {
  await page.goto('/?department=Design#teams')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(sections.map(([label]) => label))
  await expect(nav.getByRole('link', { name: 'Teams' })).toHaveAttribute('aria-current', 'location')
  await waitForStart(page)
  for (const [label, anchor, heading] of sections) {
    await nav.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/?department=Design#${anchor}`)
    await expect(nav.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'location')
    await expect(nav.locator('[aria-current]')).toHaveCount(1)
    const title = page.getByRole('heading', { level: 2, name: heading })
    await expect(title).toBeInViewport()
    await expect(title).toBeFocused()
    // Not covered by the header.
    expect((await title.boundingBox())?.y).toBeGreaterThan(74)
  }
})

for (const [width, offset] of [
  [1440, 72],
  [390, 82],
] as const) {
  test(`updates the hash while scrolling, ${offset} px below the top at ${width} px, without a history entry`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?gh_src=fair')
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    const before = await historyLength(page)
    await scrollTo(page, 'Find your flock', offset)
    await expect.poll(() => hash(page)).toBe('#teams')
    await scrollTo(page, 'Find your flock', offset + 10)
    await expect.poll(() => hash(page)).toBe('#only-at-wordlark')
    await scrollTo(page, 'Good questions', -200)
    const position = await page.evaluate(() => window.scrollY)
    await expect.poll(() => hash(page)).toBe('#faq')
    await expect(page.getByRole('link', { name: 'FAQs', includeHidden: true }).first()).toHaveAttribute(
      'href',
      /gh_src=fair#faq$/,
    )
    expect(await page.evaluate(() => window.scrollY)).toBe(position)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => hash(page)).toBe('')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect.poll(() => historyLength(page)).toBe(before)
    await expect(page).toHaveURL(/\/\?gh_src=fair$/)
  })
}

test('lands and stays on the section for a cold load of its address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [, anchor, heading] of sections.filter(([label]) => ['Teams', 'Jobs', 'FAQs'].includes(label))) {
    // From an empty page, because from another hash the page would not load again.
    await page.goto('about:blank')
    await page.goto(`/#${anchor}`)
    const section = page.getByRole('region', { name: heading, exact: true })
    await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? -1), { message: anchor }).toBe(64)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
    expect(hash(page)).toBe(`#${anchor}`)
  }
})

test("does not jump back to the URL's section and loses no press if the visitor scrolls before the page has started", async ({
  page,
}) => {
  const gate = createGate()
  await page.route('**/assets/*.js', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/#interviewing')
  const carousel = page.getByRole('region', { name: 'Interview process' })
  await expect(carousel.getByRole('heading', { name: 'Application review' })).toBeInViewport()
  const start = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(start + 300)
  await carousel.getByRole('button', { name: 'Next' }).click()
  gate.open()
  await expect(carousel.getByRole('button', { name: 'Step 2' })).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(start + 200)
})

test('returns to the top of a section when its link is followed again, in the header and in the footer', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const teams = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' })
  const findYourFlock = page.getByRole('heading', { level: 2, name: 'Find your flock' })
  await teams.click()
  await expect(findYourFlock).toBeFocused()
  await page.mouse.wheel(0, 300)
  await expect(findYourFlock).not.toBeInViewport()
  await teams.click()
  await expect(findYourFlock).toBeInViewport()

  // The header follows the page, so focus in it must not scroll.
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await page.getByRole('banner').getByRole('link', { name: 'Locations' }).focus()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)

  const questions = page.getByRole('heading', { level: 2, name: 'Good questions' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Careers FAQ' })
  await link.scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(/#faq$/)
  await expect(questions).not.toBeInViewport()
  await link.click()
  await expect(questions).toBeInViewport()
})

test('restores the scroll position when going back soon after a jump', { tag: '@long' }, async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/')
  await waitForStart(page)
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Find your flock' })).toBeFocused()
  const wayFromPlace = await recordPositionAtClick(page)
  await page.getByRole('link', { name: /open jobs in Marketing$/ }).click()
  await expect(page.getByRole('button', { name: 'Remove filter Marketing' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove filter Marketing' })).toBeHidden()
  await expect(page).toHaveURL(/\/#teams$/)
  await expect.poll(wayFromPlace).toBe(0)
})

test.describe('the menu of small screens', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
  })

  test('shows two groups of links and closes when a link is chosen', async ({ page }) => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('heading')).toHaveText(['Menu', 'About us', 'Apply'])
    await expect(menu.getByRole('list').first().getByRole('link')).toHaveText([
      'Only at Wordlark',
      'Teams',
      'Benefits',
      'Locations',
    ])
    await expect(menu.getByRole('list').last().getByRole('link')).toHaveText(['Interviewing', 'Jobs', 'FAQs', 'My jobs'])
    await menu.getByRole('link', { name: 'FAQs' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/#faq$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Good questions' })).toBeInViewport()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('link', { name: 'FAQs' })).toHaveAttribute('aria-current', 'location')
    await menu.getByRole('link', { name: 'View open jobs' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Open jobs' })).toBeInViewport()
  })

  test('traps focus and locks scrolling until Escape closes it', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab')
      // A native dialog lets focus leave only to the browser's toolbar. Then no element of the page has focus.
      const isInPage = await page.evaluate(() => document.activeElement !== document.body)
      if (isInPage) expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    await page.mouse.move(200, 300)
    await page.mouse.wheel(0, 600)
    const scrolled = await page.evaluate(
      () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)))),
    )
    expect(scrolled).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('closes when the screen becomes wide enough for the header links', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    const social = page.getByRole('contentinfo').getByRole('heading', { name: 'Social' })
    await expect(social).toBeVisible()
    await page.setViewportSize({ width: 1279, height: 900 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(social).toBeHidden()
  })
})

test('focuses the heading and announces the title of a new page, and restores the position when going back', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await waitForStart(page)
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  const job = page.getByRole('region', { name: 'Open jobs' }).getByRole('list').getByRole('link').first()
  await scrollTo(page, 'Open jobs', 20)
  await expect.poll(() => hash(page)).toBe('#careers')
  const wayFromPlace = await recordPositionAtClick(page)
  await job.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Job Detail', { exact: true }).last()).toHaveAttribute('aria-live', 'polite')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect.poll(wayFromPlace).toBe(0)
  // The heading of the restored section has focus. From the page's h1 the next Tab would leave the section.
  await expect(page.getByRole('heading', { level: 2, name: 'Open jobs' })).toBeFocused()
  await expect(page.getByText('Wordlark Careers: help the world say hello', { exact: true })).toHaveAttribute(
    'aria-live',
    'polite',
  )
  const place = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('returns to the place where a page was left when another document of the site was opened over it', async ({ page }) => {
  await page.goto('/benefits')
  await waitForStart(page)
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.goto('/#faq')
  await waitForStart(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1200)
  await page.goBack()
  await waitForStart(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
})

test('scrolls smoothly to a section without changing the hash on the way if motion is allowed', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Data saving disables the film, which a test does not need.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    Object.assign(window, { places: [] as number[], hashes: [] as string[] })
    const seen = window as unknown as { places: number[]; hashes: string[] }
    window.addEventListener('scroll', () => {
      seen.places.push(window.scrollY)
      seen.hashes.push(window.location.hash)
    })
  })
  await page.goto('/')
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQs' }).click()
  const section = page.getByRole('region', { name: 'Good questions' })
  await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? -1)).toBe(72)
  const seen = await page.evaluate(() => {
    const { hashes, places } = window as unknown as { places: number[]; hashes: string[] }
    return { hashes, places }
  })
  expect(seen.places.length).toBeGreaterThan(3)
  expect(new Set(seen.hashes)).toEqual(new Set(['#faq']))
})

test("shows the title bar's back text and logo from 768 px up", { tag: '@long' }, async ({ page }) => {
  const bar = page.getByRole('banner')
  const backText = bar.getByText('Back to home', { exact: true })
  const backTextWidth = async () => (await backText.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/benefits')
  await expect(bar.getByRole('link', { name: 'Wordlark careers, home' })).toBeVisible()
  await expect.poll(() => backTextWidth()).toBeGreaterThan(50)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(bar.getByRole('link', { name: 'Wordlark careers, home' })).toHaveCount(0)
  // Announced, but not visible.
  await expect(bar.getByRole('link', { name: 'Back to home' })).toBeVisible()
  await expect.poll(() => backTextWidth()).toBeLessThanOrEqual(1)
})
