import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterApplying, mail as texts } from '#content'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { dayMs } from '#shared/durations.ts'
import { eraseApplication } from '#server/applicant/erase.ts'
import { EnvironmentError, readEnvironment } from '#server/environment.ts'
import { sendNextMail } from '#server/mail/mail-queue.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { eeocSections } from '#server/board/eeoc.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { application, interest, send } from './fair-client.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Mails from the submit route to a real mail server. */

const resume = 'Bread, and everything about it.'
const job = {
  id: 7,
  title: 'Lesson Baker',
  departments: [],
  offices: [],
  location_questions: [],
  questions: [
    ...standardQuestions,
    { label: 'Why us?', required: false, fields: [{ name: 'question_3', type: 'textarea', values: [] }] },
  ],
  compliance: eeocSections,
}

let mailServer: MailServer
let smtpUrl: string
let received: MailServer['received']
/** Decides about each recipient. */
let refusal: { readonly code: number; readonly text: string } | null
let services: TestServices

beforeEach(async () => {
  refusal = null
  mailServer = await openMailServer(() => refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
  ;({ received, smtpUrl } = mailServer)
})
afterEach(async () => {
  await services.close()
  await mailServer.close()
})

async function openServices(environment: Record<string, string> = {}): Promise<void> {
  services = await openTestServices({
    board: () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [job], freelanceJobs: [] }),
    environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'Wordlark <jobs@wordlark.example>', ...environment },
  })
}

let count = 0

function apply(answers: object = {}): Promise<Response> {
  count += 1
  return services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { [idempotencyHeader]: `7c1f09ae-mail-${count}` },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'amina@example.com',
      resume_content: Buffer.from(resume).toString('base64'),
      resume_content_filename: 'cv.txt',
      ...answers,
    }),
  })
}

const recipients = () => received.map(({ to }) => (Array.isArray(to) ? to : [to]).map((each) => each?.text).join()).sort()

async function waitingMails(): Promise<number> {
  const { rows } = await services.services.database.read('SELECT count(*) AS waiting FROM mails')
  return Number(rows[0]?.['waiting'])
}

describe('the mails about an application', () => {
  it('reach the candidate with a copy of the answers, and the recruiters without any', async () => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    expect((await apply({ question_3: 'I bake.\n-- \nAnd I sing.', gender: '1' })).status).toBe(200)
    await expect.poll(recipients).toEqual(['amina@example.com', 'people@wordlark.example'])
    await expect.poll(waitingMails).toBe(0)
    const [toCandidate, toRecruiters] = received.toSorted((a, b) => (a.subject ?? '').localeCompare(b.subject ?? '')).toReversed()
    expect(toCandidate?.subject).toBe('Your application at Wordlark: Lesson Baker')
    expect(toCandidate?.from?.text).toBe('"Wordlark" <jobs@wordlark.example>')
    expect(toCandidate?.text).toContain('Hello Amina,')
    expect(toCandidate?.text).toContain('7C1F-09AE')
    expect(toCandidate?.text).toContain('Why us?\n  I bake.\n  --')
    expect(toCandidate?.text).toContain('Resume/CV\n  cv.txt')
    expect(toCandidate?.text).toContain(afterApplying.read.text)
    expect(toCandidate?.text).not.toContain('Gender')
    expect(toCandidate?.html).toBe(false)
    expect(toCandidate?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(toRecruiters?.subject).toBe('New application: Lesson Baker')
    expect(toRecruiters?.text).not.toMatch(/Amina|Okafor|amina@/)
  })

  it('are queued once for an application that is sent twice', async () => {
    await openServices()
    await apply()
    count -= 1
    expect((await apply()).status).toBe(200)
    await expect.poll(waitingMails).toBe(0)
    expect(recipients()).toEqual(['amina@example.com'])
  })

  it.each([
    'two@example.com, three@example.com',
    'Bcc <two@example.com>',
    'two@example.com\r\nBcc: three@example.com',
    'no address',
    `${'a'.repeat(250)}@example.com`,
  ])('never reach anybody for the address %j', async (email) => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    const answer = await apply({ email })
    await expect.poll(waitingMails).toBe(0)
    if (answer.status === 200) await expect.poll(recipients).toEqual(['people@wordlark.example'])
    else expect(recipients()).toEqual([])
  })

  it('keep a name with line breaks and control characters on one line', async () => {
    await openServices()
    await apply({ first_name: 'A\r\nBcc: x@example.com\u202e' })
    await expect.poll(recipients).toEqual(['amina@example.com'])
    expect(received[0]?.text).toContain('Hello A Bcc: x@example.com,')
  })

  it('reach one address at most five times a day', async () => {
    await openServices()
    for (let each = 0; each < 7; each += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one application after the other
      expect((await apply({ question_3: String(each) })).status).toBe(200)
    }
    await expect.poll(waitingMails).toBe(0)
    expect(received).toHaveLength(5)
  })

  it('are given up when the mail server refuses the address for good, without naming it', async () => {
    refusal = { code: 550, text: 'no mailbox amina@example.com' }
    await openServices()
    await apply()
    await expect.poll(waitingMails).toBe(0)
    expect(services.warnings.join()).toMatch(/mail about [\w-]+ to the candidate: given up \(EENVELOPE 550\)/)
    expect(services.warnings.join()).not.toContain('amina')
  })

  it('wait while the mail server does not answer, and stop nothing', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect((await apply()).status).toBe(200)
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    expect(await waitingMails()).toBe(1)
    const transport = smtpTransport(smtpUrl, 'jobs@wordlark.example')
    const words = { texts, afterApplying, recruiters: null, deskUrl: null, siteUrl: null }
    const { database } = services.services
    const deps = { database, transport, words, warn: () => {} }
    // Not before its time, and then once.
    expect(await sendNextMail({ ...deps, nowMs: () => Date.now() })).toBeGreaterThan(0)
    expect(received).toEqual([])
    expect(await sendNextMail({ ...deps, nowMs: () => Date.now() + dayMs })).toBe(0)
    expect(recipients()).toEqual(['amina@example.com'])
    expect(await waitingMails()).toBe(0)
    transport.close()
  })

  it('that failed while the clock was two days ahead are sent when the clock is right again', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await apply()
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    const [broken, transport] = ['smtp://127.0.0.1:1', smtpUrl].map((url) => smtpTransport(url, 'jobs@wordlark.example'))
    if (!broken || !transport) expect.unreachable()
    const words = { texts, afterApplying, recruiters: null, deskUrl: null, siteUrl: null }
    const deps = { database: services.services.database, words, warn: () => {} }
    await sendNextMail({ ...deps, transport: broken, nowMs: () => Date.now() + 2 * dayMs })
    await sendNextMail({ ...deps, transport, nowMs: () => Date.now() })
    expect(recipients()).toEqual(['amina@example.com'])
    broken.close()
    transport.close()
  })

  it('are given up after five days', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await apply()
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    const transport = smtpTransport('smtp://127.0.0.1:1', 'jobs@wordlark.example')
    const words = { texts, afterApplying, recruiters: null, deskUrl: null, siteUrl: null }
    const { database } = services.services
    await sendNextMail({ database, transport, words, warn: () => {}, nowMs: () => Date.now() + 6 * dayMs })
    expect(await waitingMails()).toBe(0)
    transport.close()
  })

  it('go with an application that is erased', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const { id } = (await (await apply()).json()) as { readonly id: string }
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    await eraseApplication(services.services.database, id)
    expect(await waitingMails()).toBe(0)
  })

  it('are not queued without a mail server', async () => {
    await openServices({ SMTP_URL: '' })
    await apply()
    expect(await waitingMails()).toBe(0)
  })
})

