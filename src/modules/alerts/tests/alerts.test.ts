import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alertsUrl } from '../shared/alerts.ts'
import { provenText } from '#shared/applicant-answers.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { server } from '../server.ts'
import { eraseAlerts } from '../server/mail-alerts.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { dataOf, erasePerson } from '#server/exports/person.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { boardOf, postTo, recordJobs, siteUrl, type TestJob } from '#tests/services/listed-board.ts'
import { alertsOf, linksOf } from './alerts-client.ts'
import { openTestServices, runApplications, type TestServices } from '#tests/services/test-services.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'

/** Alerts by mail, from the request to a real mail server and back by the mail's links. */

const address = 'amina@okafor.example'
const search = 'q=engineer+pittsburgh&department=Engineering'

let mailServer: MailServer
let services: TestServices
let clock: TestClock
let alerts: ReturnType<typeof alertsOf>
let post: ReturnType<typeof postTo>
let jobs: readonly TestJob[]

const advance = (ms: number) => clock.advance(ms)

async function open(environment: Record<string, string> = {}): Promise<void> {
  services = await openTestServices({
    clock: clock.nowMs,
    board: () => boardOf(jobs),
    environment: {
      SMTP_URL: mailServer.smtpUrl,
      MAIL_FROM: 'Wordlark <jobs@wordlark.example>',
      SITE_URL: siteUrl,
      ...environment,
    },
  })
  alerts = alertsOf(services)
  post = postTo(services)
}

beforeEach(async () => {
  clock = testClock(Date.UTC(2026, 10, 24, 9))
  mailServer = await openMailServer()
  jobs = [{ id: 1, title: 'Backend Engineer', publishedMs: clock.nowMs() - 90 * dayMs }]
  await open()
})
afterEach(async () => {
  await services.services.mails?.stop()
  await services.close()
  await mailServer.close()
})

const received = () => mailServer.received
/** @param rows the name of a table, and conditions */
const rowsOf = async (rows: string) =>
  Number((await services.services.database.read(`SELECT count(*) AS n FROM ${rows}`)).rows[0]?.['n'])

/** Asks for an alert and returns its mail's secret. */
async function ask(wanted = search, to = address): Promise<string> {
  const before = received().length
  expect((await post(alertsUrl.byMail(), { address: to, search: wanted, language: 'en' })).status).toBe(202)
  alerts.sendMails()
  await expect.poll(() => received().length).toBe(before + 1)
  // A mail leaves the queue after it has arrived.
  await expect.poll(async () => rowsOf('alert_mails WHERE attempts > 0')).toBe(0)
  return linksOf(received().at(-1)?.text ?? '').token
}

async function start(wanted = search, to = address): Promise<string> {
  const token = await ask(wanted, to)
  expect((await post(alertsUrl.confirm(), { token })).status).toBe(200)
  return token
}

const openWith = async (token: string) => (await post(alertsUrl.open(), { token })).json() as Promise<Record<string, unknown>>

async function addJob(job: Partial<TestJob> = {}): Promise<void> {
  const id = Math.max(0, ...jobs.map((each) => each.id)) + 1
  jobs = [...jobs, { id, title: `Engineer ${id}`, publishedMs: clock.nowMs(), ...job }]
  await alerts.look(advance)
}

/** The mails that `act` has sent. */
async function mailsAfter(count: number): Promise<readonly string[]> {
  alerts.sendMails()
  await expect.poll(async () => rowsOf('alert_mails')).toBe(0)
  expect(received()).toHaveLength(count)
  return received().map(({ subject }) => subject ?? '')
}

