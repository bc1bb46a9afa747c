import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'
import { sentencesOf } from '../setup/site-language.ts'

/** A job with texts, files, a city, an education and choices. */
const job = '/jobs/7416001#apply'

interface Box {
  readonly name: string
  readonly x: number
  readonly width: number
  readonly height: number
}

/** Opens a panel of the form if it is closed. */
async function openPanel(page: Page, name: RegExp): Promise<Locator> {
  const panel = page.locator('form').getByRole('region', { name })
  await expect(panel).toBeVisible()
  const toggle = panel.getByRole('button', { name, expanded: false })
  if ((await toggle.count()) > 0) await toggle.first().click()
  return panel
}

/**
 * The boxes of a panel's text fields, city and education fields, and month lists. Fields whose code arrives late are replaced
 * once, so they are found and measured in one step.
 */
async function controlsOf(panel: Locator): Promise<readonly Box[]> {
  const controls = 'input:not([type="radio"], [type="checkbox"], [type="file"], [type="hidden"]), button[id$=".month"]'
  await expect(panel.locator(controls).first()).toBeVisible()
  return panel.evaluate(
    (element, selector) =>
      [...element.querySelectorAll(selector)].map((control) => {
        const { height, width, x } = control.getBoundingClientRect()
        return { name: control.id, x: Math.round(x), width: Math.round(width), height: Math.round(height) }
      }),
    controls,
  )
}

/** Every icon before a text, as its offset to the side where the control begins and its size, and where the control's text begins. */
async function iconsOf(panel: Locator): Promise<readonly (readonly number[])[]> {
  return panel.evaluate((element) =>
    [...element.querySelectorAll('svg + input')].map((input) => {
      const own = input.getBoundingClientRect()
      const icon = input.previousElementSibling?.getBoundingClientRect() ?? own
      const style = getComputedStyle(input)
      // A phone number runs from left to right in every language.
      const room = document.dir === 'rtl' ? style.paddingRight : style.paddingLeft
      const textStart = Number.parseFloat(room) + Number.parseFloat(style.borderInlineStartWidth)
      const isCentred = Math.abs(icon.y + icon.height / 2 - own.y - own.height / 2) < 1
      const offset = document.dir === 'rtl' ? own.right - icon.right : icon.x - own.x
      return [offset, icon.width, textStart, isCentred ? 1 : 0]
    }),
  )
}

const screens = ['en', 'ar'].flatMap((language) => [320, 390, 1440].map((width) => ({ language, width })))

for (const { language, width } of screens) {
  test(`draws all controls of a panel on one grid and in one height, with their icons inside, in ${language} at ${width} px`, {
    tag: '@long',
  }, async ({ page }) => {
    const sentence = sentencesOf(language)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(language === 'en' ? job : `/${language}${job}`)
    for (const section of ['aboutYou', 'education']) {
      const panel = await openPanel(page, sentence('features/apply', `form.section.${section}`))
      const boxes = await controlsOf(panel)
      expect(boxes.length).toBeGreaterThan(4)
      expect(boxes.filter(({ height }) => height !== 56)).toEqual([])
      const left = Math.min(...boxes.map(({ x }) => x))
      const full = Math.max(...boxes.map((box) => box.width))
      const right = left + full
      // A control is as wide as its panel, or shares a row with others of its size.
      const offGrid = boxes.filter((box) => {
        if (box.width === full) return box.x !== left
        const share = boxes.filter((other) => other.width === box.width)
        return share.length < 2 || box.x < left || box.x + box.width > right
      })
      expect(offGrid).toEqual([])
      const icons = await iconsOf(panel)
      expect(icons.length).toBeGreaterThanOrEqual(3)
      for (const icon of icons) expect(icon).toEqual([16, 20, 46, 1])
    }
  })
}
