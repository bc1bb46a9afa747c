import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serverModules } from '#server/modules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The READMEs of folders, which name files from their own. */
const ofFolders = ['src', 'sw'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /^(?!.*\/tests\/).*\/README\.md$/.test(name)),
)

/** Everything but the changelog, which a release writes. */
const pages = readdirSync(path.join(root, '.github')).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')

/** Documents, each with the folder from which it names files. */
const documents: readonly (readonly [string, string])[] = [
  ['README.md', ''],
  ...pages.map((name) => [`.github/${name}`, ''] as const),
  ['tests/README.md', 'tests'],
  ...ofFolders.map((name) => [name, path.posix.dirname(name)] as const),
]

/** The addresses of a document's headings: '## Try it' is at '#try-it'. */
function headingsOf(file: string): readonly string[] {
  const titles = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? '')
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** The documents say what modules do also to whoever has taken one out. */
function isOfMissingModule(name: string): boolean {
  const [, module] = /^(?:src\/)?modules\/([\w-]+)/.exec(name) ?? []
  return module !== undefined && !existsSync(path.join(root, 'src/modules', module))
}

/** The files and folders that a document names. */
function filesIn(document: string): readonly string[] {
  return [...document.matchAll(/`((?:[a-z-]+|\.[a-z]+)\/[\w./-]+)`/g)].map(([, name]) => name ?? '')
}

describe.each(documents)('%s', (file, folder) => {
  const document = readFileSync(path.join(root, file), 'utf8')

  it('names files and folders that are there', () => {
    const named = filesIn(document)
    const written = ['bench/results.json']
    const isThere = (name: string) =>
      ['', 'src', folder].some((start) => existsSync(path.join(root, start, name))) || isOfMissingModule(name)
    expect(named.filter((name) => !written.includes(name) && !isThere(name))).toEqual([])
  })

  it('links to files and headings that are there', () => {
    const links = [...document.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link ?? '')
    const isThere = (link: string) => {
      const [name = '', heading] = link.split('#')
      const target = name === '' ? path.join(root, file) : path.join(root, path.dirname(file), name)
      // The pages link to the READMEs of modules, also where somebody has taken one out.
      if (isOfMissingModule(path.relative(root, target).split(path.sep).join('/'))) return true
      return existsSync(target) && (heading === undefined || headingsOf(target).includes(heading))
    }
    expect(links.filter((link) => !isThere(link))).toEqual([])
  })
})

/** A kB is 1,024 bytes. */
const kilobytesOf = (file: string) => statSync(path.join(root, file)).size / 1024

/** Variables that are no settings of the site: errors of the database, and what tests and other programs read. */
const notSettings = new Set(
  'DATABASE_AWAY SQLITE_CORRUPT SQLITE_FULL SQLITE_NOTADB SQLITE_READONLY LIBSQL_BOTTOMLESS_BUCKET LIBSQL_BOTTOMLESS_ENDPOINT EVERY_SCREEN WRITE_RELEASE MODEL_RUNS PROCESS_FAULTS RANDOM_SEED RECORDED_DATA SITE_HOST BACKUP_DIR'.split(
    ' ',
  ),
)

describe('the documents', () => {
  it('are short: the README has 9 kB, a page 12, all of them 100', () => {
    expect(pages.length).toBeGreaterThan(8)
    expect(kilobytesOf('README.md')).toBeLessThanOrEqual(9)
    expect(pages.filter((name) => kilobytesOf(`.github/${name}`) > 12)).toEqual([])
    const all = ['README.md', ...pages.map((name) => `.github/${name}`)]
    expect(all.reduce((sum, file) => sum + kilobytesOf(file), 0)).toBeLessThanOrEqual(100)
  })

  it('have a page for each who asks, to which the README leads', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    expect(pages.filter((name) => name !== 'AGENTS.md' && !readme.includes(`](.github/${name}`))).toEqual([])
  })

  it('name files of many folders, which are found in their text', () => {
    const named = documents.flatMap(([file]) => filesIn(readFileSync(path.join(root, file), 'utf8')))
    expect(named).toEqual(
      expect.arrayContaining(['src/content', '.github/deploy/careers.service', 'storage/drafts.ts', 'tests/attacks']),
    )
  })

  it('explain the core by at most 45 files of 7,000 lines and 40 words, in what takes an hour to read', () => {
    const document = readFileSync(path.join(root, 'src/README.md'), 'utf8')
    const [, spine = ''] = document.split('## The spine')
    const files = [...(spine.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, name]) => name ?? '')
    const lines = files.map(
      (name) =>
        readFileSync(path.join(root, name.startsWith('sw/') ? '' : 'src', name), 'utf8')
          .trimEnd()
          .split('\n').length,
    )
    const [, glossary = ''] = document.split('## Glossary')
    const words = [...(glossary.split('\n## ')[0] ?? '').matchAll(/^\| (?!word |-)/gm)]
    expect(files.length).toBeGreaterThan(30)
    expect(files.length).toBeLessThanOrEqual(45)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(7_000)
    expect(words.length).toBeGreaterThan(30)
    expect(words.length).toBeLessThanOrEqual(40)
    const contributing = readFileSync(path.join(root, '.github/CONTRIBUTING.md'), 'utf8')
    expect(document.length + contributing.length).toBeLessThanOrEqual(35_000)
  })

  it('name commands that exist', () => {
    const text = documents.map(([file]) => readFileSync(path.join(root, file), 'utf8')).join('\n')
    const commands = [...text.matchAll(/`npm (?:run )?([a-z][a-z:-]*)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'ci')
    expect(commands).toEqual(
      expect.arrayContaining([
        'start',
        'test',
        'dev',
        'build',
        'applications',
        'bench',
        'check',
        'format',
        'test:unit',
        'test:stories',
        'test:repo',
      ]),
    )
    expect([...new Set(commands)].filter((name) => !(name in scripts))).toEqual([])
  })

  it('have each setting that the code reads among the examples of an environment, and no other', () => {
    const source = (file: string) => readFileSync(path.join(root, file), 'utf8')
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
    const described = namesIn(source('.github/SETTINGS.md'), /^\| `([A-Z_\d]+)` \|/gm)
    const ofModules = serverModules.flatMap(({ settings }) => Object.keys(settings?.variables ?? {}))
    expect([described.length > 60, ofModules.length > 20]).toEqual([true, true])
    // The defaults of a build are the same settings with a prefix.
    const names = new Set(described.map((name) => name.replace(/^VITE_/, '')))
    expect([...names]).toEqual(expect.arrayContaining(ofModules))
    const examples = namesIn(source('.github/deploy/.env.example'), /^#([A-Z_\d]+)=/gm)
    expect(examples.sort()).toEqual([...names].sort())
    const readme = source('README.md')
    for (const name of ['BOARD_FILE', 'FAULTS']) expect(readme).toContain(`${name}=`)
    const named = documents.flatMap(([file]) => namesIn(source(file), /`(?:VITE_)?([A-Z][A-Z\d]*_[A-Z_\d]+)[=`]/g))
    expect([...new Set(named)].filter((name) => !names.has(name) && !notSettings.has(name)).sort()).toEqual([])
  })
})
