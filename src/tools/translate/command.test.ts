import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runWords } from './command.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'words-'))
  mkdirSync(path.join(root, 'sw'))
  write('src/app/words.ts', '/** The frame of every page. */\nexport const words = 1\n')
  write('src/app/words/en.json', JSON.stringify({ menu: 'Menu', filter: { jobs: '{count} jobs' } }))
  write('brand/home.ts', `export const home = { title: 'Find your song.', href: '/jobs' }`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object

function run(...args: readonly string[]): { readonly code: number; readonly lines: readonly string[] } {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = runWords(args, { root, contentDir: path.join(root, 'brand'), brand: { languages: ['en'] }, print })
  return { code, lines }
}

it('a new language is written with the English above each sentence that is to be translated, and is not whole', () => {
  expect(run('--fill', '--check', '--language', 'fr')).toEqual({
    code: 1,
    lines: [
      'Wrote src/words/fr.json',
      'Wrote brand/words/fr.json',
      'fr: 3 sentences, 3 missing, 0 unused, 0 wrong',
      '  missing  app: menu',
      '  missing  app: filter.jobs',
      '  missing  “Find your song.”',
    ],
  })
  expect(read('src/words/fr.json')).toEqual({
    app: { $about: 'The frame of every page.', $menu: 'Menu', menu: '', filter: { $jobs: '{count} jobs', jobs: '' } },
  })
  expect(read('brand/words/fr.json')).toEqual({ 'Find your song.': '' })
})

it('what is translated stays, its English goes, and a language that is whole passes', () => {
  write('src/words/fr.json', JSON.stringify({ app: { menu: 'Menu', filter: { jobs: '{count} offres' }, old: 'Vieux' } }))
  write('brand/words/fr.json', JSON.stringify({ 'Find your song.': 'Trouvez votre chant.' }))
  expect(run('--check').lines).toContain('  unused  app: old')
  expect(run('--fill', '--check', '--language', 'fr').code).toBe(0)
  expect(read('src/words/fr.json')).toEqual({
    app: { $about: 'The frame of every page.', menu: 'Menu', filter: { jobs: '{count} offres' } },
  })
})

it('a name of a control that leaves out the words on it is wrong', () => {
  write('src/app/words/en.json', JSON.stringify({ remove: 'Remove', removeTitle: 'Remove {title}' }))
  write('src/words/fr.json', JSON.stringify({ app: { remove: 'Retirer', removeTitle: 'Enlever {title}' } }))
  write('brand/words/fr.json', JSON.stringify({ 'Find your song.': 'Trouvez votre chant.' }))
  expect(run('--check').lines).toContain('  wrong  app: removeTitle: the name of a control leaves out the words on it, “Retirer”')
})

it('a long list says how to see the rest of it', () => {
  write(
    'src/app/words/en.json',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`s${index}`, 'Text']))),
  )
  write('src/words/fr.json', '{}')
  expect(run('--check').lines).toContain('  missing  and 11 more: npm run words -- --check --language fr')
  expect(run('--check', '--language', 'fr').lines).toHaveLength(32)
})
