import * as v from 'valibot'

/** The shapes of `claims.json` and `results.json`. */

const text = v.pipe(v.string(), v.minLength(3))
const day = v.pipe(v.string(), v.isoDate())

const test = v.strictObject({ file: v.pipe(v.string(), v.regex(/\.(?:test|spec)\.tsx?$/)), title: text })
const judgement = v.strictObject({ on: day, by: text, how: text })
const evidence = v.pipe(v.array(v.union([test, judgement])), v.minLength(1))

const claim = v.strictObject({
  number: v.pipe(v.string(), v.regex(/^\d+(?:\.\d+){0,3}$/)),
  name: text,
  verdict: v.picklist(['supports', 'partly', 'not', 'not-judged']),
  remark: text,
  evidence,
  barriers: v.array(v.string()),
})

export const claimsSchema = v.strictObject({
  wcag: v.array(v.strictObject({ ...claim.entries, level: v.picklist(['A', 'AA']) })),
  en: v.array(claim),
  timeLimits: v.array(v.strictObject({ what: text, answer: text, evidence })),
})

export const resultsSchema = v.strictObject({ browser: text, axe: text, passed: v.record(v.string(), day) })
