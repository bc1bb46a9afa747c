import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runParts, summarise, usualTests, vitestPart } from './test-parts.mjs'

/** `npm test`: runs everything, whatever fails on the way, and says in the last line what failed. */

const playwrightCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })

const startMs = Date.now()
const folder = mkdtempSync(path.join(tmpdir(), 'careers-reports-'))
const stories = path.join(folder, 'stories.json')
const results = runParts([
  { name: 'types, lint and format', command: ['npm', 'run', '--silent', 'check'] },
  // Without a build, the tests would prove something about an older one.
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], isNeeded: true },
  // The stories in other engines and the quick run of the bench are part of `npm run test:long`.
  vitestPart({ name: 'tests', args: usualTests, folder }),
  {
    name: 'stories',
    command: ['npm', 'run', '--silent', 'test:stories', '--', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: stories },
    report: { file: stories, counts: playwrightCounts },
  },
])
rmSync(folder, { recursive: true, force: true })
console.log(`\n${summarise(results, (Date.now() - startMs) / 1000)}`)
process.exitCode = results.every(({ state }) => state === 'passed') ? 0 : 1
