import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * The commands of the README and of the pages in `.github`: those of the built server run here as they are written, in a folder of their own; for
 * every other one a test is named that runs it, or the page says that none does.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const pages = ['README.md', ...readdirSync(path.join(root, '.github')).map((name) => `.github/${name}`)].filter(
  (name) => name.endsWith('.md') && !name.endsWith('CHANGELOG.md'),
)

/** What OPERATING.md names as run by no test. */
const notRun =
  'docker, systemctl, chown, caddy, sqld, turso, git, sudo, npm ci, npm run format, npx web-push, node tests/setup/operating-pictures.mjs'.split(
    ', ',
  )

/** What runs what is no command of the server: by the beginning of the command, the longest one counts. */
const runBy: Readonly<Record<string, string>> = {
  'npm start': 'tests/bench/site.mjs',
  'npm start -- --drop-module': 'tests/services/module-schemas.test.ts',
  'npm test': '.ci/run',
  'npm run build': 'tests/setup/test-everything.mjs',
  'npm run check': 'tests/setup/test-everything.mjs',
  'npm run dev': 'tests/setup/gallery.ts',
  'npm run new-brand': 'tests/repo/rebrand.test.ts',
  'npm run release': 'tests/repo/release.test.ts',
  'npm run settings': 'tests/repo/settings-page.test.ts',
  'npm run test:': 'tests/repo/test-command.test.ts',
  'npm run words': 'tests/repo/words.test.ts',
  'npm run bench': 'tests/setup/test-long.mjs',
  'npx tsc': 'tests/repo/rebrand.test.ts',
  'npx vitest': 'tests/setup/test-parts.mjs',
  'npx playwright': 'tests/setup/test-parts.mjs',
  'node dist/server/main.js': 'tests/services/server-commands.test.ts',
  'curl -X PUT localhost:4173/api/faults': 'tests/setup/site-server.ts',
}

/** Commands without the variables in front of them and without a comment. */
const bare = (command: string) =>
  command
    .replace(/ {2,}#.*$/, '')
    .replace(/^(?:[A-Z_\d]+=\S+ )+/, '')
    .replace('npm run --silent ', 'npm run ')

const blocksOf = (text: string) =>
  [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'))

const programs = /^(?:[A-Z_\d]+=\S+ )*(?:npm|npx|node|curl|docker|systemctl|chown|caddy|sqld|turso|git|sudo) \S/

/** Those of blocks may be copied as they are. Others may be names alone. */
function commandsOf(page: string): readonly { page: string; command: string; isWhole: boolean }[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  const inline = [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [
    ...blocksOf(text).map((command) => ({ page, command, isWhole: true })),
    ...inline.filter((code) => programs.test(code)).map((command) => ({ page, command, isWhole: false })),
  ]
}

const serverCommand = (command: string) => {
  const [, name = '', args = ''] = /^npm run ([a-z-]+)(?: -- (.*))?$/.exec(bare(command)) ?? []
  return scripts[name]?.includes('main.js') === true ? { name, args } : null
}

const all = pages.flatMap(commandsOf)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'page-commands-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command of a page on the built server. What it names outside of the folder is in the folder instead. */
async function runHere(command: string): Promise<string> {
  const { args, name } = serverCommand(command) ?? { args: '', name: '' }
  const words = args.replaceAll(/\/[\w./-]+/g, (file) => path.basename(file)).split(' ')
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data') }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'dist/server/main.js'), name, ...words.filter((word) => word !== '')],
    {
      cwd: folder,
      env,
    },
  )
  return stdout
}

it('every command of a page is run by a test, or the page says that none runs it', () => {
  expect(all.length).toBeGreaterThan(60)
  const silent = all.filter(({ command }) => {
    const text = bare(command)
    if (notRun.some((program) => `${text} `.startsWith(`${program} `)) || serverCommand(command) !== null) return false
    const known = Object.keys(runBy).filter((start) => text.startsWith(start))
    return known.length === 0 && !/not run by a test/.test(command)
  })
  expect(silent).toEqual([])
  const operating = readFileSync(path.join(root, '.github/OPERATING.md'), 'utf8')
  const [, listed = ''] = /Commands with (.+) in these pages are run by no test\./.exec(operating) ?? []
  expect(notRun.filter((program) => !listed.includes(`\`${program}\``))).toEqual([])
  expect([...Object.values(runBy), ...Object.values(elsewhere)].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

/** Those that need a board, another server, a password or a store are run by a test of their own, of the module if it is its command. */
const elsewhere: Readonly<Record<string, string>> = {
  'check-board': 'tests/services/check-board.test.ts',
  'check-store': 'src/modules',
  'desk-people': 'src/modules',
  'move-data': 'tests/services/move-data.test.ts',
  pack: 'tests/services/board-pack.test.ts',
}
const runnable = all.filter(({ command, isWhole }) => {
  const name = serverCommand(command)?.name
  return isWhole && name !== undefined && !(name in elsewhere)
})

it('the commands of the server run as the pages write them', { timeout: 240_000 }, async () => {
  expect(runnable.length).toBeGreaterThan(8)
  for (const { command } of runnable) await expect(runHere(command), command).resolves.toBeTypeOf('string')
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['applications.csv', 'baker.json', 'careers-2026-11-24.db', 'fair-keys.json']),
  )
})
