import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, hasReader } from '#tests/heard/desktop.ts'
import { readByEar } from '#tests/heard/read-by-ear.ts'
import type { Walk } from '#tests/heard/walk.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'
import { deskName, deskPassword, nameAtDesk } from '../site-person.ts'

/** The desk by ear. */

/** Sends an application as a program does, whose delivery nobody has confirmed. */
async function sendUnconfirmed(site: SiteServer): Promise<void> {
  const answer = await fetch(`${site.url}/api/applicant/?action=submit&job=7417012`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'ats-commit-502@example.com',
      resume_text: 'I bake.',
      question_61400004: 'https://example.com',
      question_61400016: 1,
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

describe.skipIf(!hasReader)('by ear, a recruiter', () => {
  let site: SiteServer
  beforeAll(async () => {
    site = await startSiteServer({ GUARD: 'off' })
  })
  afterAll(() => site.remove())

  const steps = async (walk: Walk, desktop: Desktop) => {
    await sendUnconfirmed(site)
    await nameAtDesk(site.url)
    await desktop.page.goto(`${site.url}/desk`)
    await walk.hear('the page', 'Wordlark', 'finished loading')
    await desktop.page.locator('input[name="username"]').waitFor()
    if ((await walk.focus()).name !== 'Name') await walk.goTo(/^Name/)
    await walk.type(deskName)
    await walk.goTo(/^Password/)
    await walk.type(deskPassword)
    await walk.press('Return', 'All applications')
    await walk.goTo(/^Amina Okafor/)
    await walk.press('Return', 'heading level 1')
    await walk.goTo(/^It is there/)
    await walk.press('Return', 'delivered')
    await walk.goTo(/^Yes$/)
    await walk.press('space', 'pressed')
  }

  it('signs in at the desk, reads an application and decides', { timeout: 300_000 }, async () => {
    expect(await readByEar({ id: 'desk', languages: ['en'], reader: 'orca', title: 'the desk: orca', steps })).toEqual([])
  })
})
