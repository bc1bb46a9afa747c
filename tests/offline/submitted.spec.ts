import type { BrowserContext, Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectNoAxeViolationsOnTheWay, test, waitForWorker } from '../setup/fixtures.ts'

/** The moment after 'Submit' without a network. */

// axe logs what it cannot load.
test.use({
  hasOwnSite: true,
  expectedConsole: [/Failed to load resource|Couldn't load preload assets|^(?:upload|submission)(?: of job \d+)? failed: /],
})

const jobPath = '/jobs/7410001'
const next = (page: Page) => page.getByRole('region', { name: 'What happens next' })
const waiting = (page: Page) => next(page).getByRole('heading', { name: 'Saved on this device' })
const notSent = (page: Page) => page.getByRole('heading', { level: 1, name: 'Saved. Not sent yet.' })

async function submitOffline(context: BrowserContext, page: Page): Promise<void> {
  await page.goto(`${jobPath}#apply`)
  await waitForWorker(page)
  await page.reload()
  await fillIn(page)
  await context.setOffline(true)
  for (const label of [/^Resume\/CV/, /^A page you wrote/]) {
    await pickFile(page, label, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') })
    await expect(page.getByRole('group', { name: label })).toContainText(/saved on this device/)
  }
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(waiting(page)).toBeVisible()
}

test('says without a network that the application waits, also after a reload, and thanks when it has gone out', async ({
  context,
  page,
  site,
}) => {
  test.slow()
  await submitOffline(context, page)
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(notSent(page)).toBeFocused()
  await expect(notSent(page)).toBeInViewport()
  await expect(next(page)).not.toContainText('We have it')
  await expectNoAxeViolationsOnTheWay(page)
  await page.reload()
  await expect(waiting(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${jobPath}#apply`)
  const panel = other.getByRole('status').filter({ hasText: 'Your application is saved on this device' })
  await expect(panel).toContainText('You’re offline.')
  await expect(panel.getByRole('button', { name: 'Send now' })).toHaveCount(0)

  await page.bringToFront()
  await page.getByRole('link', { name: 'My jobs' }).last().focus()
  await context.setOffline(false)
  await expect(next(page).getByRole('heading', { name: 'We have it' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
  await expect(page.getByText('Your application was sent')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'My jobs' }).last()).toBeFocused()
  await expect(panel).toHaveCount(0)
  expect(JSON.parse(await site.applications('--format', 'json'))).toHaveLength(1)
})

test('goes back from the thank-you to the application that waits, and from there to its form', { tag: '@long' }, async ({
  context,
  page,
}) => {
  test.slow()
  await submitOffline(context, page)
  await page.goBack()
  const panel = page.getByRole('status').filter({ hasText: 'Your application is saved on this device' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(waiting(page)).toBeVisible()
})
