import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { areInstalled } from './programs.mjs'
import { listSlowest, prepareReports, runParts, storiesPart, summarise, usualTests, vitestPart } from './test-parts.mjs'

/**
 * `npm run test:long`: what a release waits for. The stories that `npm test` leaves out, more runs of the models, more kills of the board
 * pack, every screen in every language, the components in Arabic, the stories with late answers, the stories in other engines, a quick run
 * of the bench, the build without each module and with each alone, the alert rules, the services on a replicated database and its faults,
 * files in Ceph's store, and the tests of what runs in Node in its later releases. `-- --only 22` runs the parts with '22' in their names
 * alone. What needs a program that is not here is said at the start, and skipped.
 */

/** Programs besides Node and Chromium, and Debian's packages of them. */
const needs = [
  { programs: ['firefox-esr', 'firefox'], packages: 'firefox-esr', tests: 'the stories in Firefox' },
  { programs: ['WebKitWebDriver'], packages: 'webkit2gtk-driver xvfb', tests: 'the stories in WebKit' },
  {
    programs: ['orca'],
    packages: 'orca at-spi2-core speech-dispatcher xvfb openbox dbus-x11 xdotool python3-pyatspi',
    tests: 'forms by ear',
  },
  { programs: ['radosgw'], packages: 'radosgw ceph-mon ceph-mgr ceph-osd', tests: 'a store of Ceph' },
  { programs: ['promtool'], packages: 'prometheus', tests: 'the rules of alerts' },
]
for (const { packages, programs, tests } of needs)
  if (!programs.some((program) => areInstalled(program)))
    console.log(`Skipped: ${tests} (apt-get install --no-install-recommends ${packages})`)

/** Besides the Node that runs this. */
const nodeVersions = ['22.23.3', '24.21.0']
/** Those that npm has as packages, which hold the program and nothing else. */
const hasPackages = ['linux', 'darwin'].includes(process.platform)

/** The path of another Node's program. It is fetched once, and npm compares it with its digest. */
function fetchNode(version) {
  const folder = path.resolve(`node_modules/.cache/node-${version}`)
  if (!existsSync(folder)) {
    const partial = `${folder}.partial`
    rmSync(partial, { recursive: true, force: true })
    mkdirSync(partial, { recursive: true })
    const name = `node-${process.platform}-${process.arch}@${version}`
    const archive = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', partial], { encoding: 'utf8' }).trim()
    execFileSync('tar', ['-xzf', path.join(partial, archive), '-C', partial])
    rmSync(path.join(partial, archive))
    renameSync(partial, folder)
  }
  return path.join(folder, 'package/bin/node')
}

const startMs = Date.now()
const folder = prepareReports('long')
const only = process.argv[2] === '--only' ? (process.argv[3] ?? '') : null
const leftOut = JSON.parse(readFileSync(new URL('long-tests.json', import.meta.url), 'utf8'))
const long = [
  // Vitest takes parts of paths here, and no patterns.
  ...leftOut.filter((start) => !/\/replica/.test(start)).map((start) => start.replace(/^.*\*/, '')),
  // More runs, and the systems of modules.
  'tests/model',
  'tests/ats/delivery-model',
  'tests/ats/withdraw-model',
  'tests/ats/conformance',
  'tests/ats/outage',
  'tests/repo/alerts',
  'tests/services/durability',
  'src/shared/application-oracle',
]
const longPart = {
  name: 'long tests',
  args: long,
  folder,
  environment: { MODEL_RUNS: process.env['MODEL_RUNS'] ?? '10000', ORACLE_RUNS: '10000', PROCESS_FAULTS: 'all' },
}
const replicasPart = {
  name: 'faults of replicas',
  // With those of modules that take part.
  args: ['tests/replicas', 'tests/long/file-store-faults'],
  folder,
  environment: { REPLICA_ROUNDS: '3' },
}
/** All but the tests of the file, with those of modules. */
const servicesPart = {
  name: 'services on replicas',
  args: ['tests/services', 'src/modules', '--project=node', '--project=node, own modules'],
  folder,
  environment: { TEST_DATABASE: 'replicated', TESTS: 'replicated' },
}
/** Ceph's store is an S3 server that many companies run. */
const cephPart = {
  name: 'a store of Ceph',
  args: ['tests/file-store', 'tests/check-store', 'tests/long/file-store-faults'],
  folder,
}
const onCeph = () => {
  const part = vitestPart(cephPart)
  return { ...part, command: [process.execPath, 'tests/setup/with-radosgw.mjs', ...part.command] }
}
const hasCeph = areInstalled('radosgw')
const all = { STORIES: 'all' }
const longStories = { name: 'long stories', args: ['--grep=@long'], folder, environment: all }
const killedPack = { name: 'kills of the board pack', args: ['killed-pack'], folder, environment: { ...all, PACK_KILLS: '20' } }
const everyScreen = {
  name: 'every screen in every language',
  args: ['every-screen'],
  folder,
  environment: { ...all, EVERY_SCREEN: 'de,es,ar' },
}
const mirroredGallery = {
  name: 'the components in Arabic',
  args: ['gallery-languages'],
  folder,
  environment: { ...all, GALLERY: 'ar' },
}
const lateAnswers = {
  name: 'stories with late answers',
  folder,
  environment: { ...all, NODE_OPTIONS: `--import=${new URL('late-answers.mjs', import.meta.url)}` },
}
/** Each module is deleted, then all others of each, then all of them. */
const moduleNames = readdirSync('src/modules', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const inCopy = (name, ...args) => ({ name, command: [process.execPath, 'tests/setup/without-module.mjs', ...args] })
const withoutModules = [
  ...[...moduleNames, 'all'].map((name) => inCopy(`without ${name}`, name)),
  ...moduleNames.map((name) => inCopy(`with ${name} alone`, '--alone', name)),
]
if (!hasPackages) console.log(`Skipped: other releases of Node (no packages for ${process.platform})`)
/** Node runs the server, the build and the tools. Pages run in browsers. */
const ofNode = ['node', 'node, own modules', 'languages', 'languages, own modules'].map((name) => `--project=${name}`)
const isWanted = (name) => only === null || name.includes(only)
const versions = (hasPackages ? nodeVersions : []).filter((version) => isWanted(`tests in Node ${version}`))
const parts = [
  ...[longPart, replicasPart, servicesPart].map(vitestPart),
  ...(hasCeph ? [onCeph()] : []),
  ...[longStories, killedPack, everyScreen, mirroredGallery, lateAnswers].map(storiesPart),
  ...withoutModules,
  ...versions.map((version) =>
    vitestPart({ name: `tests in Node ${version}`, ...usualTests, args: ofNode, folder, node: fetchNode(version) }),
  ),
]
const wanted = parts.filter(({ name }) => isWanted(name))
if (wanted.length === 0) throw new Error(`'${only}' is in the name of no part: ${parts.map(({ name }) => name).join(', ')}`)
const results = runParts(wanted)
console.log(`\n${listSlowest(results)}\n\n${summarise(results, (Date.now() - startMs) / 1000)}`)
process.exitCode = results.every(({ state }) => state === 'passed') ? 0 : 1
