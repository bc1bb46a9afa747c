import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { test as base, expect, expectNoAxeViolations, expectReadableColors } from '../setup/fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The gallery is in no build, so these stories run on a dev server; the tests of a worker share it. */
const test = base.extend<object, { readonly galleryUrl: string }>({
  galleryUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, provide) => {
      const server = await createServer({
        root,
        configFile: `${root}/vite.config.ts`,
        logLevel: 'error',
        // Nothing is watched: an edit in the middle of a test must not reload its page.
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

// In development the animation library tells everybody who wants less motion that there is less.
test.use({ expectedConsole: [/You have Reduced Motion enabled/] })

// One dev server for all: each would transform every module anew. The page is the longest of the site, and axe reads it all.
test.describe.configure({ mode: 'default', timeout: 90_000 })

/** Has no look of its own. */
const invisible = ['field', 'motion', 'scroll-row', 'visually-hidden', 'when-near', 'when-touched', 'wrap']

const families = ['Actions', 'Fields', 'Choices', 'Lists', 'Texts', 'Media', 'Cards', 'News', 'Waiting']

async function openGallery(page: Page, width: number, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Component gallery' })).toBeVisible()
}

test('the gallery shows every component that there is', async ({ page }) => {
  await openGallery(page, 1440, 'light')
  const components = readdirSync(`${root}/src/ui`).filter((folder) => !invisible.includes(folder))
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.map((name) => name.toLowerCase().replaceAll(' ', '-')).sort()).toEqual(components.sort())
})

for (const width of [390, 820, 1440]) {
  test(`every component is accessible in both themes and keeps to the page, ${width} px`, async ({ page }) => {
    await openGallery(page, width, 'light')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoAxeViolations(page)
    // The same elements in other colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadableColors(page)
  })
}

/** The bar would lie over what is photographed, and the brand may draw its pictures anew: only their place counts. */
const forPhotographs = `
  header > div { position: static !important }
  h1 { block-size: 80px }
  img { object-position: 9999px; background: gray }
`

test.describe('every component looks as it did', () => {
  // Half the size is enough to see what has moved or changed its colour, and a third of the bytes.
  test.use({ deviceScaleFactor: 0.5 })

  for (const { width, theme } of [
    { width: 390, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const) {
    test(`${width} px, ${theme}`, async ({ page }, testInfo) => {
      // The same pictures on every system: the font is the site's own.
      testInfo.snapshotSuffix = ''
      await openGallery(page, width, theme)
      await page.addStyleTag({ content: forPhotographs })
      // Only what has been laid out has its true height.
      await expect(page.locator('html[data-rest]')).toHaveCount(0)
      // Another machine's rounding of a line's height must not change the size of the photographs.
      await page.evaluate(async () => {
        await document.fonts.ready
        for (const section of document.querySelectorAll('section')) {
          section.style.blockSize = `${Math.ceil(section.offsetHeight / 20) * 20}px`
        }
      })
      for (const family of families) {
        const name = `${family.toLowerCase()}-${width}-${theme}.png`
        const region = page.getByRole('region', { name: family, exact: true })
        // The threshold is low enough to see a grey outline on white go.
        await expect.soft(region).toHaveScreenshot(name, { scale: 'device', threshold: 0.1, maxDiffPixelRatio: 0.03 })
      }
    })
  }
})

test('a dialog opens by keyboard, keeps the focus and gives it back', async ({ page }) => {
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
    // The browser's own bar is a stop of the round; the page behind is none.
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, main')?.localName ?? 'browser')).not.toBe('main')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a link of the error summary leads to its field', async ({ page }) => {
  await openGallery(page, 390, 'light')
  const summary = page.getByRole('alert').filter({ hasText: '2 answers are missing' })
  await summary.getByRole('link', { name: 'Phone' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: /^Phone/ })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await summary.getByRole('link', { name: 'CV that is missing' }).press('Enter')
  await expect(page.getByRole('group', { name: /^CV that is missing/ }).getByRole('button', { name: 'Device' })).toBeFocused()
})

test('a toast says its news and goes when it is closed', async ({ page }) => {
  await openGallery(page, 390, 'dark')
  await page.getByRole('button', { name: 'Show one with an action' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})

test('a searched list that is open is accessible', async ({ page }) => {
  await openGallery(page, 390, 'light')
  await page.getByRole('button', { name: /^Your number\b/ }).press('Enter')
  await expect(page.getByRole('listbox', { name: /^Your number\b/ })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('suggestions under a field are accessible', async ({ page }) => {
  await openGallery(page, 390, 'dark')
  await page.getByRole('combobox', { name: /^Town/ }).pressSequentially('a')
  await expect(page.getByRole('option', { name: 'Antwerp' })).toBeVisible()
  await expectNoAxeViolations(page)
})
