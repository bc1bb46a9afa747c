import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, test, waitForWorker } from '../setup/fixtures.ts'

/** Applications that are submitted while the server is really gone. */

test.use({
  expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED|^(?:upload|submission)(?: of job \d+)? failed: /],
})

const jobAddress = '/jobs/7410001'
const title = 'Privacy Counsel, Learner Data'
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
const otherBoard = path.join(mkdtempSync(path.join(tmpdir(), 'other-board-')), 'board.json')
writeFileSync(otherBoard, JSON.stringify([{ id: 1, title: 'The only job left', location: { name: 'Berlin, Germany' } }]))

async function attach(page: Page, group: RegExp, name: string): Promise<void> {
  await pickFile(page, group, pdf(name))
  await expect(page.getByRole('group', { name: group })).toContainText(/kept on this device|uploaded/)
}

/** Opens the job once with the server and again from the device, then fills the form in without one. */
async function submitWithoutServer(page: Page, stop: () => Promise<void>, email = 'amina@example.com'): Promise<void> {
  await page.goto(jobAddress)
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  await stop()
  await fillIn(page, email)
  await attach(page, /^Resume\/CV/, 'cv.pdf')
  await attach(page, /^A page you wrote/, 'page.pdf')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: /Your application waits on this device and goes out by itself/ })).toBeVisible()
  await expect(page.getByText(/Thank you for applying/)).toHaveCount(0)
}

const received = async (site: { applications(...args: string[]): Promise<string> }) =>
  JSON.parse(await site.applications('--format', 'json')) as { answers: Record<string, unknown> }[]

test('an application that was submitted without a server arrives once, from another page and after the tab was closed', async ({
  context,
  page,
  site,
}) => {
  await submitWithoutServer(page, () => site.stop('SIGKILL'))
  await page.close()
  await site.restart()
  const home = await context.newPage()
  await home.goto('/')
  await expect(home.getByText('Your application was sent')).toBeVisible({ timeout: 20_000 })
  await home.getByRole('link', { name: 'Have a look' }).click()
  const sent = home.getByRole('region', { name: 'Sent', exact: true })
  await expect(sent).toContainText(title)
  await sent.getByText('Your answers').click()
  await expect(sent).toContainText('amina@example.com')
  await expect(sent).toContainText('cv.pdf')
  const applications = await received(site)
  expect(applications).toHaveLength(1)
  expect(applications[0]?.answers).toMatchObject({ first_name: 'Amina', resume_url_filename: 'cv.pdf' })
})

test('the page that waits goes on to the thanks once the server is back, and not before', async ({ page, site }) => {
  await submitWithoutServer(page, () => site.stop('SIGKILL'))
  await page.getByRole('link', { name: 'My applications' }).first().click()
  const waiting = page.getByRole('region', { name: 'Waiting to go out' })
  await expect(waiting).toContainText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Your application waits on this device/ })).toBeVisible()
  await site.restart()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Your application was sent')).toBeVisible()
  expect(await received(site)).toHaveLength(1)
})

test('an application for a job that has closed meanwhile says so, and was not sent', async ({ context, page, site }) => {
  await submitWithoutServer(page, () => site.stop('SIGKILL'))
  await page.close()
  await site.restart({ BOARD_FILE: otherBoard })
  const home = await context.newPage()
  await home.goto('/?applications')
  const attention = home.getByRole('region', { name: 'Needs your attention' })
  await expect(attention).toContainText('This job closed before your application arrived. It wasn’t sent.', { timeout: 20_000 })
  await expect(attention).toContainText('Not sent')
  expect(await received(site)).toEqual([])
})

test('an application whose answer is refused comes back to its form, at the answer', async ({ context, page, site }) => {
  await submitWithoutServer(page, () => site.stop('SIGKILL'), 'fail-422@example.com')
  await page.close()
  await site.restart()
  const home = await context.newPage()
  await home.goto('/')
  await expect(home.getByText('Your application needs your attention')).toBeVisible({ timeout: 20_000 })
  await home.getByRole('link', { name: 'Have a look' }).click()
  await home.getByRole('region', { name: 'Needs your attention' }).getByRole('button', { name: 'Back to the form' }).click()
  await expect(home.getByRole('alert')).toContainText('One answer still needs a little attention.')
  await expect(home.getByRole('alert')).toBeFocused()
  await home.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await home.getByRole('button', { name: 'Submit application' }).click()
  await expect(home).toHaveURL(/\/thank-you$/)
  expect(await received(site)).toHaveLength(1)
})
