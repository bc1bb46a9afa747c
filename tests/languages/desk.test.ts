import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDeskApplication } from '#server/desk/application.ts'
import { readCursor, readList, readOverview } from '#server/desk/list.ts'
import { inLanguage } from '#server/language/language.ts'
import { bakerWith, type Delivering, openDelivering } from '../ats/delivering.ts'
import { interest, send } from '../services/fair-client.ts'

/** The desk says in the recruiter's language what the server has stored, in whatever language that came. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

const start = readCursor('') ?? [0, '']

/** All rows of the desk in a language. */
async function rowsIn(language: string, search = '') {
  const { rows } = await inLanguage(language, async () => readList(open.database, { search }, start))
  return rows
}

/** The newest application in a language. */
async function newestIn(language: string) {
  const [row] = await rowsIn(language)
  const application = await inLanguage(language, async () => readDeskApplication(open.database, row?.applicationId ?? ''))
  if (!application) throw new Error('there is no application')
  return application
}

describe('a title that is not the board’s', () => {
  it('is read in the language of the desk, for a name from a fair and its form', async () => {
    await send(open.request, interest({ language: 'ar' }))
    expect((await rowsIn('de')).map(({ jobTitle }) => jobTitle)).toEqual(['Interesse'])
    expect((await rowsIn('en')).map(({ jobTitle }) => jobTitle)).toEqual(['Interest'])
    const { answers, jobTitle } = await newestIn('es')
    expect(jobTitle).toBe('Interés')
    expect(answers).toMatchObject([
      { question: 'Interés en', answer: 'Lo que encaje' },
      { question: 'Aceptó que se conserve, UTC', answer: '2023-11-14 22:13' },
    ])
  })

  it('names the team as the tablet wrote it', async () => {
    await send(open.request, interest({ about: { kind: 'team', team: 'Design' } }))
    const { answers, jobTitle } = await newestIn('de')
    expect(jobTitle).toBe('Interesse: Design')
    expect(answers[0]).toMatchObject({ question: 'Interessiert an', answer: 'Design' })
  })

  it('is found in every language of the site', async () => {
    await send(open.request, interest())
    for (const word of ['Interest', 'interesse', 'interes', 'اهتمام']) expect(await rowsIn('en', word), word).toHaveLength(1)
  })

  it('is read in the language of the desk for a post that is for no job, in lists and in the filter', async () => {
    open.publish({ ...bakerWith([]), title: 'Join us', internal_job_id: null })
    await open.apply()
    await open.apply({ email: 'amina@example.com' })
    const overview = await inLanguage('de', async () => readOverview(open.database))
    expect(overview.jobs.map(({ jobTitle }) => jobTitle)).toEqual(['Initiativbewerbung: Join us'])
    expect((await newestIn('de')).jobTitle).toBe('Initiativbewerbung: Join us')
    expect((await newestIn('ar')).jobTitle).toBe('طلب عام: \u2068Join us\u2069')
  })

  it('stays as it is where an earlier release has stored it, or a later one in a way that is unknown', async () => {
    await open.apply()
    await open.apply()
    const [first, second] = await rowsIn('en')
    const put = async (title: string, code: string | null, id = '') =>
      open.database.write([
        { sql: 'UPDATE application_entries SET job_title = ?, title_code = ? WHERE application_id = ?', args: [title, code, id] },
      ])
    await put('Interest: Design', null, first?.applicationId)
    await put('Referral', '{"kind":"referral","by":"Bo"}', second?.applicationId)
    expect((await rowsIn('de')).map(({ jobTitle }) => jobTitle).toSorted()).toEqual(['Interest: Design', 'Referral'])
  })
})
