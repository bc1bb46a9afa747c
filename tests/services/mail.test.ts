import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterApplying, mail as texts } from '#content'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { dayMs } from '#shared/durations.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { digestEveryMs, isTotalReached, type MailDeps, sendNextMail } from '#server/mail/mail-queue.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { budgets } from '#server/applications/limits/budgets.ts'
import { type RateLimits, rateLimits } from '#server/applications/limits/rate-limits.ts'
import { eeocSections, standardQuestions } from '#server/board/standard-questions.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { isReplicated } from '../setup/pooled-databases.ts'
import { openTestServices, type TestServices } from './test-services.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { type TestClock, testClock } from '../setup/test-clock.ts'

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
let clock: TestClock

beforeEach(async () => {
  // Away from the moments at which recruiters get their news, and the day ends.
  const nowMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2 + digestEveryMs / 2
  clock = testClock(nowMs)
  refusal = null
  mailServer = await openMailServer(() => refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
  ;({ received, smtpUrl } = mailServer)
})
afterEach(async () => {
  await services.close()
  await mailServer.close()
})

async function openServices(environment: Record<string, string> = {}, limits?: RateLimits): Promise<void> {
  services = await openTestServices({
    clock: clock.nowMs,
    ...(limits ? { limits } : {}),
    board: () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [job], freelanceJobs: [] }),
    environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'Wordlark <jobs@wordlark.example>', ...environment },
  })
}

const words = { texts, afterApplying, recruiters: null, deskUrl: null, siteUrl: null }

