import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectConsole } from '../setup/console.ts'
import { type Part, runParts, summarise } from '../setup/test-parts.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-parts-'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

const ran = (name: string) => path.join(folder, `${name}.json`)

/** A command that writes a report and ends with this code. */
function part(name: string, code: number, report: object = {}): Part {
  const script = `require('node:fs').writeFileSync(process.argv[1], process.argv[2]); process.exit(${code})`
  return { name, command: [process.execPath, '-e', script, ran(name), JSON.stringify(report)] }
}

const counted = (name: string, code: number, report: object): Part => ({
  ...part(name, code, report),
  report: { file: ran(name), counts: (counts) => counts },
})

describe('the test command', () => {
  it('runs what follows a failure, and names in its last line everything that failed', () => {
    const results = runParts([
      part('types', 2),
      { ...part('build', 0), isNeeded: true },
      counted('tests', 1, { passed: 4_051, failed: 2 }),
      counted('stories', 1, { passed: 159, failed: 1 }),
    ])
    expect(existsSync(ran('stories'))).toBe(true)
    expect(summarise(results, 700)).toBe('Failed: types, tests (2), stories (1)')
  })

  it('runs nothing that needs what failed, and says so', () => {
    const results = runParts([{ ...part('build', 1), isNeeded: true }, part('tests', 0), part('stories', 0)])
    expect([existsSync(ran('tests')), existsSync(ran('stories'))]).toEqual([false, false])
    expect(summarise(results, 10)).toBe('Failed: build. Not run: tests, stories')
  })

  it('counts what passed, and says how long it took', () => {
    const results = runParts([part('types', 0), counted('tests', 0, { passed: 4_053, failed: 0 })])
    expect(summarise(results, 723.4)).toBe('All passed: types, 4,053 tests in 12:03')
  })

  it('fails without a count where a command ends without its report, or for another reason than a test', async () => {
    const broken = {
      ...part('tests', 1),
      report: { file: path.join(folder, 'missing.json'), counts: () => ({ passed: 1, failed: 0 }) },
    }
    const counts = counted('stories', 1, { passed: 160, failed: 0 })
    expect(summarise(runParts([broken, counts]), 1)).toBe('Failed: tests, stories')
  })

  it('fails where a report cannot be read, also after the code for success', async () => {
    await writeFile(ran('tests'), '{')
    const cut: Part = { ...counted('tests', 0, {}), command: [process.execPath, '-e', ''] }
    expect(summarise(runParts([cut]), 1)).toBe('Failed: tests')
  })

  it('fails where a command cannot be started', () => {
    expectConsole('ENOENT')
    expect(summarise(runParts([{ name: 'tests', command: [path.join(folder, 'missing')] }]), 1)).toBe('Failed: tests')
  })
})
