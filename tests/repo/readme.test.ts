import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serverModules } from '#server/modules.ts'
import { settingVariables } from '#server/web/settings/read-settings.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The READMEs of folders, which name files from their own. */
const ofFolders = ['src', 'sw'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /^(?!.*\/tests\/).*\/README\.md$/.test(name)),
)

/** Documents, each with the folder from which it names files. */
const documents: readonly (readonly [string, string])[] = [
  ['README.md', ''],
  ['.github/OPERATING.md', ''],
  ['.github/CONTRIBUTING.md', ''],
  ['.github/SECURITY.md', ''],
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

/** The files and folders that a document names. */
function filesIn(document: string): readonly string[] {
  return [...document.matchAll(/`((?:[a-z-]+|\.[a-z]+)\/[\w./-]+)`/g)].map(([, name]) => name ?? '')
}

describe.each(documents)('%s', (file, folder) => {
  const document = readFileSync(path.join(root, file), 'utf8')

  it('names files and folders that are there', () => {
    const named = filesIn(document)
    const written = ['bench/results.json']
    // The documents say what modules do also to whoever has taken one out.
    const isOfNoModule = (name: string) => {
      const [, module] = /^(?:src\/)?modules\/([\w-]+)/.exec(name) ?? []
      return module !== undefined && !existsSync(path.join(root, 'src/modules', module))
    }
    const isThere = (name: string) =>
      ['', 'src', folder].some((start) => existsSync(path.join(root, start, name))) || isOfNoModule(name)
    expect(named.filter((name) => !written.includes(name) && !isThere(name))).toEqual([])
  })

  it('links to files and headings that are there', () => {
    const links = [...document.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link ?? '')
    const isThere = (link: string) => {
      const [name = '', heading] = link.split('#')
      const target = name === '' ? path.join(root, file) : path.join(root, path.dirname(file), name)
      return existsSync(target) && (heading === undefined || headingsOf(target).includes(heading))
    }
    expect(links.filter((link) => !isThere(link))).toEqual([])
  })
})

describe('the documents', () => {
  it('name files of many folders, which are found in their text', () => {
    const named = documents.flatMap(([file]) => filesIn(readFileSync(path.join(root, file), 'utf8')))
    expect(named).toEqual(expect.arrayContaining(['src/content', '.github/OPERATING.md', 'storage/drafts.ts', 'tests/attacks']))
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

  it('describe every setting that the code reads, and no other', () => {
    const source = (file: string) => readFileSync(path.join(root, file), 'utf8')
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
    const ofBuild = namesIn(source('vite.config.ts'), /process\.env\['([A-Z_]+)'\]/g)
    const ofModules = serverModules.flatMap(({ settings }) => Object.keys(settings?.variables ?? {}))
    const ofServer = [...namesIn(source('src/server/web/settings/environment.ts'), /^ {2}([A-Z_\d]+): v\./gm), ...ofModules]
    expect([settingVariables.length > 5, ofBuild.length > 2, ofServer.length > 20]).toEqual([true, true, true])
    const names = new Set([...settingVariables, ...ofServer, ...ofBuild])
    // Vitest's own, and the defaults of a build, which are the same settings with a prefix.
    names.delete('VITEST')
    const readme = source('README.md')
    const tables = namesIn(readme + source('.github/OPERATING.md'), /^\| ((?:`[A-Z_\d]+`(?:, )?)+) \|/gm).flatMap((cell) =>
      namesIn(cell, /`([A-Z_\d]+)`/g),
    )
    const documented = new Set([...tables, 'BOARD_FILE', 'FAULTS'].map((name) => name.replace(/^VITE_/, '')))
    expect([...documented].sort()).toEqual([...names].sort())
    const examples = namesIn(source('.github/deploy/.env.example'), /^#([A-Z_\d]+)=/gm)
    expect(examples.sort()).toEqual([...names].sort())
    for (const name of ['BOARD_FILE', 'FAULTS']) expect(readme).toContain(`\`${name}=`)
    expect(namesIn(readme, /VITE_([A-Z_]+)/g).filter((name) => ![...settingVariables, ...ofModules].includes(name))).toEqual([])
  })
})
