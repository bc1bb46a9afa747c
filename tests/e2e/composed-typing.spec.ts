import type { CDPSession, Locator, Page } from '@playwright/test'
import { dropdown, expect, test } from '../setup/fixtures.ts'

/**
 * Phone keyboards compose text: they rewrite the last word with every key and commit it at the end. A field that sets its value
 * late or changes it makes the keyboard duplicate text. These stories compose in every text field of the site and type without
 * pausing between keys.
 */

/** Asks for education and location, with text questions, a 'Paste text' field and demographics. */
const designJob = '/jobs/7416001#apply'
/** Has a searchable list of 250 countries, a location and demographics with a free-text answer. */
const videoJob = '/jobs/7426004#apply'

/** What an input method shows while 'にほん' is typed, key by key. */
const japanese = ['n', 'に', 'にh', 'にほ', 'にほn', 'にほん'] as const
/** The underlined word on a phone keyboard, letter by letter. */
const turkish = ['t', 'tu', 'tur', 'turk'] as const
const year = ['2', '20', '201', '2016'] as const
/** A Japanese keyboard composes full-width digits. */
const wideYear = ['２', '２０', '２０１', '２０１６'] as const

async function compose(keyboard: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await keyboard.send('Input.insertText', { text: steps.at(-1) ?? '' })
}

/** Composes in the focused field, checks its value and clears it with the keyboard. */
async function expectComposed(page: Page, field: Locator, steps: readonly string[], value = steps.at(-1) ?? ''): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  await compose(keyboard, steps)
  await expect(field).toHaveValue(value)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('')
  await keyboard.detach()
}

/** Sends all key presses before the page has handled the first one. */
async function pressAtOnce(page: Page, text: string): Promise<void> {
  await Promise.all(Array.from(text, (key) => page.keyboard.press(key === ' ' ? 'Space' : key)))
}

async function expectFastKeys(page: Page, field: Locator, text: string): Promise<void> {
  await pressAtOnce(page, text)
  await expect(field).toHaveValue(text)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}

/**
 * Composes in every visible text field and autocomplete.
 * @returns the number of fields
 */
async function walkFields(page: Page): Promise<number> {
  const fields = page
    .getByRole('main')
    .locator('input:visible, textarea:visible')
    .and(page.getByRole('textbox').or(page.getByRole('combobox')))
  const all = await fields.all()
  for (const field of all) {
    await field.click()
    if ((await field.getAttribute('inputmode')) === 'numeric') {
      await expectComposed(page, field, year)
      await expectComposed(page, field, wideYear, '2016')
      await expectFastKeys(page, field, '2016')
    } else {
      await expectComposed(page, field, turkish)
      await expectComposed(page, field, japanese)
      await expectFastKeys(page, field, 'istanbul')
    }
    await page.keyboard.press('Escape')
  }
  return all.length
}

async function pasteEverything(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Paste text' })
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click()
    await expect(buttons).toHaveCount(left - 1)
  }
}

/** Expands a section of a long form if it is collapsed. */
async function expandSection(page: Page, name: string): Promise<void> {
  const fold = page.getByRole('button', { name, exact: true, expanded: false })
  if ((await fold.count()) > 0) await fold.click()
}

test('accepts composed text in every text field of a form with education', { tag: '@long' }, async ({ page }) => {
  await page.goto(designJob)
  await expect(page.locator('#apply form:not([data-written])')).toBeVisible()
  await pasteEverything(page)
  // Names, email, phone, location, résumé as text, two questions, school, degree, discipline and two years.
  expect(await walkFields(page)).toBeGreaterThanOrEqual(12)
})

test('accepts composed text in every text field of a long form, its free-text answer and its searchable list', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(videoJob)
  await expect(page.locator('#apply form:not([data-written])')).toBeVisible()
  await pasteEverything(page)
  expect(await walkFields(page)).toBeGreaterThanOrEqual(5)
  await expandSection(page, 'A few optional questions')
  await page.getByRole('checkbox', { name: 'I use another term' }).check()
  const freeText = page.getByRole('textbox', { name: 'Please specify...' })
  await freeText.click()
  await expectComposed(page, freeText, turkish)
  await expectComposed(page, freeText, japanese)

  await page.getByRole('button', { name: /^Which country/ }).click()
  const search = page.getByRole('combobox', { name: /^Which country/ })
  await expect(search).toBeFocused()
  await expectComposed(page, search, japanese)
  await expectFastKeys(page, search, 'turk')
  const keyboard = await page.context().newCDPSession(page)
  await compose(keyboard, turkish)
  await expect(search).toHaveValue('turk')
  await page.getByRole('option', { name: 'Turkmenistan' }).click()
  await expect(page.getByRole('button', { name: /^Which country/ })).toHaveText('Turkmenistan')
})

test('finds options in date dropdowns when keys are pressed without a pause', { tag: '@long' }, async ({ page }) => {
  await page.goto(designJob)
  const month = dropdown(page, 'End month')
  await month.click()
  await expect(page.getByRole('option', { name: 'May' })).toBeVisible()
  await pressAtOnce(page, 'september')
  await page.keyboard.press('Enter')
  await expect(month).toHaveText('September')
})
