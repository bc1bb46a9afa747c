import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/** Any console error or warning fails the test that caused it, unless the test announced it with `expectConsole`. */
const seen: string[] = []
const expected: (string | RegExp)[] = []
let restore = () => {}

/** Announces a console error or warning that this test causes on purpose. */
export function expectConsole(message: string | RegExp): void {
  expected.push(message)
}

beforeEach(() => {
  seen.length = 0
  expected.length = 0
  const record = (...args: unknown[]) => {
    seen.push(format(...args))
  }
  const { error, warn } = console
  Object.assign(console, { error: record, warn: record })
  restore = () => Object.assign(console, { error, warn })
})

afterEach(() => {
  restore()
  const matches = (line: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? line.includes(wanted) : wanted.test(line)
  expect(seen.filter((line) => !expected.some((wanted) => matches(line, wanted)))).toEqual([])
  expect(expected.filter((wanted) => !seen.some((line) => matches(line, wanted)))).toEqual([])
})
