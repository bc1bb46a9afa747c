import * as v from 'valibot'
import { FairEvent, FairKey, ratings } from '../shared/fair.ts'
import { reportProblem } from '#platform/report.ts'

/**
 * The rows of a fair's tablet. Nothing in them says anything about a person but the job, the time, a bird's name, whether a
 * file was with it, and the recruiter's rating: all else is sealed.
 */

// Not `instanceof`: the buffer may come from another realm.
const arrayBuffer = v.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]')

const pin = v.object({
  /** PBKDF2 with SHA-256, both in hexadecimal digits. */
  salt: v.string(),
  hash: v.string(),
  iterations: v.number(),
  /** Wrong tries since the last right one, or since it was last closed. A try counts as wrong until it is known to be right. */
  wrong: v.number(),
  /** How often it was closed since the last right one. */
  closures: v.number(),
  /** null: open. The time of closing tells whether the clock was set back. */
  closed: v.nullable(v.object({ atMs: v.number(), untilMs: v.number() })),
})
export type PinRow = Readonly<v.InferOutput<typeof pin>>

/** Why a tablet takes nobody any more. What waits on it is sent all the same. */
export const lockReasons = ['removed', 'event-over'] as const
export type LockReason = (typeof lockReasons)[number]

const settings = {
  /** A device is one tablet. */
  name: v.literal('fair'),
  /** As it was at the desk when the server answered last. */
  event: FairEvent,
  tabletId: v.string(),
  tabletNumber: v.number(),
  /** Proves to the server which tablet delivers, notes and reports. It opens nothing. */
  secret: v.string(),
  key: FairKey,
  /** How many people have got a bird's name. */
  birdCount: v.number(),
  /** Whether the server sends mails, as it has said last. */
  sendsMail: v.boolean(),
  /** null: it takes people. */
  locked: v.nullable(v.picklist(lockReasons)),
}

const fairSettingsRow = v.variant('phase', [
  v.object({
    ...settings,
    phase: v.literal('preparing'),
    pin: v.nullable(pin),
    /** When a test application has arrived. */
    testedAtMs: v.nullable(v.number()),
  }),
  v.object({ ...settings, phase: v.literal('running'), pin, startedAtMs: v.number() }),
])
export type FairSettingsRow = Readonly<v.InferOutput<typeof fairSettingsRow>>
export type FairPhase = FairSettingsRow['phase']

/** Settings of another release. Nobody can be taken by them, but whose tablet it is may still be known. */
const unreadableSettings = v.object({ phase: v.literal('unreadable'), secret: v.nullable(v.string()) })
export type StoredSettings = FairSettingsRow | Readonly<v.InferOutput<typeof unreadableSettings>>

export function isReadable(row: StoredSettings): row is FairSettingsRow {
  return row.phase !== 'unreadable'
}

/** What the rest of the site must know: visitors see the normal site until a fair runs. */
export function phaseOf(row: StoredSettings): FairPhase {
  return row.phase === 'running' ? 'running' : 'preparing'
}

/**
 * The bytes of a sealed envelope, until the service has confirmed it. They are an ArrayBuffer in a row that is written only once, because
 * WebKit loses Blobs in IndexedDB and rows with file contents that are written again.
 */
const fairEnvelopeRow = v.object({ envelopeId: v.string(), bytes: arrayBuffer })
export type FairEnvelopeRow = Readonly<v.InferOutput<typeof fairEnvelopeRow>>

/** 'missing': its bytes are not on the device any more. */
export const attentionReasons = ['unknown-key', 'unreadable', 'too-large', 'missing'] as const
export type AttentionReason = (typeof attentionReasons)[number]

const queuedEnvelope = v.object({
  envelopeId: v.string(),
  sealedAtMs: v.number(),
  about: v.variant('kind', [
    v.object({
      kind: v.picklist(['application', 'interest']),
      bird: v.string(),
      /** null: no job named. */
      jobTitle: v.nullable(v.string()),
      hasFile: v.boolean(),
      rating: v.nullable(v.picklist(ratings)),
      /** When the last note was sealed. null: there is none. */
      notedAtMs: v.nullable(v.number()),
    }),
    v.object({ kind: v.literal('note'), personId: v.string() }),
  ]),
  progress: v.variant('state', [
    v.object({ state: v.literal('waiting') }),
    v.object({ state: v.literal('needs-attention'), reason: v.picklist(attentionReasons) }),
    v.object({
      state: v.literal('sent'),
      sentAtMs: v.number(),
      /** When the service has said a second time that it has it. null: not yet. */
      confirmedAtMs: v.nullable(v.number()),
    }),
  ]),
})
/** What recruiters may know of an envelope. The row of a note ends with the bytes of its envelope. */
export type QueuedEnvelope = Readonly<v.InferOutput<typeof queuedEnvelope>>
export type PersonEnvelope = QueuedEnvelope & { readonly about: { readonly kind: 'application' | 'interest' } }

export function isPerson(row: QueuedEnvelope): row is PersonEnvelope {
  return row.about.kind !== 'note'
}

/** @returns null if there is none. A row that this release cannot read must not look like no fair, or what waits would be forgotten. */
export function parseFairSettings(row: unknown): StoredSettings | null {
  if (row === undefined) return null
  const result = v.safeParse(fairSettingsRow, row)
  if (result.success) return result.output
  const { secret } = v.parse(v.fallback(v.object({ secret: v.nullable(v.string()) }), { secret: null }), row)
  return { phase: 'unreadable', secret }
}

/** A row that cannot be read is left out and reported. Its envelope is sent all the same. */
export function parseQueued(rows: readonly unknown[]): readonly QueuedEnvelope[] {
  return rows.flatMap((row) => {
    const result = v.safeParse(queuedEnvelope, row)
    if (result.success) return [result.output]
    reportProblem('fair: a row of the queue cannot be read', result.issues)
    return []
  })
}

/** @returns null if there is none, or if it cannot be read */
export function parseEnvelope(row: unknown): FairEnvelopeRow | null {
  const result = v.safeParse(fairEnvelopeRow, row)
  return result.success ? result.output : null
}
