import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markBrandTexts } from './brand-texts.ts'
import { Catalogues } from './catalogues.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'catalogues-'))
  write('src/app/words/en.json', { menu: 'Menu', filter: { clear: 'Clear all', jobs: '{count} jobs' } })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, content: object): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), JSON.stringify(content))
}

const read = (...languages: [string, ...string[]]) => new Catalogues({ root, contentDir: path.join(root, 'brand'), languages })

describe('the sentences of a room', () => {
  it('are those of the language, and where it lacks one those of the brand’s first language', () => {
    write('src/words/de.json', { app: { menu: 'Menü', filter: { clear: 'Zurücksetzen' }, old: 'Alt' } })
    write('src/words/es.json', { app: { filter: { clear: '' } } })
    expect(read('de', 'es').messagesOf('app', 'es')).toEqual({
      menu: 'Menü',
      filter: { clear: 'Zurücksetzen', jobs: '{count} jobs' },
    })
    expect(read('en', 'es').messagesOf('app', 'es')).toEqual(read('en').messagesOf('app', 'en'))
  })

  it('may be said in another way by the brand, in each language', () => {
    write('src/words/de.json', { app: { menu: 'Menü' } })
    write('brand/words/en.json', { app: { filter: { clear: 'Start over' } } })
    write('brand/words/de.json', { app: { menu: 'Auswahl' } })
    const catalogues = read('en', 'de')
    expect(catalogues.messagesOf('app', 'en')).toMatchObject({
      menu: 'Menu',
      filter: { clear: 'Start over', jobs: '{count} jobs' },
    })
    expect(catalogues.messagesOf('app', 'de')).toMatchObject({ menu: 'Auswahl', filter: { clear: 'Start over' } })
  })

  it('are those of the code, and not of a brand folder beside it', () => {
    for (const folder of ['content', 'brands/acme'])
      write(`src/${folder}/words/en.json`, { 'Find your song.': 'Find your song.' })
    write('sw/words/en.json', { news: 'New jobs' })
    expect(read('en').rooms).toEqual(['app', 'sw'])
  })

  it('stand in sections, of which code asks for one', () => {
    write('src/words/de.json', { app: { filter: { clear: 'Zurücksetzen' } } })
    const catalogues = read('en', 'de')
    expect(catalogues.sentencesOf('app:filter', 'de')).toEqual({ clear: 'Zurücksetzen', jobs: '{count} jobs' })
    expect(catalogues.sentencesOf('app', 'en')).toEqual(catalogues.messagesOf('app', 'en'))
    expect(() => catalogues.sentencesOf('app:late', 'en')).toThrow(/has no section 'late'/)
  })

  it('are refused when a file holds something else', () => {
    write('src/words/de.json', { app: { menu: 1 } })
    expect(() => read('en', 'de').messagesOf('app', 'de')).toThrow(/de\.json/)
  })
})

describe('translations by the English text', () => {
  it('have all texts of a room in another language, and none in English', () => {
    write('src/words/de.json', { app: { menu: 'Menü' } })
    const catalogues = read('en', 'de')
    expect(catalogues.byText('app', 'de')).toEqual({
      Menu: 'Menü',
      filter: { 'Clear all': 'Clear all', '{count} jobs': '{count} jobs' },
    })
    expect(catalogues.byText('app', 'en')).toEqual({})
  })
})

describe('names of the board', () => {
  it('are those that the brand translates', () => {
    write('brand/words/de.json', { Intern: 'Praktikum', Apprentice: 'Ausbildung' })
    const contentDir = path.join(root, 'brand')
    const catalogues = new Catalogues({ root, contentDir, languages: ['en', 'de'], boardNames: ['Intern', 'Industry'] })
    expect(catalogues.boardNames('de')).toEqual({ Intern: 'Praktikum' })
    expect(catalogues.boardNames('en')).toEqual({})
  })
})

describe('the texts of a brand folder', () => {
  const code = `export const home = {
  title: 'Help the world say hello',
  department: 'Design', heading: 'Design',
  lead: (jobs: string, places: string) => \`\${jobs} in \${places}. Pick one.\`,
  path: '/art/lark.svg',
}`
  const mark = (kind: string, text: string) => `${kind}(${JSON.stringify(text)})`

  it('are marked where a language translates them, but not what the board compares', () => {
    write('brand/words/de.json', {
      Design: 'Gestaltung',
      '{jobs} in {places}. Pick one.': '{jobs} in {places}.',
      Nobody: 'Niemand',
    })
    expect(markBrandTexts(code, read('en', 'de'), mark)).toBe(
      code
        .replace("heading: 'Design'", 'heading: text("Design")')
        // oxlint-disable-next-line no-template-curly-in-string -- the code of a brand folder
        .replace('`${jobs} in ${places}. Pick one.`', 'template("{jobs} in {places}. Pick one.")({jobs:jobs,places:places})'),
    )
    expect(markBrandTexts(code, read('en'), mark)).toBe(code)
  })

  it('stay as they are in the language in which they are written, also when that is not the first', () => {
    write('brand/words/de.json', { Design: 'Gestaltung' })
    const contentDir = path.join(root, 'brand')
    const catalogues = new Catalogues({ root, contentDir, languages: ['de', 'en', 'es'], textLanguage: 'en' })
    expect(['de', 'en', 'es'].map((language) => catalogues.brandText('Design', language))).toEqual([
      'Gestaltung',
      'Design',
      'Gestaltung',
    ])
  })

  it('stay as they are where nobody has translated them', () => {
    write('brand/words/de.json', { Design: 'Gestaltung' })
    const catalogues = read('en', 'de', 'es')
    expect(['en', 'de', 'es'].map((language) => catalogues.brandText('Design', language))).toEqual([
      'Design',
      'Gestaltung',
      'Design',
    ])
  })
})
