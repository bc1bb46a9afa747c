import { expect, expectAccessibleAtEveryWidth, test } from '#tests/setup/fixtures.ts'
import { signInAtDesk } from '#modules/desk/tests/site-person.ts'
import { joinAtDesk } from './desk-event.ts'
import { event } from './fair-client.ts'
import { withDesk } from './fair-tablet.ts'

test.use({ ...withDesk, viewport: { width: 1440, height: 900 }, expectedConsole: [/status of 401/] })

test('an event is made and changed by the keyboard alone, and its page reads and fits at every width', async ({ page, site }) => {
  await joinAtDesk(site.url)
  await page.goto('/desk')
  await signInAtDesk(page)
  await page.getByRole('link', { name: 'Add an event' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Campus day')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page).toHaveURL(/\/desk\/fair\/[\w-]{36}$/)
  await page.getByRole('searchbox', { name: 'Search jobs' }).focus()
  await page.keyboard.type('Privacy Counsel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Jobs' }).getByRole('status')).toHaveText(/^1 of /)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Privacy Counsel/ })).toBeChecked()

  await page.goto(`/desk/fair/${event.eventId}`)
  await expect(page.getByRole('region', { name: 'Tablets' }).getByText('Loading. Not seen yet')).toBeVisible()
  await expect(page.getByText('until the code expires')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, [
    [390, 'light'],
    [820, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ])
  // Escape leads to the list. Names of people stand there, so that the focus must not stay in a field.
  await page.getByRole('heading', { level: 1, name: event.name }).focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/desk$/)
})
