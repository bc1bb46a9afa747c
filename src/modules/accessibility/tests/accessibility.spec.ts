import { expect, expectAccessibleAtEveryWidth, test, waitForStart, waitForWorker } from '#tests/setup/fixtures.ts'

/** The statement and the report below it, for Wordlark. */

test('the statement passes axe in both themes and fits every width, and its report opens by the keyboard', async ({ page }) => {
  await page.goto('/accessibility')
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'accommodations@wordlark.example' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page)
  await page.getByRole('link', { name: 'Read the report' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Accessibility conformance report' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 4, name: /^1\.1\.1 / })).toBeInViewport()
})

test('leads from the footer to a statement in the language of the page, with a report that says that it is in English', async ({
  page,
}) => {
  await page.goto('/de/benefits')
  await waitForStart(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Barrierefreiheit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barrierefreiheit' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Was noch nicht geht' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accessibility conformance report' })).toHaveAttribute('lang', 'en')
  await page.goBack()
  await expect(page).toHaveURL('/de/benefits')
})

test.describe('on a device that has stored the site', () => {
  test.use({ hasOwnSite: true, expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('asks the server for the statement, and without a network says that it cannot be shown', async ({ context, page }) => {
    await page.goto('/de/benefits')
    await waitForWorker(page)
    await page.goto('/de/accessibility')
    await expect(page.getByRole('heading', { level: 1, name: 'Barrierefreiheit' })).toBeVisible()
    await page.goto('/de/benefits')
    await waitForStart(page)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Barrierefreiheit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Etwas ist schiefgegangen' })).toBeVisible()
  })
})
