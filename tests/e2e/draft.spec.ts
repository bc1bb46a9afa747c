import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../setup/chromium.mjs'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectNoAxeViolationsOnTheWay, test } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true })

const jobAddress = '/jobs/7410001#apply'
const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') }

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' })
const resumeField = (page: Page) => page.getByRole('group', { name: /^Resume\/CV/ })
const saved = (page: Page) => page.getByText(/^Draft saved on this device at/)

async function attach(page: Page): Promise<void> {
  await pickFile(page, /^Resume\/CV/, resume)
}

test('restores the text and the file after the browser was killed while typing', async ({ site }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'careers-profile-'))
  const executablePath = findChromium()
  const open = () => chromium.launchPersistentContext(profile, executablePath ? { executablePath } : {})
  try {
    const first = await open()
    const page = await first.newPage()
    await page.goto(site.url + jobAddress)
    await firstName(page).pressSequentially('Amina')
    await attach(page)
    await expect(resumeField(page)).toContainText('uploaded')
    await page.getByRole('checkbox', { name: 'A career fair' }).check()
    await expect(saved(page)).toBeVisible()
    // Kills the renderer like a crash: no handler of the page runs.
    const crashed = page.waitForEvent('crash')
    void page.goto('chrome://crash').catch(() => {})
    await crashed
    await first.close()

    const second = await open()
    const again = await second.newPage()
    await again.goto(site.url + jobAddress)
    await expect(firstName(again)).toHaveValue('Amina')
    await expect(resumeField(again)).toContainText('cv.pdf')
    await expect(again.getByRole('checkbox', { name: 'A career fair' })).toBeChecked()
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

test('lets one tab at a time edit and submit a draft, and tells the other one', async ({ page, context, site }) => {
  await page.goto(jobAddress)
  await fillIn(page)
  await attach(page)
  await pickFile(page, /^A page you wrote/, resume)
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(jobAddress)
  await expect(firstName(other)).toHaveValue('Amina')
  await expect(page.getByText('You’re editing this draft in another tab.')).toBeVisible()
  await expect(firstName(page)).toBeDisabled()
  await expectNoAxeViolationsOnTheWay(page)
  await firstName(other).fill('Amina of the second tab')
  await expect(saved(other)).toBeVisible()
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(firstName(page)).toHaveValue('Amina of the second tab')
  await expect(firstName(page)).toBeEnabled()
  await expect(other.getByText('You’re editing this draft in another tab.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(other.getByText('This application was submitted in another tab.')).toBeVisible()
  await firstName(other).fill('Amina again')
  await other.getByRole('button', { name: 'Submit application' }).click()
  await expect(other.getByText('Another tab has submitted this application.')).toBeVisible()
  await other.getByRole('button', { name: 'Save as a new draft' }).click()
  await expect(saved(other)).toBeVisible()
  await other.reload()
  await expect(firstName(other)).toHaveValue('Amina again')
  const received = JSON.parse(await site.applications('--format', 'json')) as readonly { answers: { first_name: string } }[]
  expect(received.map(({ answers }) => answers.first_name)).toEqual(['Amina of the second tab'])
})

test('sends one application when two tabs submit the same form within a second', { tag: '@long' }, async ({
  page,
  context,
  site,
}) => {
  await page.goto(jobAddress)
  await fillIn(page)
  await attach(page)
  await pickFile(page, /^A page you wrote/, resume)
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(jobAddress)
  await expect(firstName(other)).toHaveValue('Amina')
  await expect(page.getByText('You’re editing this draft in another tab.')).toBeVisible()
  // Each takes the other's button away, so the slower press may find nothing.
  const press = (tab: Page, name: string) =>
    tab
      .getByRole('button', { name })
      .click({ timeout: 5_000 })
      .catch(() => {})
  await Promise.all([press(other, 'Submit application'), press(page, 'Continue here')])
  const submit = page.getByRole('button', { name: 'Submit application' })
  const result = page.getByText(/was submitted in another tab|Thank you for applying|waiting to send/).first()
  await expect(submit.or(result).first()).toBeVisible()
  // Whatever the first tab shows by now, its person presses 'Submit' as soon as there is one.
  if (await submit.isVisible()) await press(page, 'Submit application')
  await expect(result).toBeVisible()
  await page.goto('/my-jobs')
  const list = page.getByRole('main')
  await expect(
    list.getByRole('region', { name: 'Sent' }).getByRole('listitem').filter({ hasText: 'Privacy Counsel' }),
  ).toHaveCount(1)
  await expect(list.getByRole('region', { name: 'Waiting to send' })).toHaveCount(0)
  const received = JSON.parse(await site.applications('--format', 'json')) as readonly unknown[]
  expect(received).toHaveLength(1)
})
