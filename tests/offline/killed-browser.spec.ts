import type { BrowserContext, Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { test } from '../setup/device.ts'
import { expect, waitForWorker } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true })

/** Kills the browser's process right after 'Submit' and checks the next visit. */

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })

async function submitOffline(context: BrowserContext, page: Page): Promise<void> {
  await page.goto('/jobs/7410001#apply')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  await context.setOffline(true)
  await fillIn(page)
  for (const [label, name] of [
    [/^Resume\/CV/, 'cv.pdf'],
    [/^A page you wrote/, 'page.pdf'],
  ] as const) {
    await pickFile(page, label, pdf(name))
    await expect(page.getByRole('group', { name: label })).toContainText(/saved on this device/)
  }
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
}

test('shows a waiting application after the browser was killed, without covering content, and sends it from another page', async ({
  device,
  site,
}) => {
  test.slow()
  const context = await device.open()
  await submitOffline(context, await context.newPage())
  await device.kill()

  const reopened = await device.open()
  const page = await reopened.newPage()
  await reopened.setOffline(true)
  // A page that loads neither the board nor a form.
  await page.goto('/benefits')
  const line = page.getByRole('status').filter({ hasText: 'waiting to be sent' })
  await expect(line).toBeVisible()
  await expect(page.getByText('Your application was sent')).toHaveCount(0)
  const isInFlow = await line.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (['fixed', 'absolute', 'sticky'].includes(getComputedStyle(each).position)) return false
    }
    return true
  })
  expect(isInFlow).toBe(true)
  expect((await page.getByRole('link', { name: 'Show what’s waiting' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await reopened.setOffline(false)
  await expect(page.getByText('Your application was sent')).toBeVisible({ timeout: 40_000 })
  const received = JSON.parse(await site.applications('--format', 'json')) as readonly { answers: Record<string, unknown> }[]
  expect(received.map(({ answers }) => answers)).toMatchObject([{ first_name: 'Amina', resume_url_filename: 'cv.pdf' }])
  await page.getByRole('link', { name: 'See what to do' }).click()
  const sent = page.getByRole('region', { name: 'Sent', exact: true })
  await sent.getByText('Your answers').click()
  await expect(sent).toContainText('amina@example.com')
  await expect(sent).toContainText('cv.pdf')
})
