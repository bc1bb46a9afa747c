import path from 'node:path'
import { createClient } from '@libsql/client'
import { textColumn } from '#server/database/rows.ts'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import { expect, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'
import { eventOf, eventRequest, secret, type Snapshot } from './hook-events.ts'

/** Somebody applies, and reads in My jobs what Greenhouse reports. */

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

test.use({
  hasOwnSite: true,
  environment: { OUTCOMES: 'on', GREENHOUSE_WEBHOOK_SECRET: secret },
  expectedConsole: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/],
})

test('what Greenhouse reports is read in My jobs, and stays there without a network', async ({ context, page, site }) => {
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
  const report = async (action: string, more: Partial<Snapshot> = {}) => {
    const answer = await fetch(`${site.url}/api/hooks/greenhouse`, eventRequest(eventOf(action, { ...now, ...more }), action))
    expect(answer.status).toBe(200)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  const sent = page.getByRole('main').getByRole('region', { name: 'Sent' })
  await page.goto('/my-jobs')
  await expect(sent.getByText('Received', { exact: true })).toBeVisible()
  await report('new_candidate_application')
  await page.reload()
  await expect(sent.getByText('With the team').first()).toBeVisible()
  await report('candidate_stage_change', { stage: 'Recruiter chat', atMs: appliedAtMs + 1_000 })
  await page.reload()
  await expect(sent.getByText('Interviewing').first()).toBeVisible()
  await expect(sent).toContainText('Your recruiter arranges the dates with you by email.')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await context.setOffline(true)
  await page.reload()
  await expect(sent.getByText('Interviewing').first()).toBeVisible()
})
