import { randomUUID } from 'node:crypto'
import { demoBoard } from '#content/demo-board'
import { signInAtDesk } from '#modules/desk/tests/site-person.ts'
import { composeDemoBoard } from '#server/board/demo-board.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { expect, expectAccessibleAtEveryWidth, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'

/** A recruiter looks at what is held: sends on what is a person's, and discards what is not. A candidate brings theirs back. */

test.use({ hasOwnSite: true, viewport: { width: 1440, height: 900 }, expectedConsole: [/401/] })

const siteUrl = 'http://careers.example'
let fake: FakeGreenhouse
let mails: MailServer
let site: SiteServer

test.beforeAll(async () => {
  const board = composeDemoBoard(demoBoard, { nowMs: Date.now(), siteUrl })
  fake = await startFakeGreenhouse({ board: () => board.jobs })
  mails = await openMailServer()
  site = await startSiteServer({
    GREENHOUSE_API_KEY: fake.key,
    BOARD_URL: fake.boardUrl,
    SMTP_URL: mails.smtpUrl,
    MAIL_FROM: 'jobs@wordlark.example',
    SITE_URL: siteUrl,
  })
})
test.afterAll(async () => {
  await site.remove()
  await mails.close()
  await fake.close()
})

/** As a program posts, without any work of a device. */
async function post(firstName: string, lastName: string, resume = `${firstName} ${lastName}`): Promise<void> {
  const key = randomUUID()
  const posted = await fetch(`${site.url}/api/applicant/?action=submit&job=7417012`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({
      first_name: firstName,
      last_name: lastName,
      email: `${key}@example.com`,
      resume_content: Buffer.from(resume).toString('base64'),
      resume_content_filename: 'cv.txt',
      question_61400004: 'https://example.com',
      question_61400016: 1,
    }),
  })
  expect(await posted.json()).not.toHaveProperty('error')
}

const subjects = () => mails.received.map(({ subject }) => subject)

test('sends on and discards what waits for a look, and its candidate brings it back', async ({ page, browser }) => {
  for (const name of ['Jon', 'Kim', 'Lee']) await post(name, 'Smith', 'The same for all.')
  await post('Pat', 'Miller')
  await post('Olena', 'Kovalenko')
  await expect.poll(subjects, { timeout: 60_000 }).toHaveLength(5)
  await page.goto(`${site.url}/desk`)
  await signInAtDesk(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Needs a look/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Needs a look 5' })).toBeVisible()
  const alike = page.getByRole('row', { name: /and 2 others/ })
  await expect(alike).toContainText('Sent by a program, not by our form')
  await alike.getByRole('button', { name: 'Show all 3' }).click()
  await expect(alike.getByRole('link')).toHaveCount(3)
  await expectAccessibleAtEveryWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'What we flag' }).click()
  await expect(page.getByRole('dialog')).toContainText('Never a reason by itself')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send on Olena Kovalenko' }).click()
  await expect(page.getByText('Sent on.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await alike.getByRole('checkbox').check()
  await expect(page.getByText('3 picked')).toBeVisible()
  await page.getByRole('button', { name: 'Discard in 30 days', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard in 30 days' }).click()
  await expect(page.getByText('3 discarded. The candidates get an email.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Needs a look 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard in 30 days: Pat Miller' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard in 30 days' }).click()
  await expect(page.getByText('Nothing to look at.')).toBeVisible()

  const told = () => mails.received.filter(({ subject }) => subject === 'Did you send us an application?')
  await expect.poll(told, { timeout: 60_000 }).toHaveLength(4)
  const [path = ''] = /\/bring-back\/\S+/.exec(told()[0]?.text ?? '') ?? []
  const candidate = await browser.newPage()
  await candidate.goto(site.url + path)
  await expectNoAxeViolations(candidate)
  await candidate.getByRole('button', { name: 'Bring it back' }).click()
  await expect(candidate.getByRole('heading', { name: 'Your application is back' })).toBeVisible()
  await candidate.close()
  await expect.poll(() => fake.requests.length, { timeout: 60_000 }).toBe(2)
})

test('discards one on its own page', async ({ page }) => {
  await post('Noor', 'Haddad')
  await expect.poll(subjects, { timeout: 60_000 }).not.toHaveLength(0)
  await page.goto(`${site.url}/desk`)
  await signInAtDesk(page)
  await page.getByRole('link', { name: 'Noor Haddad' }).click()
  await expect(page.getByText('Sent by a program, not by our form')).toBeVisible()
  await expect(page.getByText('Sent on in 7 days')).toBeVisible()
  const discard = page.getByRole('button', { name: 'Discard in 30 days' })
  await expect(discard).toBeVisible()
  await expectAccessibleAtEveryWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await discard.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard in 30 days' }).click()
  await expect(page.getByText('Discarded. The candidate gets an email.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeFocused()
  await expect(discard).toHaveCount(0)
})
