import { codeOfDesk } from './desk-event.ts'
import { atEverySize, fairPin, joinFair, loadAndStart, measureTouch, withDesk } from './fair-tablet.ts'
import { expect, test } from '#tests/setup/fixtures.ts'

test.use({ ...withDesk, viewport: { width: 1366, height: 1024 } })

test('an event of any name fits its screens', { tag: '@long' }, async ({ page, site }) => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenträgertreffen \u0645\u0631\u062d\u0628\u0627 <script>'.repeat(2)
  const expectFit = () =>
    atEverySize(page, async () => {
      await expect.poll(() => measureTouch(page)).toMatchObject({ scrolls: 0 })
    })
  await joinFair(page, await codeOfDesk(site.url, { name }), async (control) => {
    await expectFit()
    await control.click()
  })
  await expect(page.getByText('Test application received')).toBeVisible()
  await expectFit()
  await loadAndStart(page, (control) => control.click())
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
  await expectFit()
  // However long the name is, the button can be touched.
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Recruiters' }).click()
  await page.getByLabel('Recruiters’ PIN', { exact: true }).fill(fairPin)
  await expect(page.getByRole('heading', { name: 'The last people' })).toBeVisible()
  await expectFit()
})

test('a code of the desk is used up by one tablet', { tag: '@long' }, async ({ browser, page, site }) => {
  const code = await codeOfDesk(site.url)
  await page.goto(`/fair/join#${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tablet 1' })).toBeVisible()
  await expect(page).toHaveURL(/\/fair\/set-up$/)
  const other = await browser.newContext({ baseURL: site.url })
  const second = await other.newPage()
  await second.goto(`/fair/join#${code}`)
  await expect(second.getByRole('heading', { level: 1, name: 'This code has expired' })).toBeVisible()
  await expect(second).toHaveURL(/\/fair\/join$/)
  await other.close()
})
