import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterApplying, mail as texts } from '#content'
import { idempotencyHeader, languageHeader } from '#shared/endpoints.ts'
import { dayMs } from '#shared/durations.ts'
import { digestEveryMs, sendNextMail } from '#server/mail/mail-queue.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { readCsv } from '../services/csv.ts'
import { boardOf, siteUrl } from '../services/listed-board.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { openTestServices, runApplications, type TestServices } from '../services/test-services.ts'
import { type TestClock, testClock } from '../setup/test-clock.ts'

/** Mails in the language of the person, from the request to a real mail server. */

const arabic = /\p{Script=Arabic}/u

let mailServer: MailServer
let services: TestServices
let clock: TestClock

beforeEach(async () => {
  // Away from the moments at which recruiters get their news.
  const nowMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2 + digestEveryMs / 2
  clock = testClock(nowMs)
  mailServer = await openMailServer()
  services = await openTestServices({
    clock: clock.nowMs,
    board: () => {
      const board = boardOf([{ id: 7, title: 'Lesson Baker', publishedMs: nowMs - 90 * dayMs }])
      return { ...board, jobs: board.jobs.map((job) => ({ ...job, location_questions: [], questions: standardQuestions })) }
    },
    environment: {
      SMTP_URL: mailServer.smtpUrl,
      MAIL_FROM: 'Wordlark <jobs@wordlark.example>',
      MAIL_TO: 'people@wordlark.example',
      SITE_URL: siteUrl,
    },
  })
})
afterEach(async () => {
  await services.services.mails?.stop()
  await services.close()
  await mailServer.close()
})

let count = 0

/** @param language of the application. null: the device names none. @param page in which the page speaks */
async function apply(language: string | null, answers: object = {}, page = 'en'): Promise<Response> {
  count += 1
  return services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: {
      [idempotencyHeader]: `7c1f09ae-language-${count}`,
      'Accept-Language': page,
      ...(language === null ? {} : { [languageHeader]: language }),
    },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'amina@example.com',
      resume_content: Buffer.from('Bread.').toString('base64'),
      resume_content_filename: 'cv.txt',
      ...answers,
    }),
  })
}

/** The next mail that arrives. */
async function nextMail(of = 1) {
  await expect.poll(() => mailServer.received.length).toBe(of)
  return mailServer.received.at(-1) ?? expect.fail('no mail')
}

const languagesOf = async (table: string) =>
  (await services.services.database.read(`SELECT language FROM ${table} ORDER BY rowid`)).rows.map((row) => row['language'])

describe('the mail about an application', () => {
  it('is in the language of the application, whatever the page speaks that sends it', async () => {
    expect((await apply('de', {}, 'ar')).status).toBe(200)
    const { html, subject, text } = await nextMail()
    expect(subject).toBe('Deine Bewerbung bei Wordlark: Lesson Baker')
    expect(text).toContain('Hallo Amina,\n\ndanke für deine Bewerbung auf „Lesson Baker“.')
    expect(text).toContain('Wenn du uns dazu schreibst, nenne bitte diese Kennung: 7C1F-09AE')
    expect(text).toContain('Das People-Team von Wordlark')
    expect(text).not.toMatch(/thank you|If you|person reads/)
    expect(html).toBe(false)
  })

  it('is written from right to left in Arabic, as text and as HTML, around a title in Latin letters', async () => {
    await apply('ar', { first_name: 'أمينة' })
    const { html, subject, text } = await nextMail()
    expect(subject).toMatch(arabic)
    expect(subject).toContain('Lesson Baker')
    expect(text).toContain('مرحبًا \u2068أمينة\u2069،')
    // A name in another direction is held together.
    expect(text).toContain('\u2068Lesson Baker\u2069')
    expect(html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
    expect(html).toMatch(/<div lang="ar" dir="rtl" style="text-align:start/)
    // A phone is narrower than a link. A reference stays whole.
    expect(html).toContain('overflow-wrap:anywhere')
    expect(html).toContain('<bdi style="white-space:nowrap">7C1F-09AE</bdi>')
    expect(html).not.toMatch(/text-align:\s*(?:left|right)|(?:margin|padding)-(?:left|right)/)
    expect(text).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
  })

  it('is in the first language where none is named, or one that the site does not speak', async () => {
    for (const language of [null, 'xx', 'DE', '', 'de, ar', '__proto__', 'x'.repeat(2_000)]) {
      expect((await apply(language, { email: `person-${count}@example.com` })).status).toBe(200)
    }
    await nextMail(7)
    for (const { subject } of mailServer.received) expect(subject).toBe('Your application at Wordlark: Lesson Baker')
    expect(await languagesOf('applications')).toEqual(Array.from({ length: 7 }, () => 'en'))
  })

  it('keeps the language in which the application came first', async () => {
    await apply('de')
    count -= 1
    expect((await apply('ar')).status).toBe(200)
    expect(await languagesOf('applications')).toEqual(['de'])
    expect((await nextMail()).subject).toBe('Deine Bewerbung bei Wordlark: Lesson Baker')
  })

  it('is in the first language when the site does not speak that of the application any more', async () => {
    await services.services.mails?.stop()
    await apply('de')
    const { database } = services.services
    await database.write([`UPDATE applications SET language = 'tlh'`])
    const transport = await smtpTransport(mailServer.smtpUrl, 'jobs@wordlark.example')
    const words = { texts, afterApplying, recruiters: null, deskUrl: null, siteUrl }
    await sendNextMail({ database, transport, words, mailsPerDay: 10, tables: [], sources: [], warn: () => {} })
    transport.close()
    expect((await nextMail()).subject).toBe('Your application at Wordlark: Lesson Baker')
  })

  it('does not change the language of the news for the recruiters', async () => {
    await apply('ar', {}, 'ar')
    await nextMail()
    clock.advance(digestEveryMs)
    services.services.mails?.wake()
    expect((await nextMail(2)).subject).toBe('One new arrival')
  })

  it('names its language to whoever exports the application', async () => {
    await apply(null)
    clock.advance(1)
    await apply('de', { email: 'other@example.com' })
    const { stdout } = await runApplications(services.dataDir, '--format', 'csv')
    const [header = [], ...rows] = readCsv(stdout.slice(1))
    const column = header.indexOf('Language')
    expect(rows.map((row) => row[column])).toEqual(['de', 'en'])
    const json = await runApplications(services.dataDir, '--format', 'json')
    expect((JSON.parse(json.stdout) as readonly object[]).map((each) => 'language' in each && each.language)).toEqual([
      'de',
      'en',
    ])
  })
})
