import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { makeRelease } from '../setup/releases.ts'
import { checkPromises } from './check-promises.ts'
import { describeStep, drawSteps } from './random-steps.ts'
import { FaultRun, type FirstVisit } from './fault-run.ts'

/**
 * Random faults in a real Chromium against the real services (`npm run faults -- --runs 50`). A seed determines the visitor's
 * actions and the faults. At the end all faults stop, the outbox drains, and the server's database is compared with what was
 * submitted:
 * (1) every confirmed application has arrived with the bytes of its file,
 * (2) exactly once,
 * (3) no word older than a second is lost,
 * (4) nothing was sent that the visitor did not submit,
 * (5) no screen said 'sent' before the server had accepted,
 * (6) the recruiting system has each application once, or its ledger says why not. What may be there twice is never sent again.
 */

const runs = Number(process.env['FAULT_RUNS'] ?? 50)
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
const stepsPerRun = Number(process.env['FAULT_STEPS'] ?? 30)
const figuresFile = process.env['FAULT_FIGURES']

let folder = ''
let firstVisit: FirstVisit

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-fault-releases-'))
  const releases = []
  for (const name of ['one', 'two', 'three']) releases.push(await makeRelease(folder, name))
  firstVisit = await FaultRun.makeFirstVisit(releases)
})

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(firstVisit.profile, { recursive: true, force: true })
})

for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
  test(`keeps every promise under the random faults of seed ${seed}`, async () => {
    const startMs = Date.now()
    const run = await FaultRun.begin(firstVisit)
    try {
      for (const step of drawSteps(seed, stepsPerRun)) {
        run.note(describeStep(step))
        await run.attempt(step)
        if (run.problems.length > 0) break
      }
      await run.recover()
      await checkPromises(run)
    } catch (error) {
      run.problems.push(`the run failed: ${String(error)}`)
    } finally {
      await run.end()
    }
    const { figures, log, problems } = run
    const result = { seed, seconds: (Date.now() - startMs) / 1000, problems, ...figures, log }
    if (figuresFile) await appendFile(figuresFile, `${JSON.stringify(result)}\n`)
    expect(problems, log.join('\n')).toEqual([])
  })
}
