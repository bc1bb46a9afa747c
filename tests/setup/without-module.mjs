import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * `node tests/setup/without-module.mjs alerts`: proves that a module can be deleted. In a copy of the repository, its folder and its name in
 * the brand folders are deleted; then types, build and the core's tests must be green. `all` deletes every module.
 */

const [wanted] = process.argv.slice(2)
if (!wanted) throw new Error('Name a module of src/modules, or all.')

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const isDeleted = (file) =>
  file.startsWith(wanted === 'all' ? 'src/modules/' : `src/modules/${wanted}/`) && file.split('/').length > 3
if (!files.some(isDeleted)) throw new Error(`src/modules has no folder '${wanted}'.`)

const copy = mkdtempSync(path.join(tmpdir(), 'careers-without-'))
try {
  for (const file of files) {
    if (isDeleted(file)) continue
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(copy, file))
  }
  // What a build leaves there, such as types, must not be the repository's.
  mkdirSync(path.join(copy, 'node_modules'))
  const packages = readdirSync('node_modules').filter((name) => !['.tmp', '.cache', '.vite'].includes(name))
  for (const name of packages) symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name))
  for (const brand of ['src/content', 'src/tools/new-brand/template']) {
    const list = path.join(copy, brand, 'modules.ts')
    const text = readFileSync(list, 'utf8')
    writeFileSync(
      list,
      wanted === 'all' ? text.replace(/= \[[^\]]*\]/, '= []') : text.replace(new RegExp(`'${wanted}'(?:,\\s*)?`), ''),
    )
  }
  const run = (command, ...args) => {
    console.log(`\nWithout ${wanted}: ${[command, ...args].join(' ')}`)
    const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' })
    if (status !== 0) throw new Error(`Without ${wanted}, this fails: ${[command, ...args].join(' ')}`)
  }
  run('npx', 'tsc', '-b')
  run('npm', 'run', '--silent', 'build', '--ignore-scripts')
  run('npx', 'vitest', 'run', 'src', 'tests/services', 'tests/worker', 'tests/screens')
} finally {
  rmSync(copy, { recursive: true, force: true })
}
