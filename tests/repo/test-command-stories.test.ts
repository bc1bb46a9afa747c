import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storiesPart } from '../setup/test-parts.mjs'
import { outcomeOf, twoTests } from './failing-part.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-stories-'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

describe('the test command', () => {
  it('says which stories failed in Playwright and what was wrong, and runs a file of them alone', async () => {
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    const imports = 'import { expect, test } from "@playwright/test"; const { describe } = test; const it = test'
    await writeFile(path.join(folder, 'a.spec.mjs'), twoTests(imports))
    await writeFile(path.join(folder, 'b.spec.mjs'), twoTests(imports).replaceAll('(2)', '(1)'))
    const config = path.join(folder, 'playwright.config.mjs')
    await writeFile(config, 'export default { projects: [{ name: "phone" }] }')
    const args = [`--config=${config}`, `--output=${path.join(folder, 'output')}`]
    const stories = storiesPart({ name: 'stories', args, folder })
    const failureIn = (file: string, text: RegExp) => ({ file, text: expect.stringMatching(text) })
    const isUnequal = failureIn('a.spec.mjs', /^\[phone\] a\.spec\.mjs › numbers › are equal\n {4}.*toBe/u)
    const isLarge = failureIn('b.spec.mjs', /^\[phone\] b\.spec\.mjs › numbers › are small\n {4}.*toBeLessThan/u)
    const durationsIn = (story: string) =>
      ['are equal', 'are small'].map((title) => ({
        name: `[phone] ${story} › numbers › ${title}`,
        seconds: expect.any(Number),
      }))
    const inBoth = [...durationsIn('a.spec.mjs'), ...durationsIn('b.spec.mjs')]
    expect(await outcomeOf(stories)).toEqual({ passed: 2, failures: [isUnequal, isLarge], durations: inBoth })
    const inOne = durationsIn('b.spec.mjs')
    expect(await outcomeOf(stories.again?.(['b.spec.mjs']))).toEqual({ passed: 1, failures: [isLarge], durations: inOne })
  })
})
