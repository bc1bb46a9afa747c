import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { claims, isTest, namedTests, results, testKey } from '../server/claims.ts'
import { claimsSchema, resultsSchema } from './claims-schema.ts'
import catalogue from '../words/en.json' with { type: 'json' }

/** Nothing is claimed that no test and no dated judgement stands for, and nothing that is missing stays unsaid. */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const all = [...claims.wcag, ...claims.en]
const proven = [...all, ...claims.timeLimits]

/** A module can be taken out, with the tests that claims name. */
const isHere = (file: string) => {
  const [, module] = /^src\/modules\/([^/]+)\//.exec(file) ?? []
  return module === undefined || existsSync(path.join(root, 'src/modules', module))
}

/** The titles of a file's tests, as it writes them. */
const titlesOf = (file: string) =>
  existsSync(path.join(root, file))
    ? [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /\b(?:it|test)(?:\.each[^\n]*?\]\)|\.\w+)?\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)|\]\)\(\s*'([^'\n]+)'/g,
        ),
      ].map(([, ...titles]) => titles.find((title) => title !== undefined) ?? '')
    : []

describe('the claims', () => {
  it('are about every criterion of WCAG 2.2 at A and AA, once and in their order', () => {
    const numbers = claims.wcag.map(({ number }) => number)
    const count = (level: string) => claims.wcag.filter((claim) => claim.level === level).length
    expect([count('A'), count('AA')]).toEqual([31, 24])
    const byNumber = numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    expect(numbers).toEqual(byNumber)
    expect(new Set(numbers).size).toBe(55)
  })

  it('are about every functional performance statement of EN 301 549', () => {
    const statements = claims.en.filter(({ number }) => number.startsWith('4.2.')).map(({ number }) => number)
    expect(statements).toEqual(Array.from({ length: 11 }, (_, index) => `4.2.${index + 1}`))
  })

  it('each have a test or a judgement of a day that has been', () => {
    v.parse(claimsSchema, claims)
    v.parse(resultsSchema, results)
    const today = new Date().toISOString().slice(0, 10)
    const dates = proven.flatMap(({ evidence }) => evidence.flatMap((each) => (isTest(each) ? [] : [each.on])))
    expect([...dates, ...Object.values(results.passed)].filter((date) => date > today)).toEqual([])
  })

  it('name tests that exist, by their titles', () => {
    const missing = namedTests().filter(({ file, title }) => isHere(file) && !titlesOf(file).some((each) => each.includes(title)))
    expect(missing.map(testKey)).toEqual([])
  })

  it('have results of named tests alone: npm run accessibility', () => {
    const named = new Set(namedTests().map(testKey))
    expect(Object.keys(results.passed).filter((key) => !named.has(key))).toEqual([])
    expect(Object.keys(results.passed)).not.toEqual([])
  })

  it('say that something is supported only where every named test has passed', () => {
    const unproven = all.filter(
      ({ evidence, verdict }) =>
        verdict === 'supports' &&
        evidence.some((each) => isTest(each) && isHere(each.file) && results.passed[testKey(each)] === undefined),
    )
    expect(unproven.map(({ name, number }) => `${number} ${name}`)).toEqual([])
  })

  it('say in the statement what is not met or not judged, and nothing else', () => {
    const sentences = Object.keys(catalogue.server.barriers)
    const silent = all.filter(({ barriers, verdict }) => (verdict === 'supports') !== (barriers.length === 0))
    expect(silent.map(({ number }) => number)).toEqual([])
    expect([...new Set(all.flatMap(({ barriers }) => barriers))].toSorted()).toEqual(sentences.toSorted())
  })
})
