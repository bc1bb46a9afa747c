import * as v from 'valibot'
import { JobNumber } from '#shared/job.ts'

/**
 * What a tablet at a career fair and the server say to each other, under `/api/fair`. Every answer is JSON and passes one of
 * these schemas; a failure is `{ error, reason }`. Every request carries a random key, whose hash is in the answer
 * (`applicant-answers.ts`): without it, nobody has answered. A tablet needs no account: an application may come from anybody, and
 * a tablet speaks for itself with a secret that it made.
 */

export const fairApi = '/api/fair'

export const fairUrl = {
  /** GET: the key that envelopes are sealed for, and the server's clock. */
  key: () => `${fairApi}/key`,
  /** PUT a sealed envelope. Repeating it is safe: the id is the key of the application in it. */
  envelope: (envelopeId: string) => `${fairApi}/envelopes/${envelopeId}`,
  /** POST the ids of envelopes that were received: whether the service still has what was in them. */
  envelopeStates: () => `${fairApi}/envelope-states`,
  /** PUT a tablet's report, with its secret as bearer token. */
  tablet: (tabletId: string) => `${fairApi}/tablets/${tabletId}`,
  /** POST the event's settings, with the secret of a tablet: a code for another tablet. */
  setups: () => `${fairApi}/setups`,
  /** POST a code, with the secret of the tablet that claims it: the settings, once. */
  claimSetup: () => `${fairApi}/setups/claim`,
} as const

/** At most what a `Date` can hold. */
const Time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
const Id = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const Text = v.pipe(v.string(), v.maxLength(1_000))
/** The server's database refuses to read an integer that JavaScript cannot hold, and the whole list with it. */
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
/** The server gives the numbers out, the next after the highest. */
const TabletNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** 32 bytes in hexadecimal digits. */
const HexDigest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** The secret for the notes of a tablet. null: its notes are not verified. */
const NoteSecret = v.nullable(HexDigest)

/** A public key: 65 bytes of a P-256 point, in base64url. Its id is the start of its SHA-256, 16 hexadecimal digits. */
export const FairKey = v.object({
  keyId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
})
export type FairKey = v.InferOutput<typeof FairKey>

/** `sendsMail`: whether people get a mail when they have arrived. */
export const FairKeyAnswer = v.object({ ...FairKey.entries, nowMs: Time, sendsMail: v.boolean() })
export type FairKeyAnswer = v.InferOutput<typeof FairKeyAnswer>

/* What an envelope holds */

const sealed = {
  eventId: Id,
  eventName: Text,
  /** The `gh_src` of the event. Empty if it has none. */
  source: Text,
  tabletId: Id,
  tabletNumber: TabletNumber,
  /** The word that recruiter and person have for each other, such as 'Wren 27'. */
  bird: Text,
  sealedAtMs: Time,
  /** Of the page, by its tag. One that the site does not speak is read as the first. */
  language: v.string(),
}

