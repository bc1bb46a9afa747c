import * as v from 'valibot'

/**
 * What pages and the server agree on about the work that a device does before it submits. A challenge is taken with `GET` at the applicant
 * service, its solution goes with the submit in a header, and so do counts of how a form was filled in, never what was entered.
 */

/** Of the applicant service's address. */
export const challengeAction = 'challenge'
export const challengeUrl = (base: string) => `${base}/?action=${challengeAction}`

/** Carries a `Proof` as JSON in base64. */
export const proofHeader = 'Proof-Of-Work'
/** Carries `FormCounts` as JSON. */
export const countsHeader = 'Form-Counts'

const Hex = v.pipe(v.string(), v.maxLength(128), v.regex(/^[\da-f]+$/))

export const Challenge = v.object({
  parameters: v.object({
    algorithm: v.literal('PBKDF2/SHA-256'),
    nonce: Hex,
    salt: Hex,
    cost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
    keyLength: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
    keyPrefix: Hex,
    keySignature: Hex,
    /** When the server has made it, by its own clock. */
    data: v.object({ atMs: v.number() }),
  }),
  signature: Hex,
})
export type Challenge = v.InferOutput<typeof Challenge>

export const Proof = v.object({
  challenge: Challenge,
  solution: v.object({ counter: v.pipe(v.number(), v.integer(), v.minValue(0)), derivedKey: Hex }),
})
export type Proof = v.InferOutput<typeof Proof>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** How a form was filled in, as its page has counted. A page that was left and came back, or one of an older build, counts nothing. */
export const FormCounts = v.object({
  // What the form counts (`EntryCounts`).
  seconds: Count,
  typed: Count,
  pasted: Count,
  filled: Count,
  set: Count,
  /** Something was entered in a field that people cannot see. */
  hidden: v.boolean(),
})
export type FormCounts = v.InferOutput<typeof FormCounts>
