import * as v from 'valibot'
import periodData from './periods.json' with { type: 'json' }
import rowData from './rows.json' with { type: 'json' }

/**
 * What the law of places asks of postings, forms and records, as data. A row is a fact with its source and with how sure it is: A is a
 * statute, a regulation or an official page, B a law firm's, C a weak source. It is not legal advice.
 */

const Day = v.pipe(v.string(), v.regex(/^\d{4}(?:-\d\d){0,2}$/))
const Confidence = v.picklist(['A', 'B', 'C'])
const Sources = v.pipe(v.array(v.pipe(v.string(), v.startsWith('https://'))), v.nonEmpty())

/**
 * How far a law reaches remote jobs: any that can be done from there, those done there, those done there or led from there, those led
 * from there, none, or nobody knows.
 */
const Reach = v.picklist(['anywhere', 'performed', 'performed-or-reports', 'reports', 'no', 'unclear'])

export const rules = [
  'pay-range-in-posting',
  'pay-before-interview',
  'no-pay-history-question',
  'optional-pay-history-question',
  'ai-notice',
  'ai-high-risk',
  'vacancy-statement',
  'no-age-question',
  'no-canadian-experience',
  'answer-after-interview',
  'accommodation-statement',
  'neutral-title',
  'no-health-question',
  'complaints',
  'no-criminal-question',
] as const
export type Rule = (typeof rules)[number]

const needs = ['range', 'width', 'minimum', 'benefits', 'other-pay', 'deadline', 'posting', 'notice', 'audit', 'records'] as const

const Row = v.strictObject({
  /** ISO 3166-2, with a city or county behind a slash. 'EU' is its members. */
  place: v.pipe(v.string(), v.regex(/^(?:EU|[A-Z]{2}(?:-[A-Z]{2,3})?)(?:\/[A-Z][A-Za-z ]+)?$/)),
  rule: v.picklist(rules),
  /** In force from this day, month or year on. null: it is in force, and nobody has seen since when. */
  since: v.nullable(Day),
  /** The first day on which it is not in force any more. */
  until: v.optional(Day),
  minEmployees: v.number(),
  /** Where the employees are counted. */
  countIn: v.picklist(['everywhere', 'place']),
  /** How many of them have to be in the place. */
  minHere: v.optional(v.number()),
  remote: Reach,
  /** How far it reaches remote jobs of a larger area, where that differs. */
  elsewhere: v.optional(Reach),
  needs: v.optional(v.array(v.picklist(needs)), []),
  /** Pay by commission alone may say just that. */
  commission: v.optional(v.boolean(), false),
  /** `pending` is a bill. */
  status: v.picklist(['in-force', 'coming', 'pending', 'guidance']),
  /** As people cite it. */
  law: v.string(),
  source: Sources,
  confidence: Confidence,
  /** The day from which on somebody has to look again. */
  reviewBy: Day,
})
export type LawRow = v.InferOutput<typeof Row>

const Period = v.strictObject({
  place: v.string(),
  of: v.picklist(['application', 'posting']),
  /** Months. */
  atLeast: v.optional(v.number()),
  atMost: v.optional(v.number()),
  only: v.optional(v.picklist(['federal-contractor'])),
  law: v.string(),
  source: Sources,
  confidence: Confidence,
  reviewBy: Day,
})
export type PeriodRow = v.InferOutput<typeof Period>

/** @throws ValiError for a row that is none */
export const lawRows: readonly LawRow[] = v.parse(v.array(Row), rowData)
export const periodRows: readonly PeriodRow[] = v.parse(v.array(Period), periodData)

/** Whether a row is in force on a day (`2026-11-27`). A month or a year counts from its first day. */
export function isInForce({ since, status, until }: LawRow, day: string): boolean {
  if (status === 'pending' || status === 'guidance') return false
  return (since === null || since <= day) && (until === undefined || day < until)
}
