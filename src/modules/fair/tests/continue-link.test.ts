import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContinueAnswer, ContinueFailure, continueLinkDays, continueTokenOf, continueUrl } from '../shared/continue-link.ts'
import { dayMs } from '#shared/durations.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { prepareErasure } from '#server/applications/store/prepare-erasure.ts'
import { textColumn } from '#server/database/rows.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { eraseAddress } from '#server/exports/person.ts'
import { findContinued, newContinueToken, purgeContinueLinks, storeContinueLink } from '../server/continue-links.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { application, interest, note, pdf, sealedFile, secret } from './fair-client.ts'
import { join, send } from './fair-server.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { listApplications } from '#tests/services/list-applications.ts'

/** The link in the mail to somebody who has left a name for a job, from the mail to what it gives back. */

const baker = { id: 7, title: 'Lesson Baker', departments: [], offices: [], location_questions: [], questions: standardQuestions }
const singer = { ...baker, id: 8, title: 'Singer' }

let mails: MailServer
let services: TestServices

beforeEach(async () => {
  mails = await openMailServer()
  services = await openTestServices({
    board: () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [baker, singer], freelanceJobs: [] }),
    environment: {
      SITE_URL: 'https://jobs.example',
      SMTP_URL: mails.smtpUrl,
      MAIL_FROM: 'jobs@wordlark.example',
    },
  })
})
afterEach(async () => {
  await services.close()
  await mails.close()
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const database = () => services.services.database
const photo = sealedFile('resume', pdf, { fileName: 'Résumé.pdf' })
const about = { kind: 'job', jobId: 7, jobTitle: 'Baker' } as const

/** The links that mails have brought so far, the latest last. */
const links = () =>
  mails.received.flatMap(({ text }) => /https:\/\/jobs\.example\/\S+/.exec(text ?? '') ?? []).map((link) => new URL(link))

/** Leaves a name and a photo for a job at a fair. @returns the link's secret, as the mail has it */
async function leaveName(more: Parameters<typeof interest>[0] = {}, envelopeId = randomUUID()): Promise<string> {
  const count = links().length
  await send(services, interest({ about, files: [photo], ...more }), { envelopeId })
  await expect.poll(links).toHaveLength(count + 1)
  const link = links().at(-1)
  expect(`${link?.pathname}${link?.search}`).toBe('/jobs/7?gh_src=steelcity26')
  const token = continueTokenOf(link?.hash ?? '')
  if (token === null) throw new Error('no secret in the link')
  return token
}

/** @param body JSON, or a value of which it is made */
const ask = (body: unknown, url: string = continueUrl.details()) =>
  services.request(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

/** What whoever has the link gets. null: it has ended. */
async function open(token: string, jobId = 7): Promise<ContinueAnswer | null> {
  const [details, file] = [await ask({ token, jobId }), await ask({ token, jobId }, continueUrl.file())]
  if (details.status === 200) return v.parse(ContinueAnswer, await details.json())
  for (const answer of [details, file]) {
    expect(answer.status).toBe(404)
    expect(v.parse(ContinueFailure, await answer.json()).reason).toBe('link-ended')
  }
  return null
}

async function apply(email: string, jobId: number): Promise<void> {
  const answer = await services.request(`/api/applicant/?action=submit&job=${jobId}`, {
    method: 'POST',
    headers: { [idempotencyHeader]: randomUUID() },
    body: JSON.stringify({ first_name: 'Amina', last_name: 'Okafor', email, resume_text: 'Bread.' }),
  })
  expect(answer.status).toBe(200)
}

describe('the link in the mail to somebody who has left a name', () => {
  it('gives back name, mail and photo, as often as it is opened, and nothing else', async () => {
    const envelopeId = randomUUID()
    const token = await leaveName({}, envelopeId)
    await join(services)
    await send(services, note(envelopeId), { own: secret })
    expect(await open(token)).toEqual({
      status: 'found',
      values: { first_name: 'Amina', last_name: 'Okafor-Lindqvist', email: 'amina@example.com' },
      resume: { fileName: 'Résumé.pdf', mediaType: 'application/pdf', sizeBytes: pdf.byteLength, sha256: hashOf(pdf) },
    })
    const file = await ask({ token, jobId: 7 }, continueUrl.file())
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-length': String(pdf.byteLength),
      'cache-control': 'no-store',
    })
    const again = await ask({ token, jobId: 7 })
    expect(again.headers.get('Cache-Control')).toBe('no-store')
    const body = await again.text()
    expect(body).not.toMatch(/fair|agreed|Wren|Steel|note|rating|upload/i)
  })

  it('is only a hash in the database', async () => {
    const token = await leaveName()
    const { rows } = await database().read('SELECT * FROM continue_links')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('says in its mail how long it works', async () => {
    await leaveName()
    expect(mails.received.at(-1)?.text).toContain(`works for ${continueLinkDays} days`)
  })

  it('works without a photo', async () => {
    const token = await leaveName({ files: [] })
    expect(await open(token)).toMatchObject({ values: { first_name: 'Amina' }, resume: null })
    expect((await ask({ token, jobId: 7 }, continueUrl.file())).status).toBe(404)
  })

  it('fills the form of its own job only', async () => {
    expect(await open(await leaveName(), 8)).toBeNull()
  })

  it('ends after thirty days, and is deleted then', async () => {
    const token = await leaveName()
    const at = (days: number) => Date.now() + days * dayMs
    expect(await findContinued(database(), { token, jobId: 7 }, at(continueLinkDays) - 60_000)).not.toBeNull()
    expect(await findContinued(database(), { token, jobId: 7 }, at(continueLinkDays))).toBeNull()
    await purgeContinueLinks(database(), at(continueLinkDays))
    expect(await open(token)).toBeNull()
  })

  it('ends thirty days after a clock that was ahead is set back', async () => {
    const token = await leaveName()
    const setBackMs = Date.now() - 300 * dayMs
    const at = (days: number) => setBackMs + days * dayMs
    await purgeContinueLinks(database(), setBackMs)
    expect(await findContinued(database(), { token, jobId: 7 }, at(continueLinkDays) - 60_000)).not.toBeNull()
    expect(await findContinued(database(), { token, jobId: 7 }, at(continueLinkDays))).toBeNull()
  })

  it.each([
    ['at home', async () => apply('Amina@Example.com', 7)],
    ['at another fair', async () => void (await send(services, application()))],
  ])('is not ended by a stranger who applies with its owner’s address %s', async (_, applyThere) => {
    const token = await leaveName()
    await applyThere()
    expect(await open(token)).not.toBeNull()
  })

  it('is not ended by a second name', async () => {
    const token = await leaveName()
    const second = await leaveName({ bird: 'Owl 3' })
    expect(await open(token)).not.toBeNull()
    expect(await open(second)).not.toBeNull()
  })

  it('ends when everything is erased', async () => {
    const token = await leaveName()
    const [stored] = await database()
      .read('SELECT email_key FROM applications')
      .then(({ rows }) => rows)
    await eraseAddress(database(), [], textColumn(stored ?? expect.fail('no name'), 'email_key'))
    expect(await open(token)).toBeNull()
    const { rows } = await database().read('SELECT * FROM continue_links')
    expect(rows).toEqual([])
  })

  it('ends with what it opens: when that is withdrawn, and when another takes its place', async () => {
    const token = await leaveName()
    const [found] = await listApplications(database())
    const change = async (text: string) => database().write([{ sql: text, args: [found?.applicationId ?? ''] }])
    await change(`UPDATE application_entries SET withdrawal = 'stopped' WHERE application_id = ?`)
    expect((await ask({ token, jobId: 7 })).status).toBe(404)
    await change('UPDATE application_entries SET withdrawal = NULL WHERE application_id = ?')
    expect((await ask({ token, jobId: 7 })).status).toBe(200)
    const { statements } = await prepareErasure(database(), found ?? expect.fail('no application'))
    await database().write(statements)
    expect((await ask({ token, jobId: 7 })).status).toBe(404)
    expect((await database().read('SELECT 1 FROM continue_links')).rows).toEqual([])
  })

  it('works in each of two mails that one try after the other has sent', async () => {
    const token = await leaveName()
    const [stored] = await listApplications(database())
    const second = newContinueToken()
    await storeContinueLink(database(), { applicationId: stored?.applicationId ?? '', token: second, nowMs: Date.now() })
    expect(await open(token)).not.toBeNull()
    expect(await open(second)).not.toBeNull()
  })
})

describe('the service behind the link', () => {
  it('answers an unknown secret as one that has ended', async () => {
    const token = await leaveName()
    const [stored] = await listApplications(database())
    await eraseApplication(database(), stored?.applicationId ?? '')
    const [ended, unknown] = [await ask({ token, jobId: 7 }), await ask({ token: 'f'.repeat(32), jobId: 7 })]
    expect(unknown.status).toBe(ended.status)
    expect(await unknown.text()).toBe(await ended.text())
  })

  it.each([
    ['nothing', undefined],
    ['no object', 'f'.repeat(32)],
    ['no job', { token: 'f'.repeat(32) }],
    ['a job that is no number', { token: 'f'.repeat(32), jobId: '7' }],
    ['a job whose number is infinite', `{"token":"${'f'.repeat(32)}","jobId":1e999}`],
    ['a secret of another form', { token: "' OR 1=1 --", jobId: 7 }],
    ['a secret that is none', { token: { length: 32 }, jobId: 7 }],
    ['a body that is too long', { token: 'f'.repeat(32), jobId: 7, more: 'x'.repeat(2_000) }],
  ])('refuses %s', async (_, body) => {
    for (const url of [continueUrl.details(), continueUrl.file()]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const answer = await ask(body, url)
      expect(answer.status).toBe(400)
      // oxlint-disable-next-line no-await-in-loop
      expect(v.parse(ContinueFailure, await answer.json()).reason).toBe('malformed')
    }
  })

  it('stops an address that guesses', async () => {
    const guess = () => ask({ token: newContinueToken(), jobId: 7 })
    const statuses = new Set<number>()
    for (let tries = 0; tries < 700; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one guess after the other
      statuses.add((await guess()).status)
    }
    expect([...statuses]).toEqual([404, 429])
    const refused = await guess()
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(v.parse(ContinueFailure, await refused.json()).reason).toBe('busy')
  })
})
