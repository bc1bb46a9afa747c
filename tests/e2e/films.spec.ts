import type { Locator, Page } from '@playwright/test'
import { stubClips } from '../setup/clips.ts'
import { expect, expectNoAxeViolations, test } from '../setup/fixtures.ts'

const words = 'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nA streak is a promise people make to themselves.\n'

test.beforeEach(async ({ page }) => {
  await stubClips(page)
  await page.route('**/video/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: words }))
})

const player = (page: Page) => page.getByRole('group', { name: 'Player: Streaks at scale' })

async function start(page: Page): Promise<Locator> {
  await page.goto('/engineering')
  await page.getByRole('button', { name: 'Play: Streaks at scale' }).click()
  await expect(page.getByText('A streak is a promise people make to themselves.')).toBeVisible()
  return player(page)
}

/** The bar of a paused film stays. */
async function pause(page: Page): Promise<void> {
  await page.keyboard.press(' ')
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible()
}

/** Where the parts of the player are, measured at once: it changes while it plays. */
function measure(group: Locator) {
  return group.evaluate((element) => {
    const box = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect()
    const outer = box(element)
    const bar = box(element.querySelector('[data-controls]'))
    const caption = box(element.querySelector('p'))
    const controls = [...element.querySelectorAll('button, input')].map(box)
    const captionStyle = getComputedStyle(element.querySelector('p') ?? element)
    return {
      bar: [bar.height, outer.right - bar.right, outer.bottom - bar.bottom],
      isCaptionAboveBar: caption.bottom <= bar.top,
      captionPx: Number.parseFloat(captionStyle.fontSize),
      smallest: Math.min(...controls.map(({ height }) => height)),
      areControlsInside: controls.every(({ left, right }) => left >= bar.left && right <= bar.right),
      areButtonsWide: controls.filter((_, index) => index !== 1).every(({ width }) => width >= 44),
    }
  })
}

for (const [width, height] of [
  [320, 700],
  [390, 844],
  [1440, 900],
] as const) {
  test(`lays the bar of a film out at ${width} px, with captions above it and controls for a thumb`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const group = await start(page)
    await pause(page)
    await expect
      .poll(() => measure(group))
      .toEqual({
        bar: [52, 12, 12],
        isCaptionAboveBar: true,
        captionPx: 16,
        smallest: 44,
        areControlsInside: true,
        areButtonsWide: true,
      })
    await expectNoAxeViolations(page)
  })
}

test('fills the screen with a film by its button and by F, and comes back', { tag: '@long' }, async ({ page }) => {
  const group = await start(page)
  await pause(page)
  const fullScreen = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? null)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(fullScreen).toBe('Player: Streaks at scale')
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await measure(group)).captionPx).toBe(20)
  await page.keyboard.press('f')
  await expect.poll(fullScreen).toBeNull()
})

test('shows where the focus is on every control of a film', { tag: '@long' }, async ({ page }) => {
  await start(page)
  for (const name of ['Pause', 'Position', 'Captions', 'Mute', 'Full screen']) {
    await page.keyboard.press('Tab')
    const control = player(page).getByLabel(name, { exact: true })
    await expect(control).toBeFocused()
    await expect.poll(() => control.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('3px')
    await expect(player(page)).toHaveAttribute('data-awake', 'true')
  }
})

test('shows the thumbnail and the film of the theme', { tag: '@long' }, async ({ page }) => {
  for (const [colorScheme, name] of [
    ['light', 'talk-1'],
    ['dark', 'talk-1-dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/engineering')
    const poster = page.getByRole('button', { name: 'Play: Streaks at scale' })
    await poster.scrollIntoViewIfNeeded()
    const shown = () => poster.evaluate((button) => button.querySelector('img')?.currentSrc ?? '')
    await expect.poll(shown).toMatch(new RegExp(`/art/poster/${name}\\.svg$`))
    await poster.click()
    const film = page.getByLabel('Streaks at scale', { exact: true })
    await expect
      .poll(() => film.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentSrc : '')))
      .toMatch(new RegExp(`/video/${name}\\.webm$`))
  }
})

test.describe('where motion is allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the film of the home page fades in, also if it plays before the animation code has arrived', { tag: '@long' }, async ({
    page,
  }) => {
    const held: (() => void)[] = []
    await page.route('**/assets/motion-kit-*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.addInitScript(() => {
      const opacities: number[] = []
      Object.assign(window, { opacities })
      const look = () => {
        const film = document.querySelector('video')
        const opacity = film ? Number(getComputedStyle(film).opacity) : 0
        if (opacity !== (opacities.at(-1) ?? 0)) opacities.push(opacity)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0)
    await expect.poll(() => held.length).toBe(1)
    held.forEach((release) => release())
    const opacities = () => page.evaluate(() => (window as unknown as { readonly opacities: readonly number[] }).opacities)
    await expect.poll(async () => (await opacities()).at(-1)).toBe(1)
    expect((await opacities()).length).toBeGreaterThan(2)
    expect(await opacities()).toEqual((await opacities()).toSorted((a, b) => a - b))
  })
})
