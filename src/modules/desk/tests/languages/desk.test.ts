import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeskColumn, DeskList, DeskSort } from '../../shared/desk.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { readDeskApplication } from '../../server/application.ts'
import { readCursor, readList, readOverview } from '../../server/list.ts'
import { deliveryNoteText } from '#server/delivery/aside-note.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { decide } from '#server/delivery/ledger.ts'
import { deliveryNotes, noteLineText, noteWithLeftOut } from '#server/delivery/notes.ts'
import { noteWith } from '#server/tools/note-with.ts'
import { bakerWith, type Delivering, openDelivering } from '#tests/ats/delivering.ts'

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

describe('a title that is not the board’s', () => {
  it('is read in the language of the desk for a post that is for no job, in lists and in the filter', async () => {
    open.publish({ ...bakerWith([]), title: 'Join us', internal_job_id: null })
    await open.apply()
    await open.apply({ email: 'amina@example.com' })
    const overview = await inLanguage('de', async () => readOverview(open.database))
    expect(overview.jobs.map(({ jobTitle }) => jobTitle)).toEqual(['Initiativbewerbung: Join us'])
    expect((await newestIn('de')).jobTitle).toBe('Initiativbewerbung: Join us')
    expect((await newestIn('ar')).jobTitle).toBe('طلب عام: \u2068Join us\u2069')
  })

  it.each(['General Application', 'Initiativbewerbung (m/w/d)', 'SOLICITUD GENERAL', 'طلب عام'])(
    'is the board’s where that says the same: %s',
    async (title) => {
      open.publish({ ...bakerWith([]), title, internal_job_id: null })
      await open.apply()
      expect((await newestIn('de')).jobTitle).toBe(title)
    },
  )
})

describe('a note of a delivery', () => {
  it('is stored as a line that every language of the desk reads', () => {
    for (const line of Object.values(deliveryNotes)) {
      const note = noteWith(line, 'ECONNRESET')
      for (const language of ['de', 'es', 'ar']) {
        const text = inLanguage(language, () => noteLineText(note))
        expect(text, note).not.toBe(note)
        expect(text.includes('ECONNRESET'), text).toBe(note.includes('ECONNRESET'))
      }
    }
  })

  it('says in the language also what is within it: times, numbers, other notes and lists', () => {
    const inGerman = (note: string) => inLanguage('de', () => noteLineText(note))
    expect(inGerman('restored from the backup of 2026-11-26T08:05:00.000Z')).toBe(
      'Aus der Sicherung vom 26. November 2026 um 08:05 UTC wiederhergestellt.',
    )
    expect(inGerman(noteWith(deliveryNotes.byHand, noteWith(deliveryNotes.cannotAsk, "'Motto' (Score)")))).toBe(
      "Trag sie von Hand ein: Das Formular verlangt, was diese Website nicht fragen kann: 'Motto' (Score)",
    )
    const leftOut = [deliveryNotes.place, noteWith(deliveryNotes.educations, 2), deliveryNotes.oneEmployment]
    expect(inGerman(noteWithLeftOut('HTTP 200', leftOut))).toBe(
      'HTTP 200. Weggelassen: der Ort, der getippt wurde und keine Koordinaten hat, 2 Ausbildungen ohne Beginn vor dem Ende und ' +
        'eine Stelle ohne Beginn vor ihrem Ende.',
    )
  })

  it('stays as it is where a system has said it', () => {
    for (const note of [
      '',
      'HTTP 422: first_name is invalid',
      'Das Formular nimmt sie nicht an.',
      'the form does not take it: [{}]',
    ]) {
      expect(inLanguage('de', () => deliveryNoteText(note))).toBe(note)
    }
  })

  it('is read in the language of the desk for what a person has done', async () => {
    const id = await open.apply()
    await decide(open.database, id, 'markDelivered', open.database.nowMs())
    const { delivery, events } = await newestIn('es')
    expect(delivery).toMatchObject({ state: 'delivered', isByHand: true })
    expect(events.at(-1)).toMatchObject({ kind: 'by-hand', note: 'Marcada a mano.' })
  })
})

describe('a sorted list of the desk', () => {
  /** More than a page, so that the rows between come from both. */
  const many = (name: string) => Array.from({ length: 55 }, () => name)

  it('has job titles and sources in the order of the language, over its pages', async () => {
    const texts = [
      'Zoologin',
      'Ärztin',
      'باحث',
      'éditeur',
      'Apotheker',
      'Zahnärztin',
      'Österreich',
      'Event',
      ...many('Mechanikerin'),
    ]
    for (const text of texts) {
      const id = await open.apply({ mapped_url_token: text })
      await open.database.write([
        { sql: 'UPDATE application_entries SET job_title = ? WHERE application_id = ?', args: [text, id] },
      ])
    }
    const ordered = [
      'Apotheker',
      'Ärztin',
      'éditeur',
      'Event',
      ...many('Mechanikerin'),
      'Österreich',
      'Zahnärztin',
      'Zoologin',
      'باحث',
    ]
    expect(await columnIn('de', 'job')).toEqual(ordered)
    expect(await columnIn('de', 'job', 'descending')).toEqual(ordered.toReversed())
    expect(await columnIn('de', 'from')).toEqual(ordered)
    // An Arabic list begins with Arabic letters.
    expect(await columnIn('ar', 'job')).toEqual(['باحث', ...ordered.slice(0, -1)])
  })

  it('has names by their letters without marks, over its pages', async () => {
    const names = ['Zoë', 'Ärne', 'Øyvind', 'Łukasz', 'Émile', 'Eva', 'أحمد', 'ياسر', ...many('Mia')]
    for (const first_name of names) await open.apply({ first_name, last_name: 'X' })
    const ordered = ['Ärne', 'Émile', 'Eva', 'Łukasz', ...many('Mia'), 'Øyvind', 'Zoë', 'أحمد', 'ياسر']
    expect(await columnIn('de', 'name')).toEqual(ordered.map((name) => `${name} X`))
  })

  it('finds a name however it is written', async () => {
    await open.apply({ first_name: 'Łukasz' })
    const finds = async (search: string) => (await rowsIn('en', search)).length
    expect([await finds('Lukasz'), await finds('łukasz')]).toEqual([1, 1])
  })
})