describe('an alert by mail', () => {
  it('starts at the press on the page and not at the opening of the link', async () => {
    const token = await ask()
    expect(await openWith(token)).toMatchObject({ address, unconfirmed: { search }, alerts: [] })
    await addJob()
    expect(await rowsOf('alert_mails')).toBe(0)
    expect(await (await post(alertsUrl.confirm(), { token })).json()).toMatchObject({
      unconfirmed: null,
      alerts: [{ state: 'running', search, rhythm: 'daily', lastMail: null }],
    })
    await addJob({ title: 'Data Engineer', text: 'Streaks' })
    expect((await mailsAfter(2)).at(-1)).toBe('1 new job for “engineer pittsburgh” in Engineering')
    expect(received().at(-1)?.text).toContain(`* Data Engineer\n  Pittsburgh, PA\n  ${siteUrl}/jobs/3`)
    expect(received().at(-1)?.text).not.toContain('/jobs/1')
  })

  it('is answered with the proof of the key of its request', async () => {
    const answer = await services.request(alertsUrl.byMail(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a key' },
      body: JSON.stringify({ address, search, language: 'en' }),
    })
    const proof = createHash('sha256').update(provenText('a key')).digest('hex')
    expect(await answer.json()).toEqual({ status: 'asked', proof })
  })

  it('is confirmed twice like once', async () => {
    const token = await ask()
    const first = await (await post(alertsUrl.confirm(), { token })).json()
    expect(await (await post(alertsUrl.confirm(), { token })).json()).toEqual(first)
  })

  it('has a first mail that names only choices of the board', async () => {
    await ask('q=call+0900-12345&department=Engineering&department=evil.example&location=Pittsbur.gh&pay=USD-year-900123456')
    const { html, subject, text } = received()[0] ?? {}
    expect(subject).toBe('Confirm your alert for new jobs')
    expect(text).toContain('Engineering, at most one email a day')
    for (const body of [text, String(html)]) expect(body).not.toMatch(/0900|evil|Pittsbur\.gh|900/)
  })

  it('has mails without a query string, a pixel or another picture than the mark', async () => {
    await start()
    await addJob()
    await mailsAfter(2)
    const html = String(received()[1]?.html)
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain(`<img src="${siteUrl}/brand/icon-192.png" alt="Wordlark"`)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => new URL(link.replaceAll('&amp;', '&')))
    expect(links.map(({ origin }) => origin)).toEqual(links.map(() => siteUrl))
    for (const { search: query } of links) expect(query).not.toMatch(/[0-9a-f]{32}/)
  })

  it('ends by the post of a mail program, and not by the scanner that opens its address', async () => {
    const token = await start()
    await addJob()
    await mailsAfter(2)
    const headers = received()[1]?.headers
    const list = headers?.get('list') as { unsubscribe?: { url?: string } }
    const url = list.unsubscribe?.url ?? ''
    expect(url).toMatch(/^https:\/\/careers\.example\/api\/alerts\/end\/[0-9a-f]{32}$/)
    const { endToken } = linksOf(received()[1]?.text ?? '')
    const { pathname } = new URL(url)
    expect(pathname).toBe(alertsUrl.endAll(endToken))
    const opened = await services.request(pathname)
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/alerts#end=${endToken}`])
    expect(await openWith(token)).toMatchObject({ alerts: [{ state: 'running' }] })
    const ended = await services.request(pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([ended.status, await ended.json()]).toEqual([200, { status: 'ended' }])
    expect(await openWith(token)).toMatchObject({ alerts: [{ state: 'ended' }] })
    advance(2 * dayMs)
    await addJob()
    expect(await rowsOf('alert_mails')).toBe(0)
    // The address that ends everything opens nothing.
    expect((await post(alertsUrl.open(), { token: endToken })).status).toBe(404)
  })

  it('is answered alike for every address', async () => {
    await start()
    const answers = [
      await post(alertsUrl.byMail(), { address, search, language: 'en' }),
      await post(alertsUrl.byMail(), { address: 'nobody@okafor.example', search, language: 'en' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(await Promise.all(answers.map(async (each) => each.text()))).toEqual(['{"status":"asked"}', '{"status":"asked"}'])
  })

  it.each([
    '',
    'amina',
    'a@b.example, c@d.example',
    'Bcc <a@b.example>',
    'a@b.example\r\nBcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
  ])('is refused for the address %j', async (wrong) => {
    const answer = await post(alertsUrl.byMail(), { address: wrong, search, language: 'en' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { reason: 'malformed' }])
  })

  it('gets one mailbox at most five mails that somebody asked for in a day, whatever asks', async () => {
    const asked = Array.from({ length: 9 }, async (_, index) =>
      post(
        alertsUrl.byMail(),
        { address: `a.mina+${index % 3}@gmail.com`, search: `department=D${index}`, language: 'en' },
        `device-${index}`,
      ),
    )
    for (const { status } of await Promise.all(asked)) expect(status).toBe(202)
    await mailsAfter(5)
    expect((await post(alertsUrl.byMail(), { address: 'amina@gmail.com', search: '', language: 'en' }, 'x')).status).toBe(202)
    await mailsAfter(5)
  })

  it('lets one device ask for ten mails a day', async () => {
    const statuses = []
    for (let each = 0; each < 11; each += 1) {
      statuses.push(
        (await post(alertsUrl.byMail(), { address: `p${each}@okafor.example`, search, language: 'en' }, 'device-1234')).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  })

  it('leaves half of a day’s mails to people who apply', async () => {
    await services.services.mails?.stop()
    await services.close()
    await open({ MAILS_PER_DAY: '4', TRUST_PROXY: '1' })
    for (let each = 0; each < 4; each += 1) {
      await post(alertsUrl.byMail(), { address: `p${each}@okafor.example`, search, language: 'en' }, undefined, `192.0.2.${each}`)
    }
    alerts.sendMails()
    await expect.poll(() => received().length).toBe(2)
    await expect.poll(async () => rowsOf('alert_mails WHERE attempts = 0')).toBe(2)
    expect(received()).toHaveLength(2)
    expect(await (await services.request('/api/ready')).json()).toMatchObject({ warnings: ['mails-wait'] })
  })

  it('is asked for again only after a minute', async () => {
    await ask()
    await post(alertsUrl.byMail(), { address, search, language: 'en' })
    expect(await rowsOf('alert_mails')).toBe(0)
    advance(minuteMs + 1)
    await ask()
  })

  it('forgets its address 48 hours after an unconfirmed mail', async () => {
    const token = await ask()
    advance(48 * hourMs - minuteMs)
    await alerts.purge()
    expect(await rowsOf('alert_mailboxes')).toBe(1)
    advance(2 * minuteMs)
    expect((await post(alertsUrl.confirm(), { token })).status).toBe(404)
    await alerts.purge()
    expect([await rowsOf('alert_mailboxes'), await rowsOf('mail_alerts'), await rowsOf('alert_links')]).toEqual([0, 0, 0])
  })

  it('looks and forgets in time after a clock that was a year ahead', async () => {
    advance(365 * dayMs)
    await ask('department=Design', 'other@okafor.example')
    const token = await start()
    advance(-365 * dayMs)
    await alerts.purge()
    expect(await rowsOf('alert_mailboxes')).toBe(1)
    await addJob()
    expect((await mailsAfter(3)).at(-1)).toMatch(/^1 new job/)
    expect(await openWith(token)).toMatchObject({ alerts: [{ state: 'running' }] })
  })

  it('never shows what its owner has not confirmed, and stays as it is when a stranger asks for it', async () => {
    const token = await start()
    await ask('department=Design')
    expect(await openWith(token)).toMatchObject({ unconfirmed: null, alerts: [{ state: 'running', search }] })
    expect(((await openWith(token))['alerts'] as readonly unknown[]).length).toBe(1)
    advance(minuteMs + 1)
    // For a search that runs already, the mail has a link to the alerts.
    await ask()
    expect(received().at(-1)?.subject).toBe('Your alerts about new jobs')
    expect(await openWith(linksOf(received().at(-1)?.text ?? '').token)).toMatchObject({ alerts: [{ state: 'running', search }] })
  })

  it('changes, ends, starts again within seven days and is then forgotten', async () => {
    const token = await start()
    const [{ alertId }] = (await openWith(token))['alerts'] as [{ alertId: string }]
    const change = async (wanted: string) => post(alertsUrl.change(), { token, alertId, change: wanted })
    expect(await (await change('weekly')).json()).toMatchObject({ alerts: [{ state: 'running', rhythm: 'weekly' }] })
    expect(await (await change('end')).json()).toMatchObject({ alerts: [{ state: 'ended', deletedAtMs: expect.any(Number) }] })
    expect((await change('daily')).status).toBe(409)
    advance(6 * dayMs)
    await alerts.purge()
    expect(await (await change('start')).json()).toMatchObject({ alerts: [{ state: 'running', rhythm: 'weekly' }] })
    await change('end')
    advance(7 * dayMs + 1)
    expect((await change('start')).status).toBe(409)
    await alerts.purge()
    expect(await rowsOf('alert_mailboxes')).toBe(0)
  })

  it('cannot be changed by the link of another address', async () => {
    const token = await start()
    const other = await start('department=Design', 'other@okafor.example')
    const [{ alertId }] = (await openWith(token))['alerts'] as [{ alertId: string }]
    const answer = await post(alertsUrl.change(), { token: other, alertId, change: 'end' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { reason: 'alert-ended' }])
    expect(await openWith(token)).toMatchObject({ alerts: [{ state: 'running' }] })
  })

  it('goes with its address at once when its owner or the company wants it', async () => {
    const token = await start()
    await start('department=Design', 'Other@okafor.example')
    expect(await (await post(alertsUrl.forget(), { token })).json()).toEqual({ status: 'forgotten' })
    expect((await post(alertsUrl.open(), { token })).status).toBe(404)
    expect(await eraseAlerts(services.services.database, 'other@okafor.example', clock.nowMs())).toBe(true)
    for (const table of ['alert_mailboxes', 'mail_alerts', 'alert_links', 'alert_mails'])
      expect([table, await rowsOf(table)]).toEqual([table, 0])
  })

  it('goes with the person whom recruiters erase, and stays when one application is erased', async () => {
    const { database } = services.services
    const apply = async () => {
      const applicant = { jobId: 7, jobTitle: 'Baker', bodySha256: '', form: null, educationNames: [], language: 'en', files: [] }
      const stored = await storeApplication(database, {
        ...applicant,
        idempotencyKey: randomUUID(),
        answers: { email: 'Amina@okafor.example' },
      })
      return stored.status === 'stored' ? stored.application.applicationId : ''
    }
    await start()
    await eraseApplication(database, await apply())
    expect(await rowsOf('alert_mailboxes')).toBe(1)
    await erasePerson(database, dataOf([server]), await apply(), [])
    expect(await rowsOf('alert_mailboxes')).toBe(0)
  })

  it('is listed and erased by the command for a person', async () => {
    await start()
    const listed = await runApplications(services.dataDir, '--person', address, '--format', 'json')
    expect(listed.stderr).toContain(`alert about new jobs: /?${search}#careers, daily, running until 2027-11-24T`)
    const erased = await runApplications(services.dataDir, '--person', address, '--erase')
    expect(erased.stderr).toContain('1 email alert about new jobs: erased\n')
    expect(await rowsOf('alert_mailboxes')).toBe(0)
    const again = await runApplications(services.dataDir, '--person', address, '--erase')
    expect(again.stderr).toBe('There is nothing with this address.\n')
  })

  it('offers a new link in place of one of 90 days', async () => {
    const token = await start()
    advance(90 * dayMs)
    const old = await post(alertsUrl.open(), { token })
    expect([old.status, await old.json()]).toMatchObject([410, { reason: 'link-old' }])
    for (const each of [token, 'f'.repeat(32)]) expect((await post(alertsUrl.newLink(), { token: each })).status).toBe(202)
    await mailsAfter(2)
    expect(await openWith(linksOf(received()[1]?.text ?? '').token)).toMatchObject({ alerts: [{ state: 'running' }] })
  })

  it('ends after twelve months, and a mail offers to renew it before', async () => {
    const token = await start()
    advance(340 * dayMs)
    await alerts.look(advance)
    expect((await mailsAfter(2)).at(-1)).toBe('Renew your alert for new jobs?')
    const { token: fresh } = linksOf(received()[1]?.text ?? '')
    advance(2 * dayMs)
    await alerts.look(advance)
    await mailsAfter(2)
    const [{ alertId }] = (await openWith(fresh))['alerts'] as [{ alertId: string; isRenewable: boolean }]
    expect(await openWith(fresh)).toMatchObject({ alerts: [{ isRenewable: true }] })
    const renewed = await post(alertsUrl.change(), { token: fresh, alertId, change: 'renew' })
    expect(await renewed.json()).toMatchObject({ alerts: [{ isRenewable: false }] })
    advance(366 * dayMs)
    await alerts.purge()
    expect((await post(alertsUrl.open(), { token })).status).toBe(410)
    advance(8 * dayMs)
    await alerts.purge()
    expect(await rowsOf('alert_mailboxes')).toBe(0)
  })

  it.each([
    ['a query of 10 kB', `q=${'x'.repeat(10_000)}`, 400],
    ['thousands of choices', Array.from({ length: 500 }, (_, each) => `department=${each}`).join('&'), 400],
    ['parameters of others', 'utm_source=x&gh_src=y&jobs=1,2&published=today&sort=newest', 202],
  ])('is stored in the one form of its search, for %s', async (_, wanted, status) => {
    expect((await post(alertsUrl.byMail(), { address, search: wanted, language: 'en' })).status).toBe(status)
    const { rows } = await services.services.database.read('SELECT search FROM mail_alerts')
    expect(rows.map((row) => row['search'])).toEqual(status === 202 ? [''] : [])
  })

  it('is not offered where the settings have no mail server or no address of the site', async () => {
    await services.services.mails?.stop()
    await services.close()
    services = await openTestServices({
      clock: clock.nowMs,
      environment: { SMTP_URL: mailServer.smtpUrl, MAIL_FROM: 'jobs@wordlark.example' },
    })
    post = postTo(services)
    const answer = await post(alertsUrl.byMail(), { address, search, language: 'en' })
    expect([answer.status, await answer.json()]).toMatchObject([404, { reason: 'off' }])
  })
})

describe('the mail about new jobs', () => {
  it('is found and sent by a server in the background', async () => {
    await start()
    await addJob()
    const { mails } = services.services
    expect(mails).not.toBe(null)
    const running = alerts.start()
    await expect.poll(() => received().length).toBe(2)
    await running.stop()
  })

  it('comes once a day for each address, with all of its alerts', async () => {
    await start()
    await start('department=Engineering')
    await addJob()
    await addJob()
    expect((await mailsAfter(3)).at(-1)).toMatch(/^1 new job for/)
    expect(received()[2]?.text).toContain('1 new job for Engineering')
    advance(dayMs)
    await alerts.findNews()
    expect((await mailsAfter(4)).at(-1)).toMatch(/^1 new job for/)
    advance(2 * dayMs)
    await alerts.findNews()
    await mailsAfter(4)
  })

  it('comes once a week if its owner wants it', async () => {
    const token = await start()
    const [{ alertId }] = (await openWith(token))['alerts'] as [{ alertId: string }]
    await post(alertsUrl.change(), { token, alertId, change: 'weekly' })
    await addJob()
    await mailsAfter(2)
    for (let day = 0; day < 6; day += 1) {
      advance(dayMs)
      await addJob()
    }
    await mailsAfter(2)
    advance(dayMs)
    await alerts.look(advance)
    expect((await mailsAfter(3)).at(-1)).toMatch(/^6 new jobs for/)
  })

  it('names ten jobs and counts the others', async () => {
    await start('')
    jobs = [
      ...jobs,
      ...Array.from({ length: 14 }, (_, each) => ({ id: 100 + each, title: `Baker ${each}`, publishedMs: clock.nowMs() })),
    ]
    await alerts.look(advance)
    expect((await mailsAfter(2)).at(-1)).toBe('14 new jobs')
    expect(received()[1]?.text?.match(/^\* /gm)).toHaveLength(10)
    expect(received()[1]?.text).toContain(`See all 14: ${siteUrl}/#careers`)
  })

  it('has no jobs of a board that was empty and came back, or that brings old ones', async () => {
    const all = Array.from({ length: 300 }, (_, each) => ({
      id: 100 + each,
      title: `Engineer ${each}`,
      publishedMs: clock.nowMs() - dayMs,
    }))
    jobs = all
    await alerts.look(advance)
    await start('')
    jobs = []
    await alerts.look(advance)
    jobs = all
    await alerts.look(advance)
    jobs = all.map((job) => ({ ...job, id: job.id + 1_000, publishedMs: clock.nowMs() - 30 * dayMs }))
    await alerts.look(advance)
    jobs = all.map((job) => ({ ...job, id: job.id + 2_000, publishedMs: null }))
    await alerts.look(advance)
    expect(await rowsOf('alert_mails')).toBe(0)
  })

  it('misses no job when the board falls silent during a look', async () => {
    await start()
    await services.services.mails?.stop()
    jobs = [...jobs, { id: 9, title: 'Engineer', publishedMs: clock.nowMs() }]
    advance(1_000)
    await recordJobs(services, jobs)
    advance(3 * minuteMs)
    const warnings: string[] = []
    await alerts.findNews({
      searcher: { findAmong: async () => Promise.resolve(null) },
      warn: (message) => void warnings.push(message),
    })
    expect(warnings).toEqual(['alerts: searches that failed: 1 (BoardSilentError)'])
    expect(await rowsOf('alert_mails')).toBe(0)
    await alerts.findNews()
    expect(await rowsOf('alert_mails')).toBe(1)
  })

  it('is late for a search that fails, and for no other', async () => {
    await start('q=engineer', 'first@okafor.example')
    await start('q=senior+engineer', 'second@okafor.example')
    await start('q=engineer+senior', 'third@okafor.example')
    jobs = [...jobs, { id: 9, title: 'Senior Engineer', publishedMs: clock.nowMs() }]
    advance(1_000)
    await recordJobs(services, jobs)
    advance(3 * minuteMs)
    const findAmong = async (query: string, jobIds: readonly (number | string)[]) => {
      if (query === 'senior engineer') throw new RangeError('a fault')
      return Promise.resolve(jobIds)
    }
    expect(await alerts.findNews({ searcher: { findAmong } })).toBe(true)
    expect(await rowsOf('alert_mails')).toBe(2)
    await alerts.findNews()
    expect(await rowsOf('alert_mails')).toBe(3)
  })

  it('is looked for once in a job that an alert does not find', async () => {
    await start('q=welder')
    await addJob()
    let searches = 0
    const findAmong = async () => {
      searches += 1
      return Promise.resolve([])
    }
    advance(hourMs)
    await alerts.findNews({ searcher: { findAmong } })
    expect(searches).toBe(0)
  })

  it('is looked for among the jobs that are new to its alert', async () => {
    await addJob()
    await addJob()
    await start('q=engineer')
    await addJob()
    jobs = [...jobs, { id: 9, title: 'Engineer', publishedMs: clock.nowMs() }]
    advance(1_000)
    await recordJobs(services, jobs)
    advance(dayMs)
    const searched: (readonly (number | string)[])[] = []
    const findAmong = async (_: string, jobIds: readonly (number | string)[]) => {
      searched.push(jobIds)
      return Promise.resolve(jobIds)
    }
    await alerts.findNews({ searcher: { findAmong } })
    expect(searched).toEqual([[9]])
  })

  it('is one if two servers look at once', async () => {
    await start()
    jobs = [...jobs, { id: 9, title: 'Engineer', publishedMs: clock.nowMs() }]
    const other = await openTestServices({ clock: clock.nowMs, dataDir: services.dataDir, board: () => boardOf(jobs) })
    const second = alertsOf(other)
    await Promise.all([alerts.look(advance), second.look(() => {})])
    await Promise.all([alerts.findNews(), second.findNews()])
    expect(await rowsOf('alert_mails')).toBe(1)
    other.services.database.close()
    await mailsAfter(2)
  })

  it('is sent by another process if the first one was killed before it', async () => {
    await start()
    await addJob()
    const { database } = services.services
    const { rows } = await database.read('SELECT mail_id FROM alert_mails')
    expect(rows).toHaveLength(1)
    // Claimed by a process that is no more.
    await database.write([
      `UPDATE alert_mails SET attempts = 1, first_try_ms = ${clock.nowMs()}, next_at_ms = ${clock.nowMs() + 5 * minuteMs}`,
    ])
    alerts.sendMails()
    await post(alertsUrl.byMail(), { address: 'other@okafor.example', search, language: 'en' })
    await expect.poll(() => received().length).toBe(2)
    advance(5 * minuteMs + 1)
    await mailsAfter(3)
  })

  it('is not sent about jobs that have closed or alerts that have ended meanwhile', async () => {
    const token = await start()
    await addJob()
    jobs = jobs.slice(0, 1)
    await mailsAfter(1)
    advance(dayMs)
    await addJob()
    const [{ alertId }] = (await openWith(token))['alerts'] as [{ alertId: string }]
    await post(alertsUrl.change(), { token, alertId, change: 'end' })
    expect(await mailsAfter(1)).toEqual(['Confirm your alert for new jobs'])
  })
})
