import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeskColumn, DeskList, DeskSort } from '#modules/desk/shared/desk.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { readDeskApplication } from '#modules/desk/server/application.ts'
import { readCursor, readList } from '#modules/desk/server/list.ts'
import { readApplications } from '#server/exports/application-list.ts'
import { formatExport } from '#server/exports/export-formats.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { readCsv } from '#tests/services/csv.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { application as sealedApplication, interest, secret } from '../fair-client.ts'
import { join, send } from '../fair-server.ts'

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

/** What a column of the desk shows on all its pages, in a language. */
async function columnIn(language: string, by: DeskColumn, direction: DeskSort['direction'] = 'ascending') {
  const shown: string[] = []
  let next: string | null = null
  do {
    const after = readCursor(next ?? '') ?? start
    const page: DeskList = await inLanguage(language, async () => readList(open.database, {}, after, { by, direction }))
    shown.push(...page.rows.map((row) => (by === 'job' ? row.jobTitle : by === 'name' ? row.name : (row.source ?? ''))))
    next = page.next
  } while (next !== null)
  return shown
}

/** The newest application in a language. */
async function newestIn(language: string) {
  const [row] = await rowsIn(language)
  const jobs = { findWithForm: async () => ({ status: 'unknown' }) as const }
  const application = await inLanguage(language, async () =>
    readDeskApplication(
      { configuration: readEnvironment({}), database: open.database, jobs, modules: [], scanner: null },
      row?.applicationId ?? '',
      {
        colleagueId: 'you',
        name: 'You',
      },
    ),
  )
  if (!application) throw new Error('there is no application')
  return application
}

describe('what fairs leave at the desk', () => {
  it('is read in the language of the desk, for a name from a fair and its form', async () => {
    await send(open, interest({ language: 'ar' }))
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
    await send(open, interest({ about: { kind: 'team', team: 'Design' } }))
    const { answers, jobTitle } = await newestIn('de')
    expect(jobTitle).toBe('Interesse: Design')
    expect(answers[0]).toMatchObject({ question: 'Interessiert an', answer: 'Design' })
  })

  it('is found in every language of the site', async () => {
    await send(open, interest())
    for (const word of ['Interest', 'interesse', 'interes', 'اهتمام']) expect(await rowsIn('en', word), word).toHaveLength(1)
  })

  it('is read in the language of the desk in its list, its history and its export', async () => {
    const answers = { ...sealedApplication().answers, email: 'amina at home', first_name: '' }
    await join(open)
    await send(open, sealedApplication({ language: 'ar', answers }), { own: secret })
    const german =
      'Das Formular nimmt sie nicht an. „First Name“: Diese Angabe ist nötig. „Email“: ' +
      'Gib eine E-Mail-Adresse wie name@example.com ein.'
    const [row] = await rowsIn('de')
    expect(row?.delivery).toMatchObject({ state: 'refused', note: german })
    const { events } = await newestIn('de')
    expect(events.map(({ kind, note }) => [kind, note])).toEqual([
      ['sealed', '\u2068Steel City Career Fair\u2069, Tablet 1, Wren 27.'],
      ['received', ''],
      ['refused', german],
    ])
    const { database } = open
    const file = await inLanguage('de', async () => {
      const texts: string[] = []
      const applications = () => readApplications(database)
      const exported = { database, filter: {}, applications, isRaw: true, ofModules: [], hasFiles: false }
      for await (const text of await formatExport('csv', { ...exported, isWithAnswersApart: false, terminalColumns: null }))
        texts.push(text)
      return texts.join('')
    })
    const [header = [], cells = []] = readCsv(file.slice(1))
    expect(cells[header.indexOf('Zustellung, letzte Antwort')]).toBe(german)
  })

  it('has a title of this site where the title stands that it shows', async () => {
    await open.apply()
    await send(open, interest())
    expect(await columnIn('en', 'job')).toEqual(['Baker', 'Interest'])
    expect(await columnIn('ar', 'job')).toEqual(['اهتمام', 'Baker'])
  })
})
