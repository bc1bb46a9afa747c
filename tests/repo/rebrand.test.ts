import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runnerImport } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#server/modules.ts'
import { runNewBrand } from '#tools/new-brand/command.ts'
import { type BuiltBrand, buildBrand, plainEnv } from '../setup/build-brand.ts'

/** Another company's site is built from its content folder alone (`CONTENT_DIR`), which `npm run new-brand` writes from its board. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const textFile = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|vtt)$/
const run = promisify(execFile)
const node = process.execPath

const folders: string[] = []
const builds: BuiltBrand[] = []

/** Inside the project, where a brand finds its types and its font, and ignored by git. */
function newFolder(name: string): string {
  const parent = path.join(root, 'test-results')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, `${name}-`))
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  for (const built of builds) built.remove()
})

/** Builds a brand, and removes it in the end. */
async function build(contentDir: string): Promise<BuiltBrand> {
  const built = await buildBrand(contentDir)
  builds.push(built)
  expect(built.warnings).not.toContain('match any files')
  return built
}

/** The files of a build that contain something of the demo's company, in their text or their name. */
function tracesOfDemo({ files, outDir }: BuiltBrand): readonly string[] {
  const texts = files.filter((file) => textFile.test(file))
  expect(texts.length).toBeGreaterThan(20)
  // A content hash spells anything, once in a while also 'LArK'.
  const withoutHashes = (text: string) => text.replaceAll(/-[\w-]{8}(?=\.(?:js|css|svg|woff2)\b)/g, '')
  const named = files.filter((file) => /lark/i.test(withoutHashes(file)))
  const textOf = (file: string) => withoutHashes(readFileSync(path.join(outDir, file), 'utf8'))
  return [...named, ...texts.filter((file) => /wordlark|\blark/i.test(textOf(file)))]
}

describe('a build for a second brand', () => {
  let built: BuiltBrand

  beforeAll(async () => {
    built = await build('tests/fixtures/second-brand')
  }, 120_000)

  it("uses the second company's name", () => {
    expect(readFileSync(path.join(built.outDir, 'index.html'), 'utf8')).toContain('Pebblepath')
    expect(readFileSync(path.join(built.outDir, 'manifest.webmanifest'), 'utf8')).toContain('Pebblepath')
  })

  it('has pages in each of its languages, with its own words, and with those of its first language where it has no others', () => {
    const german = readFileSync(path.join(built.outDir, 'de/index.html'), 'utf8')
    expect(german).toContain('<html lang="de" dir="ltr">')
    expect(german).toContain('Geh mal woanders hin.')
    expect(german).toContain('Good boots')
    expect(german).not.toContain('Walk somewhere new.')
    expect(readFileSync(path.join(built.outDir, 'index.html'), 'utf8')).toContain('Walk somewhere new.')
    expect(built.files.filter((file) => /^(?:es|ar)\//.test(file))).toEqual([])
  })

  it('says a sentence of the site in its own way', () => {
    const sentences = built.files.find((file) => /site-sentences\.de-[\w-]+\.js$/.test(file)) ?? ''
    const text = readFileSync(path.join(built.outDir, sentences), 'utf8')
    expect(text).toContain('Komm mit uns')
    expect(text).toContain('Rückgängig')
  })

  it('signs the mails of its server with the second company', () => {
    expect(built.server).toContain('is in our backpack')
    expect(built.server).not.toContain('The people team at Wordlark')
  })

  it('contains nothing of the first company in file contents or names', () => expect(tracesOfDemo(built)).toEqual([]))
})

interface BoardJob {
  readonly title: string
  readonly department: string
  readonly location: string
}

/** A recorded board with these jobs. */
function boardFile(name: string, jobs: readonly BoardJob[]): string {
  const file = path.join(newFolder('board'), 'board.json')
  const departments = [...new Set(jobs.map(({ department }) => department))]
  const entries = jobs.map(({ department, location, title }, index) => ({
    id: 1000 + index,
    title,
    company_name: name,
    absolute_url: `https://acme.example/jobs/${1000 + index}`,
    updated_at: '2026-11-02T10:00:00Z',
    location: { name: location },
    metadata: [{ id: 1, name: 'Employment Type', value: index === 0 ? 'Intern' : 'Full-time', value_type: 'single_select' }],
    departments: [{ id: departments.indexOf(department) + 1, name: department, parent_id: null, child_ids: [] }],
    offices: [],
  }))
  writeFileSync(file, JSON.stringify({ jobs: entries, meta: { total: entries.length } }))
  return file
}

/** What `npm run new-brand` does. Returns what it prints. */
async function newBrand(...args: readonly string[]): Promise<string> {
  const lines: string[] = []
  await runNewBrand(args, { root, print: (line) => lines.push(line) })
  return lines.join('\n')
}

const someJobs: readonly BoardJob[] = [
  { title: 'Baker', department: 'Bread & Rolls', location: 'Oslo, Norway' },
  { title: 'Driver', department: 'Delivery', location: 'Oslo, Norway; Lima, Peru' },
  { title: 'Miller', department: 'Bread & Rolls', location: 'Remote' },
]

/** Writes a brand and returns its folder. */
async function write(name: string, jobs: readonly BoardJob[], colour: string): Promise<string> {
  const folder = path.join(newFolder('brand'), 'content')
  await newBrand('--board-file', boardFile(name, jobs), '--name', name, '--colour', colour, '--out', folder)
  return folder
}

/** The type errors of brand folders, checked like the code of the site. */
async function typeErrors(...brands: readonly string[]): Promise<string> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const folder = newFolder('types')
  const config = JSON.parse(readFileSync(path.join(brands[0] ?? '', 'tsconfig.json'), 'utf8')) as object
  const include = brands.map((brand) => `${brand}/**/*.ts`)
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ ...config, extends: path.join(root, 'src/tsconfig.base.json'), include }),
  )
  return run(node, [tsc, '-p', folder], { cwd: root, env: plainEnv }).then(
    () => '',
    (error: unknown) => (error as { readonly stdout: string }).stdout,
  )
}