/** Sends what is due at a time, until nothing is. @returns how many mails were tried */
async function sendAt(nowMs: number, more: Partial<MailDeps> = {}): Promise<number> {
  const transport = await smtpTransport(smtpUrl, 'jobs@wordlark.example')
  const { database } = services.services
  const then = { ...database, nowMs: () => nowMs }
  const deps = { database: then, transport, words, mailsPerDay: 2_000, tables: [], sources: [], warn: () => {}, ...more }
  let tried = 0
  while ((await sendNextMail(deps)) === 0) tried += 1
  transport.close()
  return tried
}
const forRecruiters = { words: { ...words, recruiters: 'people@wordlark.example' } }

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
  it('reach the candidate without any answer, and the recruiters without any name', async () => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    expect((await apply({ question_3: 'I bake. See https://evil.example', gender: '1' })).status).toBe(200)
    await expect.poll(recipients).toEqual(['amina@example.com'])
    await sendAt(clock.nowMs() + digestEveryMs, forRecruiters)
    expect(recipients()).toEqual(['amina@example.com', 'people@wordlark.example'])
    expect(await waitingMails()).toBe(0)
    const [toCandidate, toRecruiters] = received
    expect(toCandidate?.subject).toBe('Your application at Wordlark: Lesson Baker')
    expect(toCandidate?.from?.text).toBe('"Wordlark" <jobs@wordlark.example>')
    expect(toCandidate?.text).toContain('Hello Amina,')
    expect(toCandidate?.text).toContain('7C1F-09AE')
    expect(toCandidate?.text).toContain(afterApplying.read.text)
    expect(toCandidate?.text).not.toMatch(/I bake|evil|Why us|cv\.txt|Gender|Okafor/)
    expect(toCandidate?.html).toBe(false)
    expect(toCandidate?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(toRecruiters?.subject).toBe('One new arrival')
    expect(toRecruiters?.text).toContain('An application for “Lesson Baker”')
    expect(toRecruiters?.text).not.toMatch(/Amina|Okafor|amina@/)
  })

  it('end with what the company has to say to people who apply for that job', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await apply()
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    await sendAt(clock.nowMs() + dayMs, {
      noticesAbout: async ({ jobId }) => Promise.resolve([`About job ${jobId}: people decide.`]),
    })
    expect(received[0]?.text).toContain('About job 7: people decide.')
  })

  it('tell the recruiters all news of a quarter of an hour at once', async () => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    for (let each = 0; each < 20; each += 1) await apply({ email: `person-${each}@example.com` })
    await expect.poll(() => received).toHaveLength(20)
    // Not before its time, and then once.
    expect(await sendAt(clock.nowMs(), forRecruiters)).toBe(0)
    expect(await sendAt(clock.nowMs() + digestEveryMs, forRecruiters)).toBe(1)
    const news = received.at(-1)
    expect(news?.subject).toBe('20 new arrivals')
    expect(news?.text).toContain('20 applications for “Lesson Baker”')
    expect(await waitingMails()).toBe(0)
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

  it.each([
    ['Amina', 'Hello Amina,'],
    ['Ana Lucía', 'Hello Ana Lucía,'],
    ['J. R.', 'Hello J. R.,'],
    ['Zoë-Anne O’Neill', 'Hello Zoë-Anne O’Neill,'],
    ['李', 'Hello 李,'],
    ['confirm your identity at evil.example', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['call 0900 12345 now', 'Hello,'],
    ['please send us your bank card', 'Hello,'],
    ['x'.repeat(60), 'Hello,'],
    ['A\r\nBcc: x@example.com\u202e', 'Hello,'],
    ['<b>Amina</b>', 'Hello,'],
  ])('greet the name %j with %j', async (name, greeting) => {
    await openServices()
    await apply({ first_name: name })
    await expect.poll(recipients).toEqual(['amina@example.com'])
    expect(received[0]?.text?.split('\n')[0]).toBe(greeting)
  })

  it.each([
    ['letters that look alike', ['amina@gmail.com', 'amina@ｇmail.com', 'am\u00adina@gmail.com', 'amina@GMAIL.com']],
    ['dots and tags of Gmail', ['a.mina@gmail.com', 'amina+1@gmail.com', 'a.m.i.n.a@googlemail.com', 'AMINA+x+y@gmail.com']],
    ['tags of another host', ['amina+1@example.com', 'amina+2@example.com', 'Amina+@example.com', 'amina@example.com']],
  ])('reach one mailbox at most five times a day, whatever %s its addresses have', async (_, addresses) => {
    await openServices()
    for (const email of [...addresses, ...addresses]) expect((await apply({ email })).status).toBe(200)
    await apply({ email: 'other.person@example.com' })
    await expect.poll(waitingMails).toBe(0)
    expect(received).toHaveLength(6)
  })

  // The second process would send as well.
  it.skipIf(isReplicated)('wait for tomorrow when a day has had its total, and none is lost', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1', MAILS_PER_DAY: '3' })
    for (let each = 0; each < 8; each += 1) await apply({ email: `person-${each}@example.com` })
    await services.services.mails?.stop()
    const { database } = services.services
    await database.write(['UPDATE mails SET next_at_ms = 0, attempts = 0, first_try_ms = NULL', 'DELETE FROM mail_days'])
    const total = { mailsPerDay: 3 }
    const noonMs = Math.floor(clock.nowMs() / dayMs) * dayMs + dayMs / 2
    expect([await sendAt(noonMs, total), await sendAt(noonMs, total)]).toEqual([3, 0])
    const isReached = async (nowMs: number) => isTotalReached({ database, mailsPerDay: 3, tables: [] }, nowMs)
    expect(await isReached(noonMs)).toBe(true)
    expect(await sendAt(noonMs + dayMs, total)).toBe(3)
    // A mail that had to wait for its day has its five days from then on.
    const broken = { ...total, transport: await smtpTransport('smtp://127.0.0.1:1', 'jobs@wordlark.example') }
    expect(await sendAt(noonMs + 6 * dayMs, broken)).toBe(2)
    expect(await waitingMails()).toBe(2)
    expect(await sendAt(noonMs + 7 * dayMs, total)).toBe(2)
    expect(await waitingMails()).toBe(0)
    expect(new Set(recipients()).size).toBe(8)
    expect(await isReached(noonMs + 7 * dayMs)).toBe(false)
  })

  it('count for the day only when they were sent', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await apply()
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    const { rows } = await services.services.database.read('SELECT sent FROM mail_days')
    expect(rows).toMatchObject([{ sent: 0 }])
  })

  it('say in /api/ready that they wait for tomorrow', async () => {
    await openServices({ MAILS_PER_DAY: '1' })
    await apply()
    await apply({ email: 'bo@example.com' })
    await expect.poll(() => received).toHaveLength(1)
    const ready = await services.request('/api/ready')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ok: true, schemaVersion: expect.any(Number) as number, warnings: ['mails-wait'] },
    ])
  })

  it('leave out confirmations beyond those of one address a day, but neither an application nor the news', async () => {
    const table = { ...budgets, confirmations: { ...budgets.confirmations, ofAddress: 2 } }
    await openServices({ MAIL_TO: 'people@wordlark.example' }, rateLimits(table))
    for (let each = 0; each < 4; each += 1) {
      await apply({ email: `refused-${each}` })
      expect((await apply({ email: `person-${each}@example.com` })).status).toBe(200)
    }
    await expect.poll(recipients).toEqual(['person-0@example.com', 'person-1@example.com'])
    await sendAt(clock.nowMs() + digestEveryMs, forRecruiters)
    expect(received.at(-1)?.subject).toBe('4 new arrivals')
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
    // Not before its time, and then once.
    expect(await sendAt(clock.nowMs())).toBe(0)
    expect(received).toEqual([])
    expect(await sendAt(clock.nowMs() + dayMs)).toBe(1)
    expect(recipients()).toEqual(['amina@example.com'])
    expect(await waitingMails()).toBe(0)
  })

  it('that failed while the clock was two days ahead are sent when the clock is right again', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await apply()
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    const broken = await smtpTransport('smtp://127.0.0.1:1', 'jobs@wordlark.example')
    await sendAt(clock.nowMs() + 2 * dayMs, { transport: broken })
    await sendAt(clock.nowMs())
    expect(recipients()).toEqual(['amina@example.com'])
  })

  it('are given up after five days', async () => {
    await openServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await apply()
    await expect.poll(() => services.warnings.join()).toContain('to the candidate: waits')
    const broken = await smtpTransport('smtp://127.0.0.1:1', 'jobs@wordlark.example')
    await sendAt(clock.nowMs() + 6 * dayMs, { transport: broken })
    expect(await waitingMails()).toBe(0)
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

describe('the settings of mails', () => {
  beforeEach(() => openServices())

  it.each([
    [{ SMTP_URL: 'https://secret@mail.example.com', MAIL_FROM: 'a@example.com' }, /^SMTP_URL: Expected a mail server/],
    [{ SMTP_URL: 'smtp://secret@mail.example.com' }, /^MAIL_FROM: set it too/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM: Expected one address/],
  ])('are refused in one line that names no password: %j', (variables, message) => {
    const read = () => readEnvironment(variables)
    expect(read).toThrow(OperatorError)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/secret/)
  })
})
