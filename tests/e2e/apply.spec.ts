import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, test } from '../setup/fixtures.ts'

/** A PDF large enough to cross the store's chunks, with bytes that a text conversion would spoil. */
const resume = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => (index * 131) % 256)),
])

const jobAddress = '/jobs/7410001'

async function attach(page: Page, group: RegExp, name: string, buffer: Buffer = resume): Promise<void> {
  await pickFile(page, group, { name, mimeType: 'application/pdf', buffer })
}

interface ExportedApplication {
  readonly id: string
  readonly jobId: number
  readonly answers: Record<string, unknown>
  readonly files: readonly { readonly field: string; readonly fileName: string }[]
}

test('a candidate applies with a résumé, and the recruiter gets both', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: /^Legal/ }).click()
  await page.getByRole('link', { name: /Privacy Counsel, Learner Data/ }).click()
  await page.getByRole('link', { name: 'Apply' }).first().click()
  await expect(page).toHaveURL(/#apply$/)

  await fillIn(page)
  await attach(page, /^Resume\/CV/, 'amina cv.pdf')
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('amina cv.pdf')
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('2.4 MB, uploaded')
  await attach(page, /^A page you wrote/, 'page.pdf')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()

  const exported = mkdtempSync(path.join(tmpdir(), 'exported-'))
  const [application, ...others] = JSON.parse(
    await site.applications('--format', 'json', '--files', exported),
  ) as ExportedApplication[]
  expect(others).toEqual([])
  expect(application).toMatchObject({
    jobId: 7410001,
    answers: {
      first_name: 'Amina',
      last_name: 'Okafor-Lindqvist',
      email: 'amina@example.com',
      resume_url_filename: 'amina cv.pdf',
    },
  })
  const folder = path.join(exported, application?.id ?? '')
  expect(readdirSync(folder).sort()).toEqual(['question_61400010.pdf', 'resume.pdf'])
  expect(readFileSync(path.join(folder, 'resume.pdf')).equals(resume)).toBe(true)
  expect(await site.applications()).toContain('amina@example.com')
  expect(await site.applications('--format', 'csv')).toContain('Amina,Okafor-Lindqvist')
})

test('what is missing is said after the first try, and the first field is in view', async ({ page }) => {
  await page.goto(jobAddress)
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeInViewport()
  await expect(page.getByRole('alert')).toContainText('answers still need a little attention')
  await page.getByRole('alert').getByRole('link', { name: 'Resume/CV' }).click()
  await expect(page.getByRole('group', { name: /^Resume\/CV/ }).getByRole('button', { name: 'Device' })).toBeFocused()
})

test.describe('when something fails', () => {
  // What comes late of a page, such as its notices, may want to come while the server is gone.
  test.use({ expectedConsole: [/Failed to load resource|notices: not shown|^(?:upload|submission)(?: of job \d+)? failed: /] })

  test('a refused upload says so and can be tried again, and nothing is lost', async ({ page, site }) => {
    await page.goto(jobAddress)
    await fillIn(page)
    await site.plan({ upload: 500 })
    await attach(page, /^Resume\/CV/, 'cv.pdf')
    const field = page.getByRole('group', { name: /^Resume\/CV/ })
    await expect(field).toContainText('Injected fault.')
    await site.plan({ upload: null })
    await field.getByRole('button', { name: 'Try again' }).click()
    await expect(field).toContainText('uploaded')
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  })

  test('a file that the server unmasks is refused with its reason', async ({ page }) => {
    await page.goto(jobAddress)
    await attach(page, /^Resume\/CV/, 'cv.pdf', Buffer.from('<html>not a pdf</html>'))
    await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('This file isn’t what its name says')
  })

  test('with the server gone the candidate is told, keeps everything, and sends it once when it is back', async ({
    page,
    site,
  }) => {
    await page.goto(jobAddress)
    await fillIn(page)
    await attach(page, /^Resume\/CV/, 'cv.pdf')
    await attach(page, /^A page you wrote/, 'page.pdf')
    await expect(page.getByText('2.4 MB, uploaded')).toHaveCount(2)
    await site.stop('SIGKILL')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('heading', { name: /Your application waits on this device/ })).toBeVisible()
    await site.restart()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page).toHaveURL(/\/thank-you$/)
    expect(JSON.parse(await site.applications('--format', 'json'))).toHaveLength(1)
  })

  for (const [what, email, words] of [
    ['refused at a field', 'fail-422@example.com', 'One answer still needs a little attention.'],
    ['answered with 200 and an error', 'fail-200@example.com', 'Your application wasn’t accepted.'],
    ['refused with a reason', 'fail-400@example.com', 'The answer was: “Injected fault.”'],
  ] as const) {
    test(`a submission that is ${what} says so and loses nothing`, async ({ page, site }) => {
      await page.goto(jobAddress)
      await fillIn(page, email)
      await attach(page, /^Resume\/CV/, 'cv.pdf')
      await attach(page, /^A page you wrote/, 'page.pdf')
      await page.getByRole('button', { name: 'Submit application' }).click()
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
      await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
      await page.getByRole('button', { name: 'Submit application' }).click()
      await expect(page).toHaveURL(/\/thank-you$/)
      expect(JSON.parse(await site.applications('--format', 'json'))).toHaveLength(1)
    })
  }
})
