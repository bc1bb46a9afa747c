import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fair } from '#content'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { boardOf, siteUrl } from '#tests/services/listed-board.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { application, interest } from '../fair-client.ts'
import { send } from '../fair-server.ts'

/** Mails to people from fairs, in the language of the tablet. */

let mailServer: MailServer
let services: TestServices

beforeEach(async () => {
  mailServer = await openMailServer()
  services = await openTestServices({
    board: () => {
      const board = boardOf([{ id: 7, title: 'Lesson Baker', publishedMs: Date.now() }])
      return { ...board, jobs: board.jobs.map((job) => ({ ...job, location_questions: [], questions: standardQuestions })) }
    },
    environment: { SMTP_URL: mailServer.smtpUrl, MAIL_FROM: 'Wordlark <jobs@wordlark.example>', SITE_URL: siteUrl },
  })
})
afterEach(async () => {
  await services.services.mails?.stop()
  await services.close()
  await mailServer.close()
})

async function nextMail() {
  await expect.poll(() => mailServer.received.length).toBe(1)
  return mailServer.received.at(-1) ?? expect.fail('no mail')
}

describe('the mail to somebody from a fair', () => {
  it('leads to the form in the language of the tablet, and names the bird by its word there', async () => {
    const about = { kind: 'job', jobId: 7, jobTitle: 'Baker' } as const
    await send(services, interest({ language: 'de', bird: 'Zaunkönig 27', about }))
    const { subject, text } = await nextMail()
    expect(fair.birds).not.toContain('Zaunkönig')
    expect(subject).toBe('Schön, dich kennenzulernen. So geht es weiter')
    expect(text).toContain('dort warst du Zaunkönig 27.')
    expect(text).toMatch(/https:\/\/careers\.example\/de\/jobs\/7\?gh_src=steelcity26#\S+\n/)
    expect(text).toContain('30 Tage')
  })

  it('leads to all jobs in the language, and says nothing of a bird that no language has', async () => {
    await send(services, interest({ language: 'ar', bird: 'Buy gold 27' }))
    const { html, text } = await nextMail()
    // An address that a sign of direction touches would lead nowhere.
    expect(text).toMatch(/^https:\/\/careers\.example\/ar\?gh_src=steelcity26#careers$/m)
    expect(text).not.toContain('gold')
    expect(html).toContain('<a href="https://careers.example/ar?gh_src=steelcity26#careers" dir="ltr">')
  })

  it('stores its words for recruiters in the first language, whatever tablet and request speak', async () => {
    await send(
      {
        ...services,
        request: async (path, init) =>
          services.request(path, { ...init, headers: { ...(init?.headers as Record<string, string>), 'Accept-Language': 'de' } }),
      },
      interest({ language: 'de' }),
    )
    await send(services, application({ language: 'xx', jobId: 4_711 }))
    const { rows } = await services.services.database.read('SELECT job_title, language FROM applications ORDER BY rowid')
    expect(rows.map((row) => row['job_title'])).toEqual(['Interest', 'Baker, as the tablet knew it'])
    expect(rows.map((row) => row['language'])).toEqual(['de', 'en'])
  })
})
