import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { findHeadlessChromium } from '#tests/setup/chromium.mjs'

/**
 * `npm run accessibility`: runs the tests that the claims of `claims.json` name, and writes into `results.json` on which day each has passed, in
 * which browser and with which axe. The page '/accessibility' shows both. A test that cannot run here, such as one of a screen reader that is not
 * installed, keeps the day on which it last passed. `-- --only zoom` runs those alone whose file has this in its path.
 */

const folder = 'src/modules/accessibility/server'
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const { en, timeLimits, wcag } = read(`${folder}/claims.json`)
const resultsFile = `${folder}/results.json`
const before = read(resultsFile)

const only = process.argv[2] === '--only' ? (process.argv[3] ?? '') : ''
const keyOf = ({ file, title }) => `${file} › ${title}`
const all = new Map(
  [...wcag, ...en, ...timeLimits]
    .flatMap(({ evidence }) => evidence)
    .filter(({ file }) => file !== undefined)
    .map((test) => [keyOf(test), test]),
)
const named = [...all.values()].filter(({ file }) => existsSync(file) && file.includes(only))
const reports = path.resolve('test-results/accessibility')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @returns the report, or null where there was nothing to run or the run ended without one */
function run(name, tests, args, environment = {}) {
  const file = path.join(reports, `${name}.json`)
  const files = [...new Set(tests.map((test) => test.file))]
  if (files.length === 0) return null
  spawnSync(process.execPath, args(files, file), {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...environment },
  })
  return existsSync(file) ? read(file) : null
}

const isStory = ({ file }) => file.endsWith('.spec.ts')
const stories = named.filter(isStory)
const units = named.filter((test) => !isStory(test))

const patternOf = (tests) => tests.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
const unitReport = run('tests', units, (files, file) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...files,
  `--testNamePattern=${patternOf(units)}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${file}`,
])
const storyReport = run(
  'stories',
  stories,
  (files) => [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    '--project=gallery',
    '--project=desktop',
    `--grep=${patternOf(stories)}`,
    '--reporter=list,json',
    ...files,
  ],
  { STORIES: 'all' },
)

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
const fromRoot = (file) => path.relative(process.cwd(), path.resolve(file)).split(path.sep).join('/')
/** Of each test that ran: its file, its title, and whether it passed, failed or was skipped. */
const ran = [
  ...(unitReport?.testResults ?? []).flatMap(({ assertionResults, name }) =>
    assertionResults.map(({ status, title }) => ({ file: fromRoot(name), title, status })),
  ),
  ...specsIn(storyReport ?? {}).flatMap(({ file, tests, title }) =>
    tests.map(({ status }) => ({
      file,
      title,
      status: { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed',
    })),
  ),
]

const today = new Date().toISOString().slice(0, 10)
const passed = {}
const failed = []
for (const [key, { file, title }] of all) {
  const statuses = ran.filter((each) => each.file === file && each.title.includes(title)).map(({ status }) => status)
  if (statuses.includes('failed')) failed.push(key)
  else if (statuses.includes('passed')) passed[key] = today
  else {
    console.log(`Not run: ${key} (last passed: ${before.passed[key] ?? 'never'})`)
    if (before.passed[key] !== undefined) passed[key] = before.passed[key]
  }
}

const browser = await chromium.launch({ executablePath: findHeadlessChromium() })
const results = {
  browser: `Chromium ${browser.version()}`,
  axe: createRequire(import.meta.url)('axe-core/package.json').version,
  passed,
}
await browser.close()
writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
for (const key of failed) console.error(`Failed: ${key}. Mend it, or change what is claimed.`)
console.log(`${Object.keys(passed).length} of ${all.size} named tests have passed: ${resultsFile}`)
process.exitCode = failed.length === 0 && Object.keys(passed).length === all.size ? 0 : 1