describe('a brand that was written from a board', () => {
  const name = "O'Reilly & Söhne"
  let folder: string
  let built: BuiltBrand

  beforeAll(async () => {
    folder = await write(name, someJobs, '#39ff14')
    built = await build(folder)
  }, 120_000)

  it('has correct types', async () => expect(await typeErrors(folder)).toBe(''))

  it('contains nothing of the demo in file contents or names', () => expect(tracesOfDemo(built)).toEqual([]))

  it('shows the name, the teams and the cities of the board, and no section without content', () => {
    const home = readFileSync(path.join(built.outDir, 'index.html'), 'utf8')
    expect(home).toContain('O&#39;Reilly &amp; Söhne')
    for (const text of ['Bread &amp; Rolls', 'Delivery', 'Oslo', 'Lima']) expect(home).toContain(text)
    for (const anchor of ['benefits', 'interviewing', 'values', 'life']) expect(home).not.toContain(`id="${anchor}"`)
    expect(home).not.toContain('href="/benefits"')
  })

  it('has pages of its cities, and none of teams and benefits', () => {
    const pages = built.files.filter((file) => file.endsWith('index.html')).map((file) => path.dirname(file))
    // The new brand has no text about software.
    const ofModules = serverModules.flatMap(({ name: module, pages: own = [] }) =>
      module === 'law' ? [] : own.map((page) => page.slice(1)),
    )
    expect(pages.sort()).toEqual(['.', 'jobs', 'locations/lima', 'locations/oslo', 'my-jobs', 'thank-you', ...ofModules].sort())
  })

  it('can be installed, with icons of the sizes that the manifest names', () => {
    const manifest = JSON.parse(readFileSync(path.join(built.outDir, 'manifest.webmanifest'), 'utf8')) as {
      readonly name: string
      readonly icons: readonly { readonly src: string; readonly sizes: string }[]
    }
    expect(manifest.name).toBe(`${name} careers`)
    for (const { sizes, src } of manifest.icons) {
      const png = readFileSync(path.join(built.outDir, src))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    }
    const share = readFileSync(path.join(built.outDir, 'brand/share.png'))
    expect([share.readUInt32BE(16), share.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('has every picture that it names', () => {
    const sources = readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    const named = [...sources.join('\n').matchAll(/['"](\/art\/[^'"]+)['"]/g)].map(([, file]) => file ?? '')
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((file) => !existsSync(path.join(folder, 'public', file)))).toEqual([])
  })
})

const oddBoards: readonly (readonly [what: string, name: string, jobs: readonly BoardJob[]])[] = [
  ['a name of forty letters', 'Donaudampfschifffahrtsgesellschaft Limit', someJobs],
  ['a name with quotes, a backslash and code', '`${x}` "\\" </script>', someJobs],
  ['a name of an emoji', '🐙', someJobs],
  ['no jobs', 'Acme', []],
  ['no cities and one department', 'Acme', [{ title: 'Baker', department: 'Bread', location: 'Remote' }]],
  ['no departments', 'Acme', [{ title: 'Baker', department: 'No Department', location: '' }]],
]

describe('npm run new-brand', () => {
  it('writes folders with correct types for odd names and boards', async () => {
    const brands: string[] = []
    for (const [what, name, jobs] of oddBoards) {
      const folder = await write(name, jobs, '#5865f2')
      brands.push(folder)
      const { brand, frame } = await loadBrand(folder)
      expect(brand.name, what).toBe(name)
      expect(frame.officeKeys.length, what).toBe(jobs === someJobs ? 2 : 0)
      expect(frame.leavesOut.includes('teams'), what).toBe(jobs !== someJobs)
    }
    expect(await typeErrors(...brands)).toBe('')
  })

  it('is a script that runs in plain Node', async () => {
    const { stdout } = await run(node, ['src/tools/new-brand/run.mjs', '--help'], { cwd: root, env: plainEnv })
    expect(stdout).toContain('--board-file FILE')
    const failed = run(node, ['src/tools/new-brand/run.mjs'], { cwd: root, env: plainEnv })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Give either --board or --board-file.'),
    })
  })

  it('speaks the language of most jobs of the board, beside English, and says so of one that the site does not know', async () => {
    const folder = newFolder('board')
    const file = path.join(folder, 'board.json')
    const languages = ['de', 'de', 'en'] as const
    const jobs = languages.map((language, index) => {
      const departments = [{ id: 1, name: 'Brot' }]
      return { id: index + 1, title: 'Bäcker', location: { name: 'Kiel' }, departments, language }
    })
    writeFileSync(file, JSON.stringify({ jobs }))
    const languagesOf = async (out: string, ...args: readonly string[]) => {
      const printed = await newBrand('--board-file', file, '--name', 'Acme', '--out', path.join(folder, out), ...args)
      return [(await loadBrand(path.join(folder, out))).brand.languages, /Languages: [^\n]+/.exec(printed)?.[0]]
    }
    expect(await languagesOf('german')).toEqual([['de', 'en'], expect.stringContaining('Languages: de, en.')])
    expect(await languagesOf('english', '--language', 'en-GB')).toEqual([['en'], expect.stringContaining('Languages: en.')])
    expect(await languagesOf('icelandic', '--language', 'is')).toEqual([
      ['en'],
      expect.stringContaining("'is', which the site does not speak yet"),
    ])
  })

  it('says what to do next', async () => {
    const out = path.join(newFolder('brand'), 'content')
    const board = boardFile('Acme', someJobs)
    const printed = await newBrand('--board-file', board, '--out', out)
    expect(printed).toContain('for Acme, from 3 jobs in 2 teams and 2 cities')
    expect(printed).toContain(`CONTENT_DIR=${path.relative(root, out)} BOARD_FILE=${board} npm start`)
  })

  it.each([
    ['nothing to read', []],
    ['two boards', ['--board', 'acme', '--board-file', 'x.json']],
    ['a colour that is none', ['--board', 'acme', '--colour', 'blue']],
    ['an option that it does not know', ['--bord', 'acme']],
  ])('prints its usage for %s', async (_, args) => {
    await expect(newBrand(...args)).rejects.toThrow('Usage: npm run new-brand')
  })

  it('refuses a folder that exists, and one outside the project', async () => {
    const board = boardFile('Acme', someJobs)
    await expect(newBrand('--board-file', board, '--out', newFolder('taken'))).rejects.toThrow('nothing is overwritten')
    await expect(newBrand('--board-file', board, '--out', path.join(tmpdir(), 'outside-brand'))).rejects.toThrow(
      'outside this project',
    )
  })

  it('asks for the name that the board does not tell', async () => {
    await expect(newBrand('--board-file', boardFile('', []))).rejects.toThrow('give it with --name')
  })
})

interface WrittenBrand {
  readonly brand: { readonly name: string; readonly languages: readonly string[] }
  readonly frame: { readonly officeKeys: readonly string[]; readonly leavesOut: readonly string[] }
}

async function loadBrand(folder: string): Promise<WrittenBrand> {
  const { module } = await runnerImport<WrittenBrand>(path.join(folder, 'index.ts'), { configFile: false, root })
  return module
}
