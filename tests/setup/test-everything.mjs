import { listSlowest, prepareReports, runParts, storiesPart, summarise, usualTests, vitestPart } from './test-parts.mjs'

/**
 * `npm test`: runs what a person waits for, whatever fails on the way, and says in the last lines what was slow and what failed. Reports stay in
 * `test-results/reports`.
 */

const startMs = Date.now()
const folder = prepareReports('test')
const parts = [
  { name: 'types, lint and format', command: ['npm', 'run', '--silent', 'check'] },
  // Without a build, the tests would prove something about an older one.
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], isNeeded: true },
  vitestPart({ name: 'tests', ...usualTests, folder }),
  storiesPart({ name: 'stories', folder }),
]
// In CI, one test that a busy machine makes late must not decide about a change. For a person it is a fault to mend.
const results = runParts(parts, { hasSecondRun: process.env['CI'] !== undefined })
console.log(`\n${listSlowest(results)}\n\n${summarise(results, (Date.now() - startMs) / 1000)}`)
process.exitCode = results.every(({ state }) => state === 'passed') ? 0 : 1
