import { expect, test } from '../setup/fixtures.ts'

test.use({ viewport: { width: 1366, height: 1024 } })

test('a pinned job is dragged to another place, and stays there', async ({ page }) => {
  await page.goto('/fair/set-up')
  await page.getByRole('button', { name: 'Set up this tablet' }).click()
  const pins = page.getByRole('button', { name: /^Pin / })
  // What is pinned moves to the top, so the fifth is the next one.
  for (const index of [0, 1, 2, 3]) await pins.nth(index).click()
  const pinned = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move .* up$/ }) })
  await expect(pinned).toHaveCount(4)
  const titles = () => pinned.locator('b').allTextContents()
  const [first, second, third, fourth] = await titles()

  const from = await pinned.nth(0).boundingBox()
  const to = await pinned.nth(2).boundingBox()
  if (!from || !to) throw new Error('no boxes')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + from.height, { steps: 4 })
  await page.mouse.move(from.x + 20, to.y + to.height / 2 + 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(titles).toEqual([second, third, first, fourth])

  // Too short a way changes nothing.
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + from.height / 2 + 10, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Kept on this tablet')).toBeVisible()
  await page.reload()
  await expect.poll(titles).toEqual([second, third, first, fourth])
})
