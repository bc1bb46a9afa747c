import type { Page } from '@playwright/test'
import { openStepOf } from '../setup/application.ts'
import { dropdown, expect, expectNoAxeViolations, expectNoAxeViolationsOnTheWay, test } from '../setup/fixtures.ts'

test.use({ viewport: { width: 800, height: 700 } })

async function openEducation(page: Page): Promise<void> {
  await page.goto('/jobs/7416001#apply')
  await page.locator('#apply form:not([data-written])').waitFor()
  const panel = page.getByRole('region', { name: 'Education', exact: true })
  await expect(panel).toBeVisible()
  const toggle = panel.getByRole('button', { name: 'Education', expanded: false })
  if ((await toggle.count()) > 0) await toggle.first().click()
}

for (const { place, block } of [
  { place: 'at the lower edge', block: 'end' },
  { place: 'in the middle', block: 'center' },
  { place: 'at the upper edge', block: 'start' },
] as const) {
  test(`shows a list as a whole when its field is ${place} of the window`, async ({ page }) => {
    await openEducation(page)
    const month = dropdown(page, 'End month')
    await month.focus()
    await expect(page.getByRole('combobox', { name: 'End month' })).toBeVisible()
    await month.evaluate((field, to) => field.scrollIntoView({ block: to, behavior: 'instant' }), block)
    await month.press('Enter')
    const list = page.getByRole('listbox', { name: 'End month' })
    await expect(list).toBeInViewport({ ratio: 1 })
    // At the edge it may stand half a pixel outside.
    await expect(month).toBeInViewport({ ratio: 0.98 })
    const [listBox, fieldBox] = [await list.boundingBox(), await month.boundingBox()]
    const isApart = listBox && fieldBox && (listBox.y >= fieldBox.y + fieldBox.height || listBox.y + listBox.height <= fieldBox.y)
    expect(isApart).toBe(true)
  })
}

test('never covers its own question, and keeps its search in place while its rows become fewer', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/jobs/7411009#apply')
  const country = dropdown(page, 'Which country')
  await country.first().evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await country.first().click()
  const list = page.getByRole('listbox', { name: /^Which country/ })
  await expect(list).toBeInViewport()
  const question = await page
    .getByText(/^Which country/)
    .first()
    .boundingBox()
  const box = await list.boundingBox()
  const isApart = question && box && (box.y + box.height <= question.y || box.y >= question.y + question.height)
  expect(isApart).toBe(true)
  const search = page.getByRole('combobox', { name: /^Which country/ }).last()
  const before = (await search.boundingBox())?.y
  await page.keyboard.type('Port')
  await expect(page.getByRole('option')).toHaveCount(1)
  expect((await search.boundingBox())?.y).toBe(before)
})

test.describe('in a window with room for neither', () => {
  test.use({ viewport: { width: 800, height: 380 } })

  test('shortens a list and scrolls to it', { tag: '@long' }, async ({ page }) => {
    await openEducation(page)
    const month = dropdown(page, 'End month')
    await month.focus()
    await expect(page.getByRole('combobox', { name: 'End month' })).toBeVisible()
    await month.press('Enter')
    await expect(page.getByRole('listbox', { name: 'End month' })).toBeInViewport({ ratio: 1 })
    await expect(month).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('shows a list as a sheet with its question, above the bars, and leaves it by a press beside it', async ({ page }) => {
    await openEducation(page)
    const month = dropdown(page, 'End month')
    await month.tap()
    const list = page.getByRole('listbox', { name: 'End month' })
    await expect(list).toBeInViewport({ ratio: 1 })
    const box = await list.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    // Neither the form's bar nor the page's is above it.
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).not.toBeInViewport({ ratio: 1 })
    await expectNoAxeViolationsOnTheWay(page)
    await page.touchscreen.tap(195, 60)
    await expect(list).toBeHidden()
    await expect(month).toBeFocused()
    await month.tap()
    const close = page.getByRole('button', { name: 'Close', exact: true })
    expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    // As a reader presses it, without a touch.
    await close.evaluate((button: HTMLButtonElement) => button.click())
    await expect(list).toBeHidden()
    await expect(month).toBeFocused()
    await month.tap()
    await close.tap()
    await expect(list).toBeHidden()
    await expect(month).toBeFocused()
    await month.tap()
    await page.getByRole('option', { name: 'May' }).tap()
    await expect(list).toBeHidden()
    await expect(month).toHaveText('May')
  })

  test("closes a sheet on 'Back', and stays at the form with its steps", async ({ page }) => {
    await page.goto('/jobs/7411009#apply')
    const country = dropdown(page, 'Which country')
    await page.getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect(page).toHaveURL(/#apply-questions-2$/)
    await openStepOf(page, country.first())
    const before = page.url()
    await country.first().tap()
    const search = page.getByRole('combobox', { name: /^Which country/ }).last()
    await expect(search).toBeFocused()
    await page.goBack()
    await expect(search).toBeHidden()
    expect(page.url()).toBe(before)
    await expect(country.first()).toBeVisible()
    await expect(country.first()).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/#apply$/)
  })

  test('keeps the search of a sheet in place while its rows become fewer', { tag: '@long' }, async ({ page }) => {
    await page.goto('/jobs/7411009#apply')
    const country = dropdown(page, 'Which country')
    await openStepOf(page, country.first())
    await country.first().tap()
    const search = page.getByRole('combobox', { name: /^Which country/ }).last()
    await expect(search).toBeFocused()
    await expect(search).toBeInViewport({ ratio: 1 })
    const before = (await search.boundingBox())?.y
    await page.keyboard.type('Port')
    await expect(page.getByRole('option')).toHaveCount(1)
    expect((await search.boundingBox())?.y).toBe(before)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(country.first()).toBeFocused()
    await country.first().tap()
    await page.getByRole('option', { name: 'Albania' }).tap()
    await expect(country.first()).toHaveText('Albania')
  })
})
