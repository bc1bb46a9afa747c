import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

/** Whatever opens, a keyboard finds its way through it and back: after no key the focus is lost on the page. */
/** What has the focus, or null where it is lost: on the page, or on something that nobody sees. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body || !activeElement.checkVisibility())
      return null
    return { role: activeElement.getAttribute('role') ?? activeElement.tagName, text: activeElement.textContent.trim() }
  })

const maxKeys = 60

/**
 * Opens a layer with Enter, walks through it with Tab, ticks its boxes and presses its 'Show all', and closes it with Escape.
 * @param layer what is open
 */
async function walk(page: Page, opener: Locator, layer: Locator): Promise<void> {
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page), `after ${key}`).not.toBeNull()
  }
  await opener.focus()
  await press('Enter')
  await expect(layer).toBeVisible()
  const isInside = () => layer.evaluateAll((all) => all.some((element) => element.contains(document.activeElement)))
  if (!(await isInside())) await press('Tab')
  const start = await page.evaluateHandle(() => document.activeElement)
  let hasPressed = false
  for (let count = 0; count < maxKeys; count += 1) {
    const isBox = await page.evaluate(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'checkbox',
    )
    if (isBox) await press('Space')
    const { text } = (await focused(page)) ?? { text: '' }
    if (/^Show all \d+/.test(text) && !hasPressed) {
      hasPressed = true
      await press('Enter')
      expect(await isInside()).toBe(true)
    }
    await press('Tab')
    const isDone = await start.evaluate((first, isIn) => !isIn || first === document.activeElement, await isInside())
    if (isDone) break
  }
  // A list beside its button closes when the focus goes on.
  if (!(await layer.isVisible())) {
    await opener.focus()
    await press('Enter')
  }
  if (!(await isInside())) await press('Tab')
  await press('Escape')
  await expect(layer).toBeHidden()
  await expect(opener).toBeFocused()
}

for (const index of [0, 1, 2, 3]) {
  test(`a keyboard walks through filter list ${index + 1} of 4`, index === 1 ? {} : { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await waitForStart(page)
    const jobs = page.getByRole('region', { name: 'Open jobs' })
    const openers = jobs.locator('button[aria-expanded]')
    await expect(openers).toHaveCount(4)
    await walk(page, openers.nth(index), jobs.locator('button[aria-expanded] + [role=group]'))
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a keyboard walks through the filters and the menu', async ({ page }) => {
    await page.goto('/')
    await waitForStart(page)
    await walk(page, page.getByRole('button', { name: /^Filters/ }), page.getByRole('dialog', { name: 'Filters' }))
    await walk(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('dialog', { name: 'Menu' }))
  })

  test('a keyboard walks through what deletes everything, and has a place when it has gone', async ({ page }) => {
    await page.goto('/')
    await waitForStart(page)
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^My jobs/ })
      .click()
    await walk(
      page,
      page.getByRole('button', { name: 'Delete everything' }),
      page.getByRole('dialog', { name: 'Delete everything?' }),
    )
    // What deletes goes with what it has deleted.
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'My jobs' })).toBeFocused()
  })
})
