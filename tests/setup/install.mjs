/**
 * Installs what a command needs and is not there yet, with nothing but Node's own modules: it runs on a fresh clone.
 *
 *   node tests/setup/install.mjs [--build] [--chromium]
 *
 * Packages come by `npm ci` whenever the lock file is newer than what is installed. `--build` builds the site if it was
 * never built. `--chromium` looks for a Chromium and installs one, the system's own way or Playwright's.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessChromium, headlessShell } from './chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const wants = (flag) => process.argv.includes(flag)

/** Runs a command in the foreground; its failure ends this script with its exit code. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ['inherit', 2, 2], shell: process.platform === 'win32' })
  if (error || status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
    process.exit(status || 1)
  }
}

// The stamp holds the lock file that is installed; npm's own hidden lock file says nothing of an interrupted install.
const stamp = 'node_modules/.installed-lock'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  writeFileSync(stamp, lock)
}

if (wants('--build') && !existsSync('dist/server/main.js')) run('npm', 'run', '--silent', 'build')

if (wants('--chromium')) {
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  /** The system's own way, where it is Debian's; what it does not have is looked for afterwards. */
  const install = (...packages) => {
    if (!hasApt || !isRoot) return
    spawnSync('apt-get', ['update', '-q'], { stdio: ['ignore', 2, 2] })
    for (const name of packages)
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { stdio: ['ignore', 2, 2] })
  }
  if (!findChromium()) {
    console.error('No Chromium found; installing one.')
    install('chromium', headlessShell)
  }
  // A third of the stories' time, which CI is short of; elsewhere the Chromium that is there will do.
  else if (process.env['CI'] && !process.env['CHROMIUM_PATH'] && findHeadlessChromium() === findChromium()) install(headlessShell)
  if (!findChromium())
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
}
