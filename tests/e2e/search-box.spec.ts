import type { Locator, Page } from '@playwright/test'
import { maxQueryLength, normalQuery } from '#shared/job-filter.ts'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** Somebody who fills the search box with everything but words. The fixture fails a story whose page throws or complains. */

declare global {
  interface Window {
    hasRun?: true
  }
}

const run = 'window.hasRun=true'
const nasty: Readonly<Record<string, string>> = {
  '10,000 letters': 'x'.repeat(10_000),
  '5,000 words': 'a b '.repeat(2_500),
  'emoji that are cut in the middle': `x${'😀'.repeat(5_000)}`,
  'emoji of several characters': '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(900),
  'text from right to left': 'مهندس برمجيات \u202Edesigner\u202C שלום \u2067عربي',
  'an image with a handler': `<img src=x onerror="${run}">`,
  'markup that closes what it stands in': `"></script></title><script>${run}</script><svg onload=${run}>`,
  'an address that runs': `javascript:${run}//\${${run}}{{${run}}}`,
  'characters of regular expressions': String.raw`.*+?^$\{}()|[]\\ (a+)+$ [z-a] \u{110000} (?<=`,
  'characters of addresses': '%00%ZZ&q=2&department=x#hash?/../+;',
  'NUL and other control characters': 'a\0b\u0001\u001B[31m\u007F\u0085c',
  'lone surrogates': '\uDE00x\uD83D y\uD83D',
  'stacked marks': `Z${'\u0301\u0338'.repeat(5_000)}`,
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const queryOf = (page: Page) => page.evaluate(() => new URLSearchParams(location.search).get('q') ?? '')

/** Inserts a text as a paste does. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus()
    document.execCommand('insertText', false, pasted)
  }, text)
}

/** Sets a text as an extension does, whatever the field's longest text is. */
function force(field: Locator, text: string): Promise<void> {
  return field.evaluate((input: HTMLInputElement, forced) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, forced)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

async function expectHarmless(page: Page): Promise<void> {
  // Beside the query, the address has nothing.
  expect([...new URL(await page.evaluate(() => location.href)).searchParams.keys()]).toEqual(['q'])
  expect((await queryOf(page)).length).toBeLessThanOrEqual(maxQueryLength)
  expect(await page.evaluate(() => window.hasRun)).toBeUndefined()
  await expect(page.getByRole('region', { name: 'Open jobs' })).toBeVisible()
}

async function expectEmptiedByEscape(page: Page): Promise<void> {
  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('')
  await expect.poll(() => page.evaluate(() => location.search)).toBe('')
}

for (const [name, text] of Object.entries(nasty)) {
  test(`survives ${name} in the search box`, { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await waitForStart(page)
    for (const insert of [paste, force]) {
      await expectEmptiedByEscape(page)
      await insert(box(page), text)
      await expect.poll(() => queryOf(page)).not.toBe('')
      await expect(box(page)).not.toHaveValue('')
      await expectHarmless(page)
    }
    // Other people open the address.
    const query = await queryOf(page)
    await page.reload()
    await waitForStart(page)
    await expect(box(page)).toHaveValue(query)
    await expectHarmless(page)
    // A link holds all of the text.
    await page.goto(`/?${new URLSearchParams({ q: text })}`.slice(0, 8_000))
    await waitForStart(page)
    await expect.poll(async () => (await box(page).inputValue()).length).toBeGreaterThan(0)
    expect((await box(page).inputValue()).length).toBeLessThanOrEqual(maxQueryLength)
    expect(await page.evaluate(() => window.hasRun)).toBeUndefined()
    await expectEmptiedByEscape(page)
  })
}

test('has each of 100 quick key presses in the search box, and adds nothing to the history', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/')
  await waitForStart(page)
  const length = await page.evaluate(() => history.length)
  const keys = 'designer in pittsburgh '.repeat(5).slice(0, 100)
  await box(page).focus()
  await Promise.all(Array.from(keys, (key) => page.keyboard.press(key === ' ' ? 'Space' : key)))
  await expect(box(page)).toHaveValue(keys)
  await expect.poll(() => queryOf(page)).toBe(normalQuery(keys))
  await page.keyboard.press('z')
  await expect(box(page)).toHaveValue(keys)
  expect(await page.evaluate(() => history.length)).toBe(length)
  await expectEmptiedByEscape(page)
})

test('leaves Escape to the keyboard while the search box composes a word, then searches for the word', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/')
  await waitForStart(page)
  const keyboard = await page.context().newCDPSession(page)
  await box(page).focus()
  for (const text of ['n', 'に', 'にh', 'にほ', 'にほn', 'にほん']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(box(page)).toHaveValue(text)
    // The address follows while the word is composed.
    await expect.poll(() => queryOf(page)).toBe(text)
  }
  await box(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(box(page)).toHaveValue('にほん')
  await keyboard.send('Input.insertText', { text: 'にほん' })
  await expect(box(page)).toHaveValue('にほん')
  await expect.poll(() => queryOf(page)).toBe('にほん')
  await expectEmptiedByEscape(page)
})
