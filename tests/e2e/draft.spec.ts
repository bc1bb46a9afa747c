import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../setup/chromium.mjs'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectNoAxeViolations, test } from '../setup/fixtures.ts'

const jobAddress = '/jobs/7410001'
const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') }

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' })
const resumeField = (page: Page) => page.getByRole('group', { name: /^Resume\/CV/ })
const saved = (page: Page) => page.getByText(/^Draft saved on this device at/)

async function attach(page: Page): Promise<void> {
  await pickFile(page, /^Resume\/CV/, resume)
}

test('a browser that is killed while somebody types loses neither the words nor the file', async ({ site }) => {
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
    // The renderer dies as a crashed tab does: no handler of the page runs.
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

test('two tabs on one draft never overwrite each other without a word', async ({ page, context }) => {
  await page.goto(jobAddress)
  await firstName(page).fill('Amina')
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(jobAddress)
  await expect(firstName(other)).toHaveValue('Amina')
  await firstName(other).fill('Amina of the second tab')
  await expect(saved(other)).toBeVisible()
  await expect(page.getByText('This draft was changed in another tab.')).toBeVisible()
  await firstName(page).fill('Amina of the first tab')
  await expect(page.getByText(/Which version do you want to keep\?/)).toBeVisible()
  await page.getByRole('button', { name: 'Take the other tab’s' }).click()
  await expect(firstName(page)).toHaveValue('Amina of the second tab')
})

test('what a second tab submits of a draft that has been submitted is not dropped without a word', async ({
  page,
  context,
  site,
}) => {
  const submit = (tab: Page) => tab.getByRole('button', { name: 'Submit application' }).click()
  await page.goto(jobAddress)
  await fillIn(page)
  await attach(page)
  await pickFile(page, /^A page you wrote/, resume)
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(jobAddress)
  await expect(firstName(other)).toHaveValue('Amina')
  await submit(page)
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(other.getByText('This application was submitted in another tab.')).toBeVisible()
  await firstName(other).fill('Amina of the second tab')
  await submit(other)
  await expect(other.getByText('Another tab has submitted this application.')).toBeVisible()
  await expect(firstName(other)).toHaveValue('Amina of the second tab')
  await other.getByRole('button', { name: 'Keep this as a new draft' }).click()
  await expect(saved(other)).toBeVisible()
  await other.reload()
  await expect(firstName(other)).toHaveValue('Amina of the second tab')
  const received = JSON.parse(await site.applications('--format', 'json')) as readonly { answers: { first_name: string } }[]
  expect(received.map(({ answers }) => answers.first_name)).toEqual(['Amina'])
})

test('a draft that is discarded is gone, after a question', async ({ page }) => {
  await page.goto(jobAddress)
  await firstName(page).fill('Amina')
  await attach(page)
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(firstName(page)).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  await expect(firstName(page)).toHaveValue('')
  await expect(resumeField(page)).not.toContainText('cv.pdf')
})

test('my applications lists the draft, leads back to it, and fits a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(jobAddress)
  await firstName(page).fill('Amina')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'My applications' }).click()
  const list = page.getByRole('dialog', { name: 'My applications' })
  await expect(list.getByRole('region', { name: 'Drafts' })).toContainText('Privacy Counsel, Learner Data')
  await expectNoAxeViolations(page)
  expect(await list.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(new RegExp(jobAddress))
  await page.goForward()
  await list.getByRole('link', { name: 'Continue' }).click()
  await expect(firstName(page)).toHaveValue('Amina')
})

test('a returning candidate types nothing standard twice, and can have it forgotten', async ({ page }) => {
  test.slow()
  await page.goto(jobAddress)
  await firstName(page).fill('Amina')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page
    .getByRole('radiogroup', { name: /^Are you allowed to work/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await page.getByRole('checkbox', { name: 'A career fair' }).check()
  await attach(page)
  await page
    .getByRole('group', { name: /^A page you wrote/ })
    .locator('input[type=file]')
    .setInputFiles(resume)
  await page.getByRole('checkbox', { name: /keep my name/ }).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)

  // The same job says so and does not stand in the way; its questions begin anew, the person does not.
  await page.goto(jobAddress)
  await expect(page.getByText(/^You applied for this job on/)).toBeVisible()
  await expect(page.getByText(/^Filled in with what this device keeps/)).toBeVisible()
  await expect(firstName(page)).toHaveValue('Amina')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('amina@example.com')
  await expect(resumeField(page)).toContainText('cv.pdf')
  await expect(page.getByRole('checkbox', { name: 'A career fair' })).not.toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByText('What this device keeps', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Deleted from this device.')).toBeVisible()
  await page.reload()
  await expect(firstName(page)).toHaveValue('')
})
