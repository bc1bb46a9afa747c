import { atEverySize, measureTouch, loadAndStart } from './fair-tablet.ts'
import { expect, test } from '#tests/setup/fixtures.ts'

test.use({ hasOwnSite: true, viewport: { width: 1366, height: 1024 } })

test('a pinned job is dragged to another place, and stays there', { tag: '@long' }, async ({ page }) => {
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

test('an event of any name fits its screens', { tag: '@long' }, async ({ page }) => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenträgertreffen \u0645\u0631\u062d\u0628\u0627 <script>'.repeat(2)
  await page.goto('/fair/set-up')
  await page.getByRole('button', { name: 'Set up this tablet' }).click()
  await page.getByRole('textbox', { name: 'Name, as people see it' }).fill(name)
  await page.getByLabel('Recruiters’ PIN').fill('246810')
  const expectFit = () =>
    atEverySize(page, async () => {
      await expect.poll(() => measureTouch(page)).toMatchObject({ scrolls: 0 })
    })
  await expectFit()
  await page.goto('/fair/ready')
  await expect(page.getByText('A test application arrived')).toBeVisible()
  await expectFit()
  await loadAndStart(page, (control) => control.click())
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
  await expectFit()
  // However long the name is, the button can be touched.
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Recruiters' }).click()
  await page.getByLabel('Recruiters’ PIN', { exact: true }).fill('246810')
  await expect(page.getByRole('heading', { name: 'The last people' })).toBeVisible()
  await expectFit()
})
