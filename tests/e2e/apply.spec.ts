import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fillIn, goToCheck, pickFile } from '../setup/application.ts'
import { comeOnline, expect, test } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true, hasWorker: false })

/** A PDF larger than one storage chunk, with bytes that a text conversion would corrupt. */
const resume = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => (index * 131) % 256)),
])

const jobAddress = '/jobs/7410001#apply'

async function attach(page: Page, group: RegExp, name: string, buffer: Buffer = resume): Promise<void> {
  await pickFile(page, group, { name, mimeType: 'application/pdf', buffer })
}

interface ExportedApplication {
  readonly id: string
  readonly jobId: number
  readonly answers: Record<string, unknown>
  readonly files: readonly { readonly field: string; readonly fileName: string; readonly path: string }[]
  /** With faults, the server delivers to a fake ATS that enforces the real one's rules. */
  readonly delivery: { readonly state: string } | null
}

test('submits an application with a résumé, and the recruiter gets both', async ({ isMobile, page, site }) => {
  await page.goto('/?department=Legal#careers')
  await page.getByRole('link', { name: /Privacy Counsel, Learner Data/ }).click()
  const facts = page.getByRole('complementary', { name: 'About this job' })
  await expect(facts).toContainText('Pittsburgh, PA')
  await page.getByRole('link', { name: 'Apply' }).first().click()
  await expect(page).toHaveURL(/#apply$/)
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeInViewport()

  await fillIn(page)
  await attach(page, /^Resume\/CV/, 'amina cv.pdf')
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('amina cv.pdf')
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('2.4 MB, uploaded')
  await attach(page, /^A page you wrote/, 'page.pdf')
  if (isMobile) await goToCheck(page)
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
  const received = application?.files.find(({ field }) => field === 'resume')
  const folder = path.dirname(received?.path ?? '')
  expect(folder).toContain('Privacy Counsel, Learner Data - Amina Okafor-Lindqvist')
  expect(readdirSync(path.join(exported, folder)).sort()).toEqual(['amina cv.pdf', 'page.pdf'])
  expect(readFileSync(path.join(exported, received?.path ?? '')).equals(resume)).toBe(true)
  expect(await site.applications()).toContain('amina@example.com')
  const readState = async () => {
    const [one] = JSON.parse(await site.applications('--format', 'json')) as ExportedApplication[]
    return one?.delivery?.state
  }
  await expect.poll(readState, { timeout: 60_000 }).toBe('delivered')
  expect(await site.applications('--format', 'csv')).toContain('"Amina","Okafor-Lindqvist"')
})

test.describe('while the service fails', () => {
  // Late parts of the page, such as notices, may fail to load while the server is down.
  test.use({ expectedConsole: [/Failed to load resource|notices: not shown|^(?:upload|submission)(?: of job \d+)? failed: /] })

  test('uploads a rejected file again on request, and sends the application once the server is back', async ({ page, site }) => {
    await page.goto(jobAddress)
    await fillIn(page)
    await site.plan({ upload: 415 })
    await attach(page, /^Resume\/CV/, 'cv.pdf')
    const field = page.getByRole('group', { name: /^Resume\/CV/ })
    await expect(field).toContainText('We can’t take this type of file.')
    await site.plan({ upload: null })
    await field.getByRole('button', { name: 'Try again' }).click()
    await expect(field).toContainText('2.4 MB, uploaded')
    await attach(page, /^A page you wrote/, 'page.pdf', Buffer.from('<html>not a pdf</html>'))
    const sample = page.getByRole('group', { name: /^A page you wrote/ })
    await expect(sample).toContainText('This file isn’t what its name says')
    await sample.getByRole('button', { name: 'Remove page.pdf' }).click()
    await attach(page, /^A page you wrote/, 'page.pdf')
    await expect(page.getByText('2.4 MB, uploaded')).toHaveCount(2)
    await site.stop('SIGKILL')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('heading', { name: /Your application is saved on this device/ })).toBeVisible()
    await site.restart()
    await comeOnline(page)
    await expect(page).toHaveURL(/\/thank-you$/)
    expect(JSON.parse(await site.applications('--format', 'json'))).toHaveLength(1)
  })
})
