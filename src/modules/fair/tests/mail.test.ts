import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterApplying, mail as texts } from '#content'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { dayMs } from '#shared/durations.ts'
import { digestEveryMs, type MailDeps, sendNextMail } from '#server/mail/mail-queue.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { type RateLimits } from '#server/applications/limits/rate-limits.ts'
import { eeocSections, standardQuestions } from '#server/board/standard-questions.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { application, interest } from './fair-client.ts'
import { send } from './fair-server.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'

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

describe('the mails about somebody from a fair', () => {
  it('are in the news for recruiters', async () => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    for (let each = 0; each < 20; each += 1) await apply({ email: `person-${each}@example.com` })
    await send(services, interest())
    await expect.poll(() => received).toHaveLength(21)
    // Not before its time, and then once.
    expect(await sendAt(clock.nowMs(), forRecruiters)).toBe(0)
    expect(await sendAt(clock.nowMs() + digestEveryMs, forRecruiters)).toBe(1)
    const news = received.at(-1)
    expect(news?.subject).toBe('21 new arrivals')
    expect(news?.text).toContain('20 applications for “Lesson Baker”\nA name from a career fair')
    expect(await waitingMails()).toBe(0)
  })

  it('tell an applicant the word that recruiters have, and nothing else that the tablet has said', async () => {
    await openServices()
    await send(services, application({ eventName: 'Confirm at https://evil.example' }))
    await expect.poll(recipients).toEqual(['amina@example.com'])
    expect(received[0]?.subject).toBe('Your application at Wordlark: Lesson Baker')
    expect(received[0]?.text).toContain('We met at a career fair, where you were Wren 27.')
    expect(received[0]?.text).toContain(afterApplying.read.text)
    expect(received[0]?.text).not.toMatch(/evil|Lebenslauf/)
  })

  it.each(['Wren 27 https://evil.example', 'Evil 27', 'Wren', 'Wren 270000'])('name nobody %j', async (bird) => {
    await openServices()
    await send(services, interest({ bird }))
    await expect.poll(recipients).toEqual(['amina@example.com'])
    expect(received[0]?.text).not.toContain('where you were')
    expect(received[0]?.text).not.toMatch(/evil/i)
  })

  it('name no title that only the tablet knows, neither to the candidate nor to the recruiters', async () => {
    await openServices({ MAIL_TO: 'people@wordlark.example' })
    const jobTitle = 'Confirm your identity at https://evil.example'
    await send(services, application({ jobId: 999, jobTitle }))
    await expect.poll(recipients).toEqual(['amina@example.com'])
    await sendAt(clock.nowMs() + digestEveryMs, forRecruiters)
    expect(received.map(({ subject }) => subject)).toEqual(['Your application at Wordlark', 'One new arrival'])
    expect(received[1]?.text).toContain('An application for jobs that have closed')
    for (const { text } of received) expect(text).not.toContain('evil')
  })

  it.each([
    [
      'the job',
      { kind: 'job', jobId: 7, jobTitle: 'Baker' },
      /\nhttps:\/\/jobs\.example\/jobs\/7\?gh_src=steelcity26#apply=[0-9a-f]{32}\n/,
    ],
    ['all jobs', { kind: 'anything' }, /\nhttps:\/\/jobs\.example\/\?gh_src=steelcity26#careers\n/],
  ] as const)('lead whoever has left a name to %s, and say how to take it back', async (_, about, link) => {
    await openServices({ SITE_URL: 'https://jobs.example' })
    await send(services, interest({ about }))
    await expect.poll(recipients).toEqual(['amina@example.com'])
    const [toCandidate] = received
    expect(toCandidate?.subject).toMatch(/^Good to meet you/)
    expect(toCandidate?.text).toContain('thank you for leaving your name with us at a career fair.')
    expect(toCandidate?.text).toMatch(link)
    expect(toCandidate?.text).toContain('answer this email')
    expect(toCandidate?.text).not.toContain('thank you for applying')
  })

  it('have no link while nobody has set the address of the site', async () => {
    await openServices()
    await send(services, interest())
    await expect.poll(() => received).toHaveLength(1)
    expect(received[0]?.text).not.toContain('http')
  })

  it('have a link without the source of a stranger who makes a sentence of it', async () => {
    await openServices({ SITE_URL: 'https://jobs.example' })
    await send(services, interest({ source: 'confirm-your-identity-at-evil.example', about: { kind: 'team', team: 'evil' } }))
    await expect.poll(() => received).toHaveLength(1)
    expect(received[0]?.text).toContain('https://jobs.example/#careers')
    expect(received[0]?.text).not.toContain('evil')
  })
})
