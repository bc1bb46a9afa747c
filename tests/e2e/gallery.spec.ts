import { readdirSync } from 'node:fs'
import { expect, expectNoAxeViolations } from '../setup/fixtures.ts'
import { expectPhotographs, openGallery, root, test } from '../setup/gallery.ts'

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
  'kept-focus',
  'late',
  'long-wait',
  'motion',
  'popover',
  'scroll-row',
  'sentence',
  'shared-device',
  'show-in-place',
  'visually-hidden',
  'when-near',
  'when-touched',
  'wrap',
]

test.describe('every component', () => {
  // Half the resolution still shows moved or recoloured elements, at a third of the bytes.
  test.use({ deviceScaleFactor: 0.5 })

  test('appears in the gallery, and the gallery fits the page at every width', { tag: '@long' }, async ({ page }) => {
    await openGallery(page, 320, 'light')
    const components = readdirSync(`${root}/src/ui`).filter(
      (entry) => !invisible.includes(entry) && !entry.startsWith('words') && entry !== 'README.md',
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
    test(`is accessible and looks the same as before at ${width} px, ${theme}`, { tag: '@long' }, async ({ page }) => {
      await openGallery(page, width, theme)
      await expectNoAxeViolations(page)
      await expectPhotographs(page, `${width}-${theme}`)
    })
  }
})

test('opens a dialog by keyboard, traps focus in it and restores focus', { tag: '@long' }, async ({ page }) => {
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

test('shows open lists, suggestions and toasts accessibly', { tag: '@long' }, async ({ page }) => {
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
