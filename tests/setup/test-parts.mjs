import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The counts of a part, or null if it has none or ended without its report. */
function countsOf(report) {
  try {
    return report ? report.counts(JSON.parse(readFileSync(report.file, 'utf8'))) : null
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
      results.push({ name, state: 'not run', counts: null })
      continue
    }
    const { error, status } = spawnSync(command[0], command.slice(1), {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...environment },
    })
    if (error) console.error(`${command.join(' ')}: ${error.message}`)
    const counts = countsOf(report)
    const hasPassed = status === 0 && (counts !== null || !report)
    results.push({ name, state: hasPassed ? 'passed' : 'failed', counts })
    canGoOn = hasPassed || !isNeeded
  }
  return results
}

const number = (count) => count.toLocaleString('en')

// A run may also fail because of an error outside of its tests.
const describeFailure = ({ counts, name }) => (counts && counts.failed > 0 ? `${name} (${number(counts.failed)})` : name)

const describePass = ({ counts, name }) => (counts ? `${number(counts.passed)} ${name}` : name)

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** One line that says what failed and what was not run for that reason, or what passed. */
export function summarise(results, seconds) {
  const list = (state, describe) =>
    results
      .filter((result) => result.state === state)
      .map(describe)
      .join(', ')
  const failed = list('failed', describeFailure)
  if (failed === '') return `All passed: ${list('passed', describePass)} in ${minutes(seconds)}`
  const missed = list('not run', ({ name }) => name)
  return `Failed: ${failed}${missed === '' ? '' : `. Not run: ${missed}`}`
}

/** A file of Vitest that cannot be loaded has no test, and counts as one that failed. */
const vitestCounts = ({ numFailedTests, numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(({ assertionResults, status }) => status === 'failed' && assertionResults.length === 0).length,
})

export const usualTests = ['--exclude=tests/engines/**', '--exclude=tests/bench/**', '--exclude=tests/replicas/**']

export function vitestPart({ args, environment = {}, folder, name, node = process.execPath }) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  return {
    name,
    command: [node, 'node_modules/vitest/vitest.mjs', 'run', ...args, ...reports],
    // Commands that tests start run in the same Node.
    environment: { PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH']}`, ...environment },
    report: { file, counts: vitestCounts },
  }
}

const playwrightCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })

export function storiesPart({ args = [], environment = {}, folder, name }) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  return {
    name,
    command: ['npm', 'run', '--silent', 'test:stories', '--', ...args, '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...environment },
    report: { file, counts: playwrightCounts },
  }
}
