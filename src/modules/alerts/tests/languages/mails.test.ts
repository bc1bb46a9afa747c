import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { boardOf, postTo, siteUrl, type TestJob } from '#tests/services/listed-board.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { alertsUrl } from '../../shared/alerts.ts'
import { alertsOf, linksOf } from '../alerts-client.ts'

/** Alerts by mail in the language of the person, from the request to a real mail server. */

const arabic = /\p{Script=Arabic}/u

let mailServer: MailServer
let services: TestServices
let clock: TestClock
let jobs: readonly TestJob[]

beforeEach(async () => {
  clock = testClock(Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2)
  mailServer = await openMailServer()
  jobs = [{ id: 7, title: 'Lesson Baker', publishedMs: clock.nowMs() - 90 * dayMs }]
  services = await openTestServices({
    clock: clock.nowMs,
    board: () => boardOf(jobs),
    environment: { SMTP_URL: mailServer.smtpUrl, MAIL_FROM: 'Wordlark <jobs@wordlark.example>', SITE_URL: siteUrl },
  })
})
afterEach(async () => {
  await services.services.mails?.stop()
  await services.close()
  await mailServer.close()
})

/** The next mail that arrives. */
async function nextMail(of: number) {
  await expect.poll(() => mailServer.received.length).toBe(of)
  return mailServer.received.at(-1) ?? expect.fail('no mail')
}

const languagesOf = async (table: string) =>
  (await services.services.database.read(`SELECT language FROM ${table} ORDER BY rowid`)).rows.map((row) => row['language'])

describe('an alert by mail', () => {
  const ask = async (language: string, search = 'q=engineer&department=Engineering', address = 'amina@example.com') => {
    const before = mailServer.received.length
    const answer = await postTo(services)(alertsUrl.byMail(), { address, search, language })
    expect(answer.status).toBe(202)
    alertsOf(services).sendMails()
    return nextMail(before + 1)
  }
  const confirm = async (text: string | undefined) => postTo(services)(alertsUrl.confirm(), { token: linksOf(text ?? '').token })
  const advance = (ms: number) => clock.advance(ms)
  const addJob = async () => {
    const id = jobs.length + 7
    jobs = [...jobs, { id, title: 'Backend Engineer', publishedMs: clock.nowMs() }]
    await alertsOf(services).look(advance)
    const before = mailServer.received.length
    alertsOf(services).sendMails()
    return nextMail(before + 1)
  }

  it('asks, tells and ends in the language of the page where it was kept', async () => {
    const first = await ask('de')
    expect(first.subject).toBe('Bestätige deinen Suchauftrag für neue Jobs')
    expect(first.html).toMatch(/^<!doctype html><html lang="de" dir="ltr">/)
    expect(first.text).toContain(`${siteUrl}/de/alerts#`)
    await confirm(first.text)
    const news = await addJob()
    expect(news.subject).toMatch(/^1 neuer? Job/)
    expect(news.text).toContain(`${siteUrl}/de/jobs/8`)
    expect(news.text).toContain(`${siteUrl}/de?q=engineer&department=Engineering#careers`)
    expect(news.text).toMatch(new RegExp(`${siteUrl}/de/alerts#end=[0-9a-f]{32}`))
    expect(news.text).toMatch(/\d\. \p{L}+ 20\d\d/u)
    expect(news.text).not.toMatch(/\b(?:New since|See the job|You asked|for the)\b/)
  })

  it('is written from right to left in Arabic, with the board’s own words held together', async () => {
    const first = await ask('ar')
    await confirm(first.text)
    const news = await addJob()
    expect(news.subject).toMatch(arabic)
    expect(news.html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
    expect(news.html).toMatch(/<body lang="ar" dir="rtl"/)
    expect(news.html).toContain('<bdi>Backend Engineer</bdi>')
    expect(news.html).toContain('border-radius:20px 20px 5px 20px')
    expect(news.html).not.toMatch(/text-align:\s*(?:left|right)|(?:margin|padding|border)-(?:left|right)/)
    expect(news.text).toContain('* \u2068Backend Engineer\u2069\n  \u2068Pittsburgh, PA\u2069')
  })

  it('keeps the language that its owner has confirmed, in whichever language a stranger asks again', async () => {
    await confirm((await ask('de')).text)
    advance(5 * minuteMs)
    // For an alert that runs already, the mail leads to it.
    expect((await ask('ar')).subject).not.toMatch(arabic)
    // A stranger's question about another search is in the stranger's language, and changes nothing else.
    expect((await ask('ar', 'q=baker')).subject).toMatch(arabic)
    expect((await addJob()).subject).toMatch(/^1 neuer? Job/)
    expect(await languagesOf('mail_alerts')).toEqual(['de', 'ar'])
  })

  it('is in the first language where the page names one that nobody speaks', async () => {
    expect((await ask('tlh')).subject).toBe('Confirm your alert for new jobs')
    expect(await languagesOf('mail_alerts')).toEqual(['en'])
  })

  it('leads a mail program’s link to the page in the language of the browser', async () => {
    const path = alertsUrl.endAll('0'.repeat(32))
    const { headers } = await services.request(path, { headers: { 'Accept-Language': 'es-MX' } })
    expect(headers.get('Location')).toBe(`/es/alerts#end=${'0'.repeat(32)}`)
  })

  it('does not let signs of another direction into its subject', async () => {
    const first = await ask('en', `q=${encodeURIComponent('engineer\u202e\u2067')}`)
    await confirm(first.text)
    const { subject = '' } = await addJob()
    expect(subject).not.toMatch(/[\u202a-\u202e\u2067]/)
  })
})
