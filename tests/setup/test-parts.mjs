import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a part's report says, or null if it has none or ended without it. */
function outcomeOf(report) {
  try {
    return report ? report.read(JSON.parse(readFileSync(report.file, 'utf8'))) : null
  } catch {
    return null
  }
}

/**
 * Runs commands in the foreground, one after the other, and returns what became of each. One that fails does not hide the next
 * ones, unless they need it.
 */
export function runParts(parts) {
  const results = []
  let canGoOn = true
  for (const { command, environment, isNeeded = false, name, report } of parts) {
    if (!canGoOn) {
      results.push({ name, state: 'not run', outcome: null })
      continue
    }
    const { error, status } = spawnSync(command[0], command.slice(1), {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...environment },
    })
    if (error) console.error(`${command.join(' ')}: ${error.message}`)
    const outcome = outcomeOf(report)
    const hasPassed = status === 0 && (outcome !== null || !report)
    results.push({ name, state: hasPassed ? 'passed' : 'failed', outcome })
    canGoOn = hasPassed || !isNeeded
  }
  return results
}

const number = (count) => count.toLocaleString('en')

// A run may also fail because of an error outside of its tests.
const describeFailure = ({ name, outcome }) =>
  outcome?.failures.length > 0 ? `${name} (${number(outcome.failures.length)})` : name

const describePass = ({ name, outcome }) => (outcome ? `${number(outcome.passed)} ${name}` : name)

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** More are in the output of the run, and a long list would push the first ones out of sight. */
const maxListedFailures = 20

/** @returns one line that says what passed, or the tests that failed, and in the last line which parts failed or were not run */
export function summarise(results, seconds) {
  const list = (state, describe) =>
    results
      .filter((result) => result.state === state)
      .map(describe)
      .join(', ')
  const failed = list('failed', describeFailure)
  if (failed === '') return `All passed: ${list('passed', describePass)} in ${minutes(seconds)}`
  const failures = results.flatMap(({ outcome }) => outcome?.failures ?? []).slice(0, maxListedFailures)
  const missed = list('not run', ({ name }) => name)
  return [...failures, `Failed: ${failed}${missed === '' ? '' : `. Not run: ${missed}`}`].join('\n')
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
export function readVitestReport({ numPassedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ assertionResults, message, name }) => {
      const file = path.relative(process.cwd(), name)
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, failureMessages, title }) => describeTest([file, ...ancestorTitles, title], failureMessages[0]))
      // A file that cannot be loaded, or whose hook failed, has no failed test.
      return failed.length > 0 ? failed : [describeTest([file], message)]
    })
  return { passed: numPassedTests, failures }
}

export const usualTests = ['--exclude=tests/engines/**', '--exclude=tests/bench/**', '--exclude=tests/replicas/**']

export function vitestPart({ args, environment = {}, folder, name, node = process.execPath }) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  return {
    name,
    command: [node, 'node_modules/vitest/vitest.mjs', 'run', ...args, ...reports],
    // Commands that tests start run in the same Node.
    environment: { PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH']}`, ...environment },
    report: { file, read: readVitestReport },
  }
}

/** @param report of Playwright's reporter `json`. A story that passed at a second attempt has failed. */
export function readPlaywrightReport({ errors, stats, suites }) {
  const failuresIn = (names, { specs = [], suites: inner = [], title }) => {
    const here = [...names, title]
    const failed = specs.flatMap(({ tests, title: story }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const failure = results.find(({ error }) => error)
          return describeTest([`[${projectName}] ${here[0]}`, ...here.slice(1), story], failure?.error.message)
        }),
    )
    return [...failed, ...inner.flatMap((suite) => failuresIn(here, suite))]
  }
  const outside = errors.map(({ message }) => describeTest(['outside of the stories'], message))
  return { passed: stats.expected, failures: [...suites.flatMap((suite) => failuresIn([], suite)), ...outside] }
}

export function storiesPart({ args = [], environment = {}, folder, name }) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  return {
    name,
    command: ['npm', 'run', '--silent', 'test:stories', '--', ...args, '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...environment },
    report: { file, read: readPlaywrightReport },
  }
}