const SealedFile = v.object({
  /** How the answers refer to it: `file:` and this id. */
  fileId: Id,
  fieldName: v.string(),
  fileName: v.string(),
  kind: v.picklist(['document', 'video']),
  mediaType: v.string(),
  /** The bytes follow the content in the order of the list. */
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** From 'Not now' to 'Great'. */
export const ratings = [1, 2, 3, 4] as const
export type Rating = (typeof ratings)[number]

/** Also what no board has: whoever has applied must not be lost for it, and goes to the desk. */
const AnyJob = v.pipe(v.number(), v.finite())

export const SealedContent = v.variant('kind', [
  v.object({
    kind: v.literal('application'),
    ...sealed,
    jobId: AnyJob,
    jobTitle: v.string(),
    /** The answer map of the form, with `file:` and an id in place of each file's address. */
    answers: v.record(v.string(), v.unknown()),
    files: v.array(SealedFile),
  }),
  v.object({
    kind: v.literal('interest'),
    ...sealed,
    firstName: Text,
    lastName: Text,
    email: Text,
    /** What to write about: a job, a team, or whatever fits. */
    about: v.variant('kind', [
      v.object({ kind: v.literal('job'), jobId: AnyJob, jobTitle: v.string() }),
      v.object({ kind: v.literal('team'), team: Text }),
      v.object({ kind: v.literal('anything') }),
    ]),
    /** When the person agreed that this is kept. */
    agreedAtMs: Time,
    /** The photo of a paper résumé, as a PDF of one page. At most one. */
    files: v.array(SealedFile),
  }),
  /** What a recruiter thinks of a person. A later one replaces an earlier one. */
  v.object({
    kind: v.literal('note'),
    ...sealed,
    /** The envelope of the person. */
    personId: Id,
    rating: v.nullable(v.picklist(ratings)),
    note: v.pipe(v.string(), v.maxLength(10_000)),
    nextStep: v.nullable(Text),
    /** Proves that a tablet of the event has written it (`fair-note.ts`). null: nothing does, and it is shown as unverified. */
    mac: v.fallback(v.nullish(HexDigest, null), null),
  }),
  /** Proves that an envelope of this tablet can be opened. Nothing is stored. */
  v.object({ kind: v.literal('test'), ...sealed }),
])
export type SealedContent = v.InferOutput<typeof SealedContent>

/** An envelope's content with the bytes of its files, in the order of its list. */
export interface OpenEnvelope {
  readonly content: SealedContent
  readonly files: readonly Uint8Array[]
}

export const EnvelopeAnswer = v.object({ status: v.literal('received'), envelopeId: Id })
export type EnvelopeAnswer = v.InferOutput<typeof EnvelopeAnswer>

/** How many envelopes a request can ask about. */
export const maxAskedEnvelopes = 200

export const EnvelopeStatesRequest = v.object({
  envelopes: v.pipe(
    v.array(
      v.object({
        envelopeId: Id,
        /** For a note, the envelope of the person. null: it is no note. */
        personId: v.nullable(Id),
        sealedAtMs: Time,
      }),
    ),
    v.maxLength(maxAskedEnvelopes),
  ),
})
export type EnvelopeStatesRequest = v.InferOutput<typeof EnvelopeStatesRequest>

export const envelopeStates = [
  /** The service has what was in it, or a later note in its place. */
  'received',
  /** The service does not have it, so it has to be sent again. */
  'unknown',
  /** The service has received it, and everything about the person has been erased since. */
  'erased',
] as const
export type EnvelopeState = (typeof envelopeStates)[number]

export const EnvelopeStatesAnswer = v.object({
  status: v.literal('known'),
  envelopes: v.array(v.object({ envelopeId: Id, state: v.picklist(envelopeStates) })),
})
export type EnvelopeStatesAnswer = v.InferOutput<typeof EnvelopeStatesAnswer>

export const fairFailureReasons = [
  /** It is sealed for a key that this server does not have. */
  'unknown-key',
  /** It is sealed for the right key, but is not what it should be. */
  'unreadable',
  'too-large',
  /** Try later: the board does not answer, or there is no room. `Retry-After` says when. */
  'busy',
  /** Try later: there is no room for this, such as a note or a photo. What comes next may have room. */
  'no-room',
  /** The code for another tablet was used, or is too old. */
  'code-ended',
  /** The secret is not the one that this tablet came with. */
  'not-this-tablet',
  'malformed',
] as const
export const FairFailure = v.object({ error: v.string(), reason: v.picklist(fairFailureReasons) })
export type FairFailure = v.InferOutput<typeof FairFailure>

/* Tablets */

export const idleSeconds = [30, 60, 90, 120] as const

/** What all tablets of an event share. */
export const FairEvent = v.object({
  eventId: Id,
  name: v.pipe(v.string(), v.maxLength(200)),
  source: v.pipe(v.string(), v.maxLength(100)),
  idleSeconds: v.picklist(idleSeconds),
  pinnedJobIds: v.pipe(v.array(JobNumber), v.maxLength(200)),
})
export type FairEvent = v.InferOutput<typeof FairEvent>

export const tabletPhases = ['preparing', 'ready', 'running', 'ended'] as const

/** A tablet's report. No personal data. */
export const TabletReport = v.object({
  eventId: Id,
  eventName: v.pipe(v.string(), v.maxLength(200)),
  tabletNumber: TabletNumber,
  phase: v.picklist(tabletPhases),
  sent: Count,
  waiting: Count,
  needsAttention: Count,
  /** From 0 to 100. null: the browser does not tell. */
  batteryPercent: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  freeBytes: v.nullable(Count),
})
export type TabletReport = v.InferOutput<typeof TabletReport>

/** The tablets of the event, as the server knows them. */
export const TabletAnswer = v.object({
  status: v.literal('noted'),
  tablets: v.array(v.object({ tabletNumber: v.number(), phase: v.picklist(tabletPhases), isThis: v.boolean() })),
  noteSecret: NoteSecret,
})
export type TabletAnswer = v.InferOutput<typeof TabletAnswer>

/** Minutes until a code for another tablet ends. */
export const setupCodeMinutes = 15
export const SetupRequest = v.object({ tabletId: Id, event: FairEvent, key: FairKey })
export type SetupRequest = v.InferOutput<typeof SetupRequest>
export const SetupAnswer = v.object({ code: Id, endsAtMs: Time })
export type SetupAnswer = v.InferOutput<typeof SetupAnswer>
export const ClaimRequest = v.object({ code: Id, tabletId: Id })
export type ClaimRequest = v.InferOutput<typeof ClaimRequest>
export const ClaimAnswer = v.object({
  event: FairEvent,
  key: FairKey,
  tabletNumber: TabletNumber,
  noteSecret: NoteSecret,
})
export type ClaimAnswer = v.InferOutput<typeof ClaimAnswer>
