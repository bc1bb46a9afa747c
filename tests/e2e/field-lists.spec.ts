import type { Page } from '@playwright/test'
import { dropdown, expect, test } from '../setup/fixtures.ts'

test.use({ sharesSite: true, viewport: { width: 390, height: 700 } })

async function openEducation(page: Page): Promise<void> {
  await page.goto('/jobs/7416001#apply')
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
    await expect(month).toBeInViewport({ ratio: 1 })
    const [listBox, fieldBox] = [await list.boundingBox(), await month.boundingBox()]
    const isApart = listBox && fieldBox && (listBox.y >= fieldBox.y + fieldBox.height || listBox.y + listBox.height <= fieldBox.y)
    expect(isApart).toBe(true)
  })
}

test.describe('in a window with room for neither', () => {
  test.use({ viewport: { width: 390, height: 380 } })

  test('shortens a list and scrolls to it', async ({ page }) => {
    await openEducation(page)
    const month = dropdown(page, 'End month')
    await month.focus()
    await expect(page.getByRole('combobox', { name: 'End month' })).toBeVisible()
    await month.press('Enter')
    await expect(page.getByRole('listbox', { name: 'End month' })).toBeInViewport({ ratio: 1 })
    await expect(month).toBeInViewport({ ratio: 1 })
  })
})
