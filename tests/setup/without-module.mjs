import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `node tests/setup/without-module.mjs alerts`: proves that a module can be deleted. In a copy of the repository, its folder and its name in
 * the brand folders are deleted; then types and build must be green, and the server must start and show its pages. `--alone alerts` deletes
 * every other module but those that it needs, and runs its tests: no module imports another, so what is left proves nothing more when one
 * is deleted. `all` deletes every module, and runs the tests of the core. A module that needs a deleted one goes with it.
 */

const values = process.argv.slice(2)
const isAlone = values[0] === '--alone'
const wanted = values.at(-1)
if (!wanted || wanted === '--alone') throw new Error('Name a module of src/modules, or all.')

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const modules = [...new Set(files.flatMap((file) => /^src\/modules\/([^/]+)\/./.exec(file)?.[1] ?? []))]
if (wanted !== 'all' && !modules.includes(wanted)) throw new Error(`src/modules has no folder '${wanted}'.`)
/** As its README says (`src/build/needs.ts`). */
const needsOf = (name) =>
  /^It needs the modules?: (.+)\.$/m.exec(readFileSync(`src/modules/${name}/README.md`, 'utf8'))?.[1]?.split(', ') ?? []
const kept = isAlone ? [wanted, ...needsOf(wanted)] : []
const chosen = modules.filter((name) => wanted === 'all' || (isAlone ? !kept.includes(name) : name === wanted))
const deleted = [
  ...chosen,
  ...modules.filter((name) => !chosen.includes(name) && needsOf(name).some((each) => chosen.includes(each))),
]
const title = isAlone ? `With ${kept.join(' and ')} alone` : `Without ${deleted.join(' and ')}`

const copy = mkdtempSync(path.join(tmpdir(), 'careers-without-'))
const run = (command, ...args) => {
  console.log(`\n${title}: ${[command, ...args].join(' ')}`)
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${title}, this fails: ${[command, ...args].join(' ')}`)
}

/** Hard links where the system has them: Vite serves no file whose real place is outside of the copy. */
function copyPackages() {
  const target = path.join(copy, 'node_modules')
  mkdirSync(target)
  // What a build leaves there, such as types, must not be the repository's.
  const names = readdirSync('node_modules').filter((name) => !['.tmp', '.cache', '.vite'].includes(name))
  const linked = spawnSync('cp', ['-al', ...names.map((name) => path.join('node_modules', name)), target])
  if (linked.status === 0) return
  for (const name of names)
    cpSync(path.join('node_modules', name), path.join(target, name), { recursive: true, verbatimSymlinks: true })
}

/** Starts the built server, which must show the home page, the list, what is stored and a job. */
async function startAndAsk() {
  console.log(`\n${title}: start`)
  // The copy's own, which starts the copy's server.
  const { firstJob, startSite } = await import(pathToFileURL(path.join(copy, 'tests/bench/site.mjs')).href)
  const { stop, url } = await startSite({ DATA_DIR: path.join(copy, 'data') })
  try {
    for (const page of ['/', '/jobs', '/my-jobs', await firstJob(url)]) {
      const { status } = await fetch(`${url}${page}`)
      if (status !== 200) throw new Error(`${title}, ${page} is answered with ${status}.`)
    }
  } finally {
    stop()
  }
}

try {
  for (const file of files) {
    if (deleted.some((name) => file.startsWith(`src/modules/${name}/`))) continue
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(copy, file))
  }
  copyPackages()
  for (const brand of ['src/content', 'src/tools/new-brand/template']) {
    const list = path.join(copy, brand, 'modules.ts')
    const text = readFileSync(list, 'utf8')
    const without = deleted.reduce((left, name) => left.replace(new RegExp(`'${name}'(?:,\\s*)?`), ''), text)
    writeFileSync(list, without)
  }
  // Some tests ask git which files there are.
  run('git', 'init', '--quiet')
  run('git', 'add', '--all')
  run('npx', 'tsc', '-b')
  run('npm', 'run', '--silent', 'build', '--ignore-scripts')
  await startAndAsk()
  if (isAlone) run('npx', 'vitest', 'run', 'src/modules')
  if (wanted === 'all') run('npx', 'vitest', 'run', 'src', 'tests/services', 'tests/worker', 'tests/screens')
} finally {
  rmSync(copy, { recursive: true, force: true })
}
