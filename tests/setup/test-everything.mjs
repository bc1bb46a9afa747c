import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runParts, storiesPart, summarise, usualTests, vitestPart } from './test-parts.mjs'

/** `npm test`: runs everything, whatever fails on the way, and says in the last lines what failed. */

const startMs = Date.now()
const folder = mkdtempSync(path.join(tmpdir(), 'careers-reports-'))
const parts = [
  { name: 'types, lint and format', command: ['npm', 'run', '--silent', 'check'] },
  // Without a build, the tests would prove something about an older one.
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], isNeeded: true },
  // The stories in other engines and the quick run of the bench are part of `npm run test:long`.
  vitestPart({ name: 'tests', args: usualTests, folder }),
  storiesPart({ name: 'stories', folder }),
]
const results = runParts(parts, { hasSecondRun: true })
rmSync(folder, { recursive: true, force: true })
console.log(`\n${summarise(results, (Date.now() - startMs) / 1000)}`)
process.exitCode = results.every(({ state }) => state === 'passed') ? 0 : 1
