import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '../setup/console.ts'
import { outcomeOf, twoTests } from './failing-part.ts'
import { type Failure, listSlowest, type Part, runParts, storiesPart, summarise, vitestPart } from '../setup/test-parts.mjs'

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
  report: { file: ran(name), read: (outcome) => outcome },
})

const failure = (text: string): Failure => ({ file: 'a.test.ts', text })

describe('the test command', () => {
  it('runs what follows a failure, and names in its last lines everything that failed', () => {
    const results = runParts([
      part('types', 2),
      { ...part('build', 0), isNeeded: true },
      counted('tests', 1, { passed: 4_051, failures: [failure('one'), failure('two')], durations: [] }),
      counted('stories', 1, { passed: 159, failures: [failure('three\n    Timeout')], durations: [] }),
    ])
    expect(existsSync(ran('stories'))).toBe(true)
    expect(summarise(results, 700)).toBe('one\ntwo\nthree\n    Timeout\nFailed: types, tests (2), stories (1)')
  })

  it('runs nothing that needs what failed, and says so', () => {
    const results = runParts([{ ...part('build', 1), isNeeded: true }, part('tests', 0), part('stories', 0)])
    expect([existsSync(ran('tests')), existsSync(ran('stories'))]).toEqual([false, false])
    expect(summarise(results, 10)).toBe('Failed: build. Not run: tests, stories')
  })

  it('counts what passed, and says how long it took', () => {
    const results = runParts([part('types', 0), counted('tests', 0, { passed: 4_053, failures: [], durations: [] })])
    expect(summarise(results, 723.4)).toBe('All passed: types, 4,053 tests in 12:03')
  })

  it('lists the 20 slowest files of each part that has a report, slowest first', () => {
    const durations = Array.from({ length: 25 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index / 2 }))
    const results = runParts([part('types', 0), counted('tests', 0, { passed: 25, failures: [], durations })])
    const lines = listSlowest(results).split('\n')
    expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual([
      'Slowest tests:',
      '  12.0 s  24.test.ts',
      '   2.5 s  5.test.ts',
      21,
    ])
  })

  it('fails without a count where a command ends without its report, or for another reason than a test', async () => {
    const broken = {
      ...part('tests', 1),
      report: { file: path.join(folder, 'missing.json'), read: () => ({ passed: 1, failures: [], durations: [] }) },
    }
    const counts = counted('stories', 1, { passed: 160, failures: [], durations: [] })
    expect(summarise(runParts([broken, counts]), 1)).toBe('Failed: tests, stories')
  })

  it('fails where a report cannot be read, also after the code for success', async () => {
    await writeFile(ran('tests'), '{')
    const cut: Part = { ...counted('tests', 0, {}), command: [process.execPath, '-e', ''] }
    expect(summarise(runParts([cut]), 1)).toBe('Failed: tests')
  })

  it('lists of many failed tests only the first, and counts all', () => {
    const failures = Array.from({ length: 30 }, (_, index) => failure(`test ${index}`))
    const lines = summarise(runParts([counted('tests', 1, { passed: 0, failures, durations: [] })]), 1).split('\n')
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([21, 'test 19', 'Failed: tests (30)'])
  })

  it('says which tests failed in Vitest and what was wrong, and runs a file of them alone', async () => {
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    const [file, broken] = ['a.test.mjs', 'b.test.mjs'].map((name) => path.join(folder, name)) as [string, string]
    await writeFile(file, twoTests('import { describe, expect, it } from "vitest"'))
    await writeFile(broken, 'throw new Error("cannot be loaded")')
    const tests = vitestPart({ name: 'tests', args: [`--root=${folder}`], folder })
    const isUnequal = {
      file,
      text: expect.stringMatching(/a\.test\.mjs › numbers › are equal\n {4}.*expected 1 to be 2/u),
    }
    const isBroken = { file: broken, text: expect.stringMatching(/b\.test\.mjs\n {4}.*cannot be loaded/u) }
    const tookSeconds = (name: string) => ({ name: path.relative(process.cwd(), name), seconds: expect.any(Number) })
    const durations = [file, broken].map(tookSeconds)
    expect(await outcomeOf(tests)).toEqual({ passed: 1, failures: [isUnequal, isBroken], durations })
    expect(await outcomeOf(tests.again?.([file]))).toEqual({ passed: 1, failures: [isUnequal], durations: [tookSeconds(file)] })
  })

  it('says which stories failed, were slow or passed, by the report of Playwright', () => {
    const test = (status: string, message?: string) => ({
      projectName: 'phone',
      status,
      results: [{ duration: 250 }, { duration: 1_000, ...(message === undefined ? {} : { error: { message } }) }],
    })
    const { report } = storiesPart({ name: 'stories', folder })
    const outcome = report?.read({
      stats: { expected: 1 },
      errors: [{ message: 'no server' }],
      suites: [
        {
          title: 'a.spec.mjs',
          file: 'a.spec.mjs',
          suites: [
            {
              title: 'numbers',
              file: 'a.spec.mjs',
              specs: [
                {
                  title: 'are equal',
                  file: 'a.spec.mjs',
                  tests: [test('unexpected', '\u001B[31mexpected 1\u001B[39m\n\n    at a.spec.mjs')],
                },
                { title: 'are small', file: 'a.spec.mjs', tests: [test('expected')] },
              ],
            },
          ],
        },
      ],
    } as never)
    expect(outcome).toEqual({
      passed: 1,
      failures: [
        { file: 'a.spec.mjs', text: '[phone] a.spec.mjs › numbers › are equal\n    expected 1' },
        { file: null, text: 'outside of the stories\n    no server' },
      ],
      durations: ['are equal', 'are small'].map((title) => ({ name: `[phone] a.spec.mjs › numbers › ${title}`, seconds: 1.25 })),
    })
  })

  describe('at a second run', () => {
    const failing = () => counted('tests', 1, { passed: 40, failures: [failure('one\n    Timeout')], durations: [] })
    const run = (tests: Part) => summarise(runParts([tests], { hasSecondRun: true }), 60)

    it('passes with a test that fails beside others and not alone, and names it', () => {
      const files: string[] = []
      const again: Part['again'] = (failed) => {
        files.push(...failed)
        return counted('tests again', 0, { passed: 3, failures: [], durations: [] })
      }
      expect(run({ ...failing(), again })).toBe('one\n    Timeout\nAll passed: 41 tests (1 at the second run) in 1:00')
      expect(files).toEqual(['a.test.ts'])
    })

    it('fails with a test that fails again', () => {
      expect(run({ ...failing(), again: () => part('tests again', 1) })).toBe('one\n    Timeout\nFailed: tests (1)')
    })

    it.each([
      ['many files fail', ['a', 'b', 'c', 'd']],
      ['an error belongs to no file', ['a', null]],
      ['no test failed', []],
    ])('is not tried where %s', (_, files) => {
      const failures = files.map((file) => ({ file, text: 'failed' }))
      const again = vi.fn<NonNullable<Part['again']>>()
      run({ ...counted('tests', 1, { passed: 40, failures, durations: [] }), again })
      expect(again).not.toHaveBeenCalled()
    })

    it('is not tried where nobody wants it', () => {
      const again = vi.fn<NonNullable<Part['again']>>()
      expect(summarise(runParts([{ ...failing(), again }]), 60)).toContain('Failed: tests (1)')
      expect(again).not.toHaveBeenCalled()
    })
  })

  it('fails where a command cannot be started', () => {
    expectConsole('ENOENT')
    expect(summarise(runParts([{ name: 'tests', command: [path.join(folder, 'missing')] }]), 1)).toBe('Failed: tests')
  })
})
