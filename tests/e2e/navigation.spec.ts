import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'
import { createGate } from '../setup/gate.ts'

test.use({ sharesSite: true })

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

/** Scrolls until the section with this heading has its top at the given distance from the top of the screen. */
async function scrollTo(page: Page, heading: string, distance: number): Promise<void> {
  await page.getByRole('region', { name: heading }).evaluate((section, px) => {
    window.scrollBy({ top: section.getBoundingClientRect().top - px, behavior: 'instant' })
  }, distance)
}

/**
 * Where the page stands when it is left by the next click: what lies above may still have been laid out after a scroll.
 * @returns how far from there the page is now
 */
async function watchPlaceOfClick(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const note = () => Object.assign(window, { placeLeft: window.scrollY })
    document.addEventListener('click', note, { capture: true, once: true })
  })
  return () => page.evaluate(() => window.scrollY - (window as unknown as { placeLeft: number }).placeLeft)
}

test('the header names the seven sections; each link lands on its heading and is marked as current', async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(sections.map(([label]) => label))
  for (const [label, anchor, heading] of sections) {
    await nav.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(new RegExp(`/#${anchor}$`))
    await expect(nav.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'location')
    await expect(nav.locator('[aria-current]')).toHaveCount(1)
    const title = page.getByRole('heading', { level: 2, name: heading })
    await expect(title).toBeInViewport()
    await expect(title).toBeFocused()
    // Not under the header.
    expect((await title.boundingBox())?.y).toBeGreaterThan(74)
  }
})

for (const [width, offset] of [
  [1440, 72],
  [820, 82],
  [390, 82],
] as const) {
  test(`at ${width} px scrolling sets the hash ${offset} px below the top, without a history entry, and takes it back`, async ({
    page,
  }) => {
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
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await historyLength(page)).toBe(before)
    await expect(page).toHaveURL(/\/\?gh_src=fair$/)
  })
}

test('following the scroll keeps a filter and the view that was left', async ({ page }) => {
  await page.goto('/?type=Intern#careers')
  await expect(page.getByText(/^\d+ of \d+ jobs$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Intern' }).click()
  await expect(page).toHaveURL(/\/#careers$/)
  await scrollTo(page, 'Good questions', 0)
  await expect(page).toHaveURL(/\/#faq$/)
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toHaveCount(0)
})

for (const [, anchor, heading] of sections.slice(1)) {
  test(`a cold load of #${anchor} lands on its section and stays there`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/#${anchor}`)
    const section = page.getByRole('region', { name: heading, exact: true })
    await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? -1)).toBe(64)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
    expect(hash(page)).toBe(`#${anchor}`)
  })
}

test('who goes on before the page has started is not taken back to the section of its address, and no press is lost', async ({
  page,
}) => {
  const gate = createGate()
  await page.route(/\/assets\/shell-[^/]+\.js$/, async (route) => {
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

test('a cold load of a section marks it as current, and the links keep the filter of the address', async ({ page }) => {
  await page.goto('/?department=Design#teams')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Teams' })).toHaveAttribute('aria-current', 'location')
  await expect(nav.locator('[aria-current]')).toHaveCount(1)
  await expect(nav.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/?department=Design#careers')
})

test('the focus in the header does not move the page', async ({ page }) => {
  await page.goto('/#teams')
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await page.getByRole('banner').getByRole('link', { name: 'Locations' }).focus()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('the same link brings the visitor back to the top of its section', async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const teams = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' })
  await teams.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Find your flock' })).toBeFocused()
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('heading', { level: 2, name: 'Find your flock' })).not.toBeInViewport()
  await teams.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Find your flock' })).toBeInViewport()
})

test('going back soon after a jump finds the place that was left', async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
  await expect(page.locator('html')).not.toHaveAttribute('data-rest')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Find your flock' })).toBeFocused()
  const wayFromPlace = await watchPlaceOfClick(page)
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

  test('has the groups of the specification and closes when an item is chosen', async ({ page }) => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('heading')).toHaveText(['About us', 'Apply'])
    await expect(menu.getByRole('list').first().getByRole('link')).toHaveText([
      'Only at Wordlark',
      'Teams',
      'Benefits',
      'Locations',
    ])
    await expect(menu.getByRole('list').last().getByRole('link')).toHaveText(['Interviewing', 'Jobs', 'FAQs'])
    await menu.getByRole('link', { name: 'FAQs' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/#faq$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Good questions' })).toBeInViewport()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('link', { name: 'FAQs' })).toHaveAttribute('aria-current', 'location')
    await menu.getByRole('link', { name: 'View open jobs' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Open jobs' })).toBeInViewport()
  })

  test('traps the focus, locks the page, and gives both back on Escape', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab')
      // The browser's own controls are the one way out of a native dialog; there nothing of the page has the focus.
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

  test('goes when the screen becomes wide, where the header has its links', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.setViewportSize({ width: 1279, height: 900 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  })
})

test('a new page gets the focus at its heading and its title said; going back finds the place again', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  // A section of which an edge was in sight before it was laid out would grow under what the test scrolls to.
  await expect(page.locator('html')).not.toHaveAttribute('data-rest')
  const job = page.getByRole('region', { name: 'Open jobs' }).getByRole('list').getByRole('link').first()
  await scrollTo(page, 'Open jobs', 20)
  await expect.poll(() => hash(page)).toBe('#careers')
  const wayFromPlace = await watchPlaceOfClick(page)
  await job.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Job Detail', { exact: true }).last()).toHaveAttribute('aria-live', 'polite')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
  await expect.poll(wayFromPlace).toBe(0)
  // Of the section that it found again: from the page's own heading the next Tab would leave it.
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

test('where motion is welcome the way to a section is shown, and the hash does not change on the way', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // No film in a test: nothing of it is asked for by those who save data.
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

test('the title bar leads to the top of the home page when the visitor did not come from there', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('banner')).toContainText('Thank you')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeInViewport()
})

test('the title bar says where it leads and shows the logo from 768 px on', async ({ page }) => {
  const bar = page.getByRole('banner')
  const words = bar.getByText('Back to home', { exact: true })
  const widthOfWords = async () => (await words.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/benefits')
  await expect(bar.getByRole('link')).toHaveCount(2)
  expect(await widthOfWords()).toBeGreaterThan(50)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(bar.getByRole('link')).toHaveCount(1)
  // Still said, but no longer shown.
  await expect(bar.getByRole('link', { name: 'Back to home' })).toBeVisible()
  expect(await widthOfWords()).toBeLessThanOrEqual(1)
})

test('a link of the footer leads to its section also when the address names that already', async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Careers FAQ' })
  await link.scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(/#faq$/)
  const heading = page.getByRole('heading', { level: 2, name: 'Good questions' })
  await expect(heading).not.toBeInViewport()
  await link.click()
  await expect(heading).toBeInViewport()
})

test('the footer has its groups, the year, and links that open where they should', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
    'About us',
    'Products',
    'Apps',
    'Help and support',
    'Privacy and terms',
    'Social',
  ])
  const year = await page.evaluate(() => new Date().getFullYear())
  await expect(footer).toContainText(`© ${year} Wordlark`)
  await expect(footer.getByRole('link', { name: 'Terms opens in a new tab' })).toHaveAttribute('target', '_blank')
  await expect(footer.getByRole('link', { name: 'Accommodations' })).not.toHaveAttribute('target')
  await expect(footer.getByRole('link', { name: /^Instagram/ })).toHaveCount(2)
  await footer.getByRole('link', { name: 'Careers FAQ' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Good questions' })).toBeInViewport()
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect(footer.getByRole('heading', { name: 'Social' })).toBeHidden()
})
