import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { makeRelease } from '../setup/releases.ts'
import { judge } from './judge.ts'
import { describeStep, drawScript } from './script.ts'
import { Story, type Visited } from './story.ts'

/**
 * Random faults in a real Chromium against the real services (`npm run faults -- --runs 50`). A seed draws what a person
 * does and what happens to them; at the end everything works again, all goes out, and the server's database is compared with
 * what was submitted: (1) every confirmed submit has arrived, with the bytes of its file, (2) exactly once, (3) no word
 * older than a second is lost, (4) nothing was sent without the person's submit, (5) no screen said 'sent' before.
 */

const runs = Number(process.env['FAULT_RUNS'] ?? 50)
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
const stepsOfRun = Number(process.env['FAULT_STEPS'] ?? 30)
const figuresFile = process.env['FAULT_FIGURES']

let folder = ''
let visited: Visited

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-fault-releases-'))
  const releases = []
  for (const name of ['one', 'two', 'three']) releases.push(await makeRelease(folder, name))
  visited = await Story.firstVisit(releases)
})

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(visited.profile, { recursive: true, force: true })
})

for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
  test(`seed ${seed}`, async () => {
    const startMs = Date.now()
    const story = await Story.begin(visited)
    try {
      for (const step of drawScript(seed, stepsOfRun)) {
        story.note(describeStep(step))
        await story.attempt(step)
        if (story.problems.length > 0) break
      }
      await story.heal()
      await judge(story)
    } catch (error) {
      story.problems.push(`the run itself failed: ${String(error)}`)
    } finally {
      await story.end()
    }
    const { figures, log, problems } = story
    const line = { seed, seconds: (Date.now() - startMs) / 1000, problems, ...figures, log }
    if (figuresFile) await appendFile(figuresFile, `${JSON.stringify(line)}\n`)
    expect(problems, log.join('\n')).toEqual([])
  })
}
