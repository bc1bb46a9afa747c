import path from 'node:path'
import { createClient } from '@libsql/client'
import type { Page } from '@playwright/test'
import { dayMs } from '#shared/durations.ts'
import { textColumn } from '#server/database/rows.ts'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import { expect, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'
import { openMailServer } from '#tests/setup/mail-server.ts'
import type { SiteServer } from '#tests/setup/site-server.ts'
import { eventOf, eventRequest, secret, type Snapshot } from './hook-events.ts'

/** Somebody applies, and reads in My jobs what Greenhouse reports. */

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

test.use({
  hasOwnSite: true,
  environment: { OUTCOMES: 'on', GREENHOUSE_WEBHOOK_SECRET: secret },
  expectedConsole: [/ERR_(?:INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)/],
})

/** Applies, and waits until Greenhouse has it. @returns how Greenhouse reports it from then on */
async function applied(page: Page, site: SiteServer): Promise<(action: string, more?: Partial<Snapshot>) => Promise<number>> {
  await page.goto('/jobs/7410001#apply')
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, cv)
  await pickFile(page, /^A page you wrote/, cv)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)

  const database = createClient({ url: `file:${path.join(site.dataDir, 'careers.db')}` })
  const delivered = async () =>
    (
      await database.execute(
        "SELECT email_key, internal_job_id, changed_at_ms FROM applications JOIN deliveries USING (application_id) WHERE state = 'delivered'",
      )
    ).rows[0]
  await expect.poll(async () => delivered()).toBeDefined()
  const row = await delivered()
  database.close()
  const appliedAtMs = Number(row?.['changed_at_ms'])
  const now: Snapshot = {
    atsId: 1,
    candidateId: 2,
    email: row ? textColumn(row, 'email_key') : '',
    internalJobId: Number(row?.['internal_job_id']),
    appliedAtMs,
    atMs: appliedAtMs,
    status: 'active',
    rejectedAtMs: null,
    stage: 'Application review',
  }
  await page.setViewportSize({ width: 390, height: 844 })
  return async (action, more = {}) => {
    const event = eventOf(action, { ...now, ...more })
    const answer = await fetch(`${site.url}/api/hooks/greenhouse`, eventRequest(event, action))
    expect(answer.status).toBe(200)
    return appliedAtMs
  }
}

const sentOn = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Sent' })

async function expectNoAxeViolationsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
}

test('what Greenhouse reports is read in My jobs, and stays there with its time without a network', async ({
  context,
  page,
  site,
}) => {
  const report = await applied(page, site)
  const sent = sentOn(page)
  await page.goto('/my-jobs')
  await expect(sent.getByText('Received', { exact: true })).toBeVisible()
  const appliedAtMs = await report('new_candidate_application')
  await page.reload()
  await expect(sent.getByText('With the team').first()).toBeVisible()
  await report('candidate_stage_change', { stage: 'Recruiter chat', atMs: appliedAtMs + 1_000 })
  await page.reload()
  await expect(sent.getByText('Interviewing').first()).toBeVisible()
  await expect(sent).toContainText('Your recruiter arranges the dates with you by email.')
  await expectNoAxeViolationsInBothThemes(page)
  // The browser believes that it is online while the service does not answer.
  await site.stop()
  await page.reload()
  await expect(sent.getByText('Interviewing').first()).toBeVisible()
  await expect(sent.getByText(/^Last updated \d+:\d\d [AP]M\. We can’t check for news right now\.$/)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(sent.getByText(/^Last updated \d+:\d\d [AP]M\. We’ll check for news when you’re online\.$/)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an end has similar jobs and alerts beside it', async ({ page, site }) => {
  const mails = await openMailServer()
  await site.stop()
  await site.restart({ SMTP_URL: mails.smtpUrl, MAIL_FROM: 'jobs@wordlark.example', SITE_URL: site.url })
  const report = await applied(page, site)
  await report('new_candidate_application')
  // Nobody waits here for the company's delay.
  const ending = createClient({ url: `file:${path.join(site.dataDir, 'careers.db')}` })
  await ending.execute({
    sql: 'UPDATE outcome_ties SET active_at_ms = 0, rejected_at_ms = ?',
    args: [Date.now() - 6 * dayMs],
  })
  ending.close()
  await page.goto('/my-jobs')
  const sent = sentOn(page)
  await expect(sent.getByText('Not moving forward').first()).toBeVisible()
  await expect(sent.getByText(/Last updated/)).toHaveCount(0)
  await expectNoAxeViolationsInBothThemes(page)
  await sent.getByRole('button', { name: 'Get alerts' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sent.getByRole('button', { name: 'Get alerts' })).toBeFocused()
  await sent.getByRole('link', { name: '3 similar jobs' }).click()
  await expect(page).toHaveURL(/\/jobs\?jobs=\d+/)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '3 jobs' })).toBeVisible()
  await mails.close()
})

/** Forty applications for another job, most of which somebody there has moved after nine days. */
async function storeAnswered(dataDir: string): Promise<void> {
  const database = createClient({ url: `file:${path.join(dataDir, 'careers.db')}` })
  const atMs = Date.now() - 30 * dayMs
  await database.batch(
    Array.from({ length: 40 }, (_, index) => [
      {
        sql: `INSERT INTO applications (application_id, idempotency_key, body_sha256, received_at_ms, job_id, job_title, answers, education_names, language, origin)
          VALUES (?, ?, '', ?, 1, 'Baker', '{}', '[]', 'en', 'site')`,
        args: [`answered-${index}`, `answered-${index}`, atMs],
      },
      {
        sql: `INSERT INTO application_entries (application_id, key_sha256, received_at_ms, job_id, job_title, name, search_text, file_count)
          VALUES (?, ?, ?, 1, 'Baker', 'Amina', '', 0)`,
        args: [`answered-${index}`, `answered-${index}`, atMs],
      },
      {
        sql: "INSERT INTO deliveries (application_id, state, attempts, next_at_ms, changed_at_ms) VALUES (?, 'delivered', 1, 0, ?)",
        args: [`answered-${index}`, atMs],
      },
      {
        sql: 'INSERT INTO outcome_ties (application_id, ats_application_id, ats_candidate_id, tied_at_ms, moved_at_ms) VALUES (?, ?, ?, ?, ?)',
        args: [`answered-${index}`, index, index, atMs, index < 30 ? atMs + 8.5 * dayMs : null],
      },
    ]).flat(),
    'write',
  )
  database.close()
}

test('a job says how long an answer usually takes and what the number means, also from the list and without a network', async ({
  context,
  page,
  site,
}) => {
  await site.stop()
  await storeAnswered(site.dataDir)
  await site.restart()
  await page.setViewportSize({ width: 390, height: 844 })
  const line = page.getByText('Usually answers in 9 days').filter({ visible: true })
  await page.goto('/jobs')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(line).toBeVisible()
  await page.goto('/jobs/7410001')
  await line.click()
  await expect(page.getByText(/^Median of 40 applications in the last 90 days/).filter({ visible: true })).toBeVisible()
  await expectNoAxeViolationsInBothThemes(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(line).toHaveCount(1)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await expect(line).toBeVisible()
})
