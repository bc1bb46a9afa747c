import { randomUUID } from 'node:crypto'
import type { Request } from '@playwright/test'
import { continueTokenOf, continueUrl } from '../shared/continue-link.ts'
import { joinAtDesk } from './desk-event.ts'
import { interest, pdf, put, seal, sealedFile, secret } from './fair-client.ts'
import { openStepOf, pickFile } from '#tests/setup/application.ts'
import { expect, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'
import { openMailServer } from '#tests/setup/mail-server.ts'

test.use({
  hasOwnSite: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedConsole: [/status of 404/],
})

interface ExportedApplication {
  readonly jobId: number
  readonly answers: Record<string, unknown>
  readonly fair: { readonly kind: string } | null
}

/** What a request says about the page: its address, the page that it names, and its body. */
async function readRequest(request: Request): Promise<string> {
  return [request.url(), JSON.stringify(await request.allHeaders()), request.postData()].join(' ')
}

test('whoever has left a name and a photo at a fair completes the application on their own phone, by the link of the mail', {
  tag: '@long',
}, async ({ page, site }) => {
  const mails = await openMailServer()
  await site.stop()
  await site.restart({ SMTP_URL: mails.smtpUrl, MAIL_FROM: 'jobs@wordlark.example', SITE_URL: site.url })
  const { key } = await joinAtDesk(site.url)
  const content = {
    ...interest({ about: { kind: 'job', jobId: 7410001, jobTitle: 'Counsel' } }),
    files: [sealedFile('resume', pdf, { fileName: 'Paper.pdf' })],
  }
  const envelopeId = randomUUID()
  const sent = await put((path, init) => fetch(site.url + path, init), envelopeId, await seal(key, envelopeId, content), secret)
  expect(sent.status).toBe(200)
  await expect.poll(() => mails.received.length).toBe(1)
  const link = /http\S+/.exec(mails.received[0]?.text ?? '')?.[0] ?? ''
  const token = continueTokenOf(new URL(link).hash) ?? ''
  expect(token).not.toBe('')

  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(link)
  await expect(page.getByText(/^Filled in with what you left at the fair\./)).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Okafor-Lindqvist')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('amina@example.com')
  const resume = page.getByRole('group', { name: /^Resume\/CV/ })
  await openStepOf(page, resume)
  await expect(resume).toContainText('Paper.pdf')
  await expect(resume).toContainText('uploaded')
  await expect(page).toHaveURL(`${site.url}/jobs/7410001?gh_src=steelcity26#apply`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)

  const permit = page.getByRole('radiogroup', { name: /^Are you allowed to work/ }).getByRole('radio', { name: 'Yes' })
  await openStepOf(page, permit)
  await permit.check()
  await page.getByRole('checkbox', { name: 'A career fair' }).check()
  await pickFile(page, /^A page you wrote/, { name: 'page.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Check answers' }).tap()
  await page.getByRole('button', { name: 'Submit application' }).tap()
  await expect(page).toHaveURL(/\/thank-you$/)

  const all = JSON.parse(await site.applications('--format', 'json')) as ExportedApplication[]
  expect(all).toHaveLength(2)
  expect(all.some(({ fair }) => fair?.kind === 'interest')).toBe(true)
  expect(all.find(({ fair }) => fair === null)).toMatchObject({
    jobId: 7410001,
    answers: { first_name: 'Amina', resume_url_filename: 'Paper.pdf', mapped_url_token: 'steelcity26' },
  })
  // Only the two requests for what was left name the secret.
  const read = await Promise.all(requests.map(async (request) => [new URL(request.url()).pathname, await readRequest(request)]))
  const tellers = read.filter(([, text]) => text?.replace(link, '').includes(token)).map(([path]) => path)
  expect(new Set(tellers)).toEqual(new Set([continueUrl.details(), continueUrl.file()]))

  // An application does not end it: anybody can apply with anybody's address.
  await page.goto(link)
  await expect(page.getByText(/^Filled in with what you left at the fair/)).toBeVisible()
  await expect(page.getByText(/^You applied for this job on/)).toBeVisible()
  await mails.close()
})