describe('the mails about somebody from a fair', () => {
  it('tell an applicant the word that recruiters have', async () => {
    await openServices()
    await send(services.request, application())
    await expect.poll(recipients).toEqual(['amina@example.com'])
    expect(received[0]?.subject).toBe('Your application at Wordlark: Lesson Baker')
    expect(received[0]?.text).toContain('We met at Steel City Career Fair, where you were Wren 27.')
    expect(received[0]?.text).toContain(afterApplying.read.text)
  })

  it.each([
    [
      'the job',
      { kind: 'job', jobId: 7, jobTitle: 'Baker' },
      /\nhttps:\/\/jobs\.example\/jobs\/7\?gh_src=steelcity26#apply=[0-9a-f]{32}\n/,
    ],
    ['all jobs', { kind: 'anything' }, /\nhttps:\/\/jobs\.example\/\?gh_src=steelcity26#careers\n/],
  ] as const)('lead whoever has left a name to %s, and say how to take it back', async (_, about, link) => {
    await openServices({ SITE_URL: 'https://jobs.example', MAIL_TO: 'people@wordlark.example' })
    await send(services.request, interest({ about }))
    await expect.poll(recipients).toEqual(['amina@example.com', 'people@wordlark.example'])
    const toCandidate = received.find(({ subject }) => subject?.startsWith('Good to meet you'))
    expect(toCandidate?.text).toContain('thank you for leaving your name with us at Steel City Career Fair.')
    expect(toCandidate?.text).toMatch(link)
    expect(toCandidate?.text).toContain('answer this mail')
    expect(toCandidate?.text).not.toContain('thank you for applying')
    const toRecruiters = received.find((mail) => mail !== toCandidate)
    expect(toRecruiters?.subject).toBe('New name from Steel City Career Fair')
    expect(toRecruiters?.text).not.toMatch(/Amina|Okafor|amina@/)
  })

  it('have no link while nobody has set the address of the site', async () => {
    await openServices()
    await send(services.request, interest())
    await expect.poll(() => received).toHaveLength(1)
    expect(received[0]?.text).not.toContain('http')
  })

  it('keep the name of a fair on one line', async () => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    await send(services.request, interest({ eventName: 'Fair\r\nBcc: x@example.com', bird: 'Wren\n27' }))
    await expect.poll(() => received).toHaveLength(2)
    for (const { text } of received) expect(text).toContain('Fair Bcc: x@example.com')
    expect(recipients()).toEqual(['amina@example.com', 'people@wordlark.example'])
  })
})

describe('the settings of mails', () => {
  beforeEach(() => openServices())

  it.each([
    [{ SMTP_URL: 'https://secret@mail.example.com', MAIL_FROM: 'a@example.com' }, /^SMTP_URL: Expected a mail server/],
    [{ SMTP_URL: 'smtp://secret@mail.example.com' }, /^MAIL_FROM: set it too/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM: Expected one address/],
  ])('are refused in one line that names no password: %j', (variables, message) => {
    const read = () => readEnvironment(variables)
    expect(read).toThrow(EnvironmentError)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/secret/)
  })
})
