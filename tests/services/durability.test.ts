import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAsOtherProcess } from '../setup/database-lock.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'

/** More before a release. */
const rounds = process.env['PROCESS_FAULTS'] === 'all' ? 4 : 2
const clients = 6
const maxUptimeMs = 700

let site: SiteServer
beforeEach(async () => {
  site = await startSiteServer()
})
afterEach(() => site.remove())

interface Sent {
  readonly key: string
  readonly email: string
  readonly resume: string
}

/** Uploads a résumé and submits an application like the page. Resolves to true only when the server has acknowledged both. */
async function apply({ email, key, resume }: Sent): Promise<boolean> {
  const applicant = `${site.url}/api/applicant`
  const ticket = (await (await fetch(`${applicant}/?action=get-post-url`)).json()) as {
    url: string
    fields: Record<string, string>
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', new File([resume], 'cv.pdf'))
  const upload = await fetch(ticket.url, { method: 'POST', body: form })
  if (!upload.ok) return false
  const response = await fetch(`${applicant}/?action=submit&job=7410004`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: 'Okafor',
      email,
      resume_url: ticket.url + ticket.fields['key'],
      resume_url_filename: 'cv.pdf',
      location: 'Pittsburgh',
      question_61400016: 1,
      question_61400018: 'Monday',
    }),
  })
  return response.ok && !('error' in ((await response.json()) as object))
}

it('keeps every acknowledged application and its file when the server is killed at a random moment', async () => {
  const acknowledged: Sent[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged.length
    const up = new AbortController()
    const work = Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; !up.signal.aborted; turn += 1) {
        const key = randomUUID()
        const sent = {
          key,
          email: `c${client}-${round}-${turn}@example.com`,
          resume: `%PDF-1.7 ${key} ${'x'.repeat(turn * 1000)}`,
        }
        // A request that the kill interrupts is not acknowledged and may or may not be stored.
        if (await apply(sent).catch(() => false)) acknowledged.push(sent)
      }
    })
    // Wait for an acknowledgement before the kill, so that every round tests something on a slow machine too.
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, maxUptimeMs * Math.random()))
    await site.stop('SIGKILL')
    up.abort()
    await Promise.all(work)
    await site.restart()
  }

  const files = await mkdtemp(path.join(tmpdir(), 'durability-'))
  const stored = JSON.parse(await site.applications('--format', 'json', '--files', files)) as {
    answers: { email: string }
    files: { path: string }[]
  }[]
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
  const byEmail = new Map(stored.map((application) => [application.answers.email, application.files[0]?.path]))
  expect(byEmail.size).toBe(stored.length)
  for (const { email, resume } of acknowledged) {
    const file = byEmail.get(email)
    expect(file, email).toBeDefined()
    expect(await readFile(path.join(files, file ?? ''), 'utf8')).toBe(resume)
  }
})

it('closes the database and exits cleanly on Ctrl-C, with an empty log beside a database that others have open', async () => {
  const log = path.join(site.dataDir, 'careers.db-wal')
  const other = openAsOtherProcess(site.dataDir)
  expect(await other.count('applications')).toBe(0)
  expect(await apply({ key: randomUUID(), email: 'amina@example.com', resume: '%PDF-1.7' })).toBe(true)
  expect((await stat(log)).size).toBeGreaterThan(0)
  await site.stop('SIGTERM')
  expect((await stat(log)).size).toBe(0)
  other.close()
  await site.restart()
  expect(await site.applications()).toContain('1 application')
})
