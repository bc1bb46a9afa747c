import { en, timeLimits, wcag } from './claims.json'
import { axe, browser, passed } from './results.json'

/**
 * What the site claims about its accessibility (`claims.json`), and when the tests that the claims name have passed (`results.json`, which
 * `npm run accessibility` writes). `src/modules/accessibility/tests/claims.test.ts` checks both files by a schema, which no page loads: they are part of the code.
 */

export interface NamedTest {
  readonly file: string
  /** As its file writes it, or a part of that. */
  readonly title: string
}

interface Judgement {
  readonly on: string
  readonly by: string
  readonly how: string
}

export interface ConformanceClaim {
  /** Of the criterion or clause. */
  readonly number: string
  readonly name: string
  readonly level?: string
  readonly verdict: string
  readonly remark: string
  readonly evidence: readonly (NamedTest | Judgement)[]
  /** Sentences of the statement that say what is missing. */
  readonly barriers: readonly string[]
}

interface TimeLimit {
  readonly what: string
  readonly answer: string
  readonly evidence: ConformanceClaim['evidence']
}

interface Claims {
  /** WCAG 2.2, levels A and AA. */
  readonly wcag: readonly ConformanceClaim[]
  /** EN 301 549, without the clauses that are criteria of WCAG. */
  readonly en: readonly ConformanceClaim[]
  /** Everything that ends by itself. */
  readonly timeLimits: readonly TimeLimit[]
}

interface Results {
  readonly browser: string
  readonly axe: string
  /** The day on which each named test last passed, by its file and title. */
  readonly passed: Readonly<Record<string, string>>
}

export const claims: Claims = { wcag, en, timeLimits }
export const results: Results = { axe, browser, passed }

export const isTest = (each: ConformanceClaim['evidence'][number]): each is NamedTest => 'file' in each
export const testKey = ({ file, title }: NamedTest) => `${file} › ${title}`

/** Every test that a claim names, once. */
export function namedTests(): readonly NamedTest[] {
  const all = [...claims.wcag, ...claims.en, ...claims.timeLimits].flatMap((each) => each.evidence).filter(isTest)
  return [...new Map(all.map((each) => [testKey(each), each])).values()]
}
