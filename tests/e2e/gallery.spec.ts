import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { test as base, expect, expectNoAxeViolations } from '../setup/fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The gallery is not part of any build, so these stories use a dev server, shared by the tests of a Playwright worker. */
const test = base.extend<object, { readonly galleryUrl: string }>({
  galleryUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, provide) => {
      const server = await createServer({
        root,
        configFile: `${root}/vite.config.ts`,
        logLevel: 'error',
        // No file watching: an edit during a test must not reload its page.
        server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
      })
      await server.listen()
      await provide(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ galleryUrl }, provide) => provide(galleryUrl),
})

// In development framer-motion logs a warning under reduced motion.
test.use({ expectedConsole: [/You have Reduced Motion enabled/] })

// One dev server for all tests, because each would transform every module again. The page is the site's longest, and axe scans
// all of it.
test.describe.configure({ mode: 'default', timeout: 180_000 })

/** Components that render nothing visible of their own. */
const invisible = [
  'back',
  'bar-slot',
  'field',
  'late',
  'motion',
  'popover',
  'scroll-row',
  'sentence',
  'shared-device',
  'visually-hidden',
  'when-near',
  'when-touched',
  'wrap',
]

const families = ['Actions', 'Fields', 'Choices', 'Lists', 'Texts', 'Media', 'Cards', 'News', 'Waiting']

async function openGallery(page: Page, width: number, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Component gallery' })).toBeVisible()
}

/**
 * The fixed bar would cover the photographed region. Pictures are blanked, because the brand may redraw them and only their
 * position matters.
 */
const forPhotographs = `
  header > div { position: static !important }
  h1 { block-size: 80px }
  img { object-position: 9999px; background: gray }
`

test.describe('every component', () => {
  // Half the resolution still shows moved or recoloured elements, at a third of the bytes.
  test.use({ deviceScaleFactor: 0.5 })

  test('appears in the gallery, and the gallery fits the page at every width', async ({ page }) => {
    await openGallery(page, 320, 'light')
    const components = readdirSync(`${root}/src/ui`).filter(
      (folder) => !invisible.includes(folder) && !folder.startsWith('words'),
    )
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.map((name) => name.toLowerCase().replaceAll(' ', '-')).sort()).toEqual(components.sort())
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  for (const { width, theme } of [
    { width: 390, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const) {
    test(`is accessible and looks the same as before at ${width} px, ${theme}`, async ({ page }) => {
      await openGallery(page, width, theme)
      await expectNoAxeViolations(page)
      await page.addStyleTag({ content: forPhotographs })
      // Rounds heights, so that another machine's sub-pixel rounding does not change the size of the photographs.
      await page.evaluate(async () => {
        await document.fonts.ready
        for (const section of document.querySelectorAll('section')) {
          section.style.blockSize = `${Math.ceil(section.offsetHeight / 20) * 20}px`
        }
      })
      for (const family of families) {
        const name = `${family.toLowerCase()}-${width}-${theme}.png`
        const region = page.getByRole('region', { name: family, exact: true, includeHidden: true })
        // The page is the site's longest. Without its other regions it is painted in a fraction of the time.
        await region.evaluate((shown) => {
          for (const section of document.querySelectorAll('section')) section.hidden = section !== shown
        })
        // The threshold is low enough to notice a missing grey outline on white.
        await expect.soft(region).toHaveScreenshot(name, { scale: 'device', threshold: 0.1, maxDiffPixelRatio: 0.03 })
      }
    })
  }
})

test('opens a dialog by keyboard, traps focus in it and restores focus', async ({ page }) => {
  await openGallery(page, 390, 'light')
  for (const shape of ['box', 'sheet']) {
    const opener = page.getByRole('button', { name: `Open the ${shape}` })
    const dialog = page.getByRole('dialog', { name: `This is a ${shape}` })
    const close = dialog.getByRole('button', { name: 'Close' })
    const done = dialog.getByRole('button', { name: 'Done' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(close).toBeFocused()
    if (shape === 'box') await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await expect(done).toBeFocused()
    // The browser's toolbar takes part in the tab order, the page behind the dialog does not.
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, main')?.localName ?? 'browser')).not.toBe('main')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('shows open lists, suggestions and toasts accessibly', async ({ page }) => {
  await openGallery(page, 390, 'light')
  await page.getByRole('button', { name: /^Your number\b/ }).press('Enter')
  await expect(page.getByRole('listbox', { name: /^Your number\b/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /^Town/ }).pressSequentially('a')
  await expect(page.getByRole('option', { name: 'Antwerp' })).toBeVisible()
  await page.getByRole('button', { name: 'Show one with an action' }).press('Enter')
  const toast = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page)
})
