import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Empties the folder for the reports of a command. They stay until it runs again. */
export function prepareReports(command) {
  const folder = path.resolve('test-results/reports', command)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** What a part's report says, or null if it has none or ended without it. */
function outcomeOf(report) {
  try {
    return report ? report.read(JSON.parse(readFileSync(report.file, 'utf8'))) : null
  } catch {
    return null
  }
}

function runPart({ command, environment, name, report }) {
  const { error, status } = spawnSync(command[0], command.slice(1), {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  })
  if (error) console.error(`${command.join(' ')}: ${error.message}`)
  const outcome = outcomeOf(report)
  const hasPassed = status === 0 && (outcome !== null || !report)
  return { name, state: hasPassed ? 'passed' : 'failed', outcome, unsteady: [] }
}

/** More failures at once have a common cause, which a second run would only repeat. */
const maxFilesAgain = 3

/** Runs the files of the failed tests once more, alone. A test that passes then depends on what ran beside it. */
function runFailedAgain(result, part) {
  const failures = result.outcome?.failures ?? []
  const files = [...new Set(failures.map(({ file }) => file))]
  if (result.state === 'passed' || !part.again || files.length === 0) return result
  if (files.length > maxFilesAgain || files.includes(null)) return result
  console.log(`\nAgain, alone: ${files.join(', ')}`)
  if (runPart(part.again(files)).state === 'failed') return result
  const outcome = { ...result.outcome, passed: result.outcome.passed + failures.length, failures: [] }
  return { name: part.name, state: 'passed', outcome, unsteady: failures }
}

/**
 * Runs commands in the foreground, one after the other, and returns what became of each. One that fails does not hide the next
 * ones, unless they need it.
 */
export function runParts(parts, { hasSecondRun = false } = {}) {
  const results = []
  let canGoOn = true
  for (const part of parts) {
    if (!canGoOn) {
      results.push({ name: part.name, state: 'not run', outcome: null, unsteady: [] })
      continue
    }
    const first = runPart(part)
    const result = hasSecondRun ? runFailedAgain(first, part) : first
    results.push(result)
    canGoOn = result.state === 'passed' || !part.isNeeded
  }
  return results
}

const number = (count) => count.toLocaleString('en')

// A run may also fail because of an error outside of its tests.
const describeFailure = ({ name, outcome }) =>
  outcome?.failures.length > 0 ? `${name} (${number(outcome.failures.length)})` : name

const describePass = ({ name, outcome, unsteady }) => {
  const counted = outcome ? `${number(outcome.passed)} ${name}` : name
  return unsteady.length > 0 ? `${counted} (${number(unsteady.length)} at the second run)` : counted
}

/** How many of the slowest files and stories are listed for each part. */
const maxListedDurations = 20

/** @returns for each part with a report, its slowest files or stories */
export function listSlowest(results) {
  return results
    .filter(({ outcome }) => outcome !== null)
    .map(({ name, outcome }) => {
      const slowest = [...outcome.durations].sort((a, b) => b.seconds - a.seconds).slice(0, maxListedDurations)
      return [
        `Slowest ${name}:`,
        ...slowest.map(({ name: title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`),
      ].join('\n')
    })
    .join('\n\n')
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** More are in the output of the run, and a long list would push the first ones out of sight. */
const maxListedFailures = 20

/** @returns the tests that failed, also those that passed at a second run, and a last line that says which parts passed or failed */
export function summarise(results, seconds) {
  const list = (state, describe) =>
    results
      .filter((result) => result.state === state)
      .map(describe)
      .join(', ')
  const failed = list('failed', describeFailure)
  const failures = results.flatMap(({ outcome, unsteady }) => [...unsteady, ...(outcome?.failures ?? [])])
  const shown = failures.slice(0, maxListedFailures).map(({ text }) => text)
  const missed = list('not run', ({ name }) => name)
  const last =
    failed === ''
      ? `All passed: ${list('passed', describePass)} in ${minutes(seconds)}`
      : `Failed: ${failed}${missed === '' ? '' : `. Not run: ${missed}`}`
  return [...shown, last].join('\n')
}

const maxMessageLines = 8

/** The name of a failed test, and under it the first lines of its message, without colours and the stack. */
function describeTest(names, message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /u.test(line))
  const shown = (stack === -1 ? lines : lines.slice(0, stack)).filter((line) => line.trim() !== '').slice(0, maxMessageLines)
  return [names.filter((name) => name !== '').join(' › '), ...shown.map((line) => `    ${line}`)].join('\n')
}

/** @param report of Vitest's reporter `json` */
function readVitestReport({ numPassedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ assertionResults, message, name: file }) => {
      const shortFile = path.relative(process.cwd(), file)
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, failureMessages, title }) => ({
          file,
          text: describeTest([shortFile, ...ancestorTitles, title], failureMessages[0]),
        }))
      // A file that cannot be loaded, or whose hook failed, has no failed test.
      return failed.length > 0 ? failed : [{ file, text: describeTest([shortFile], message) }]
    })
  const durations = testResults.map(({ endTime, name, startTime }) => ({
    name: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failures, durations }
}

/** The arguments of a part that name no files. */
const optionsOf = (args) => args.filter((arg) => arg.startsWith('-'))

/** All but the tests that only a release waits for (`test-files.ts`). */
export const usualTests = { args: [], environment: { TESTS: 'usual' } }

export function vitestPart({ args, environment = {}, folder, name, node = process.execPath }) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  return {
    name,
    command: [node, 'node_modules/vitest/vitest.mjs', 'run', ...args, ...reports],
    // Commands that tests start run in the same Node.
    environment: { PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH']}`, ...environment },
    report: { file, read: readVitestReport },
    again: (files) => vitestPart({ args: [...files, ...optionsOf(args)], environment, folder, name: `${name} again`, node }),
  }
}

/** @param report of Playwright's reporter `json` */
function readPlaywrightReport({ errors, stats, suites }) {
  const storiesIn = (names, { file, specs = [], suites: inner = [], title }) => {
    const here = [...names, title]
    const stories = specs.flatMap(({ tests, title: story }) =>
      tests.map(({ projectName, results, status }) => ({
        file,
        error: results.find(({ error }) => error)?.error,
        hasFailed: status === 'unexpected' || status === 'flaky',
        names: [`[${projectName}] ${here.join(' › ')}`, story],
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    )
    return [...stories, ...inner.flatMap((suite) => storiesIn(here, suite))]
  }
  const stories = suites.flatMap((suite) => storiesIn([], suite))
  const failed = stories
    .filter(({ hasFailed }) => hasFailed)
    .map(({ error, file, names }) => ({ file, text: describeTest(names, error?.message) }))
  const outside = errors.map(({ message }) => ({ file: null, text: describeTest(['outside of the stories'], message) }))
  return {
    passed: stats.expected,
    failures: [...failed, ...outside],
    durations: stories.map(({ names, seconds }) => ({ name: names.join(' › '), seconds })),
  }
}

export function storiesPart({ args = [], environment = {}, folder, name }) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  return {
    name,
    command: ['npm', 'run', '--silent', 'test:stories', '--', ...args, '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...environment },
    report: { file, read: readPlaywrightReport },
    again: (files) => storiesPart({ args: [...files, ...optionsOf(args)], environment, folder, name: `${name} again` }),
  }
}
