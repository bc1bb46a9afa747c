import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import { JobNumber } from '#shared/job.ts'

/**
 * What a tablet at a career fair and the server say to each other, under `/api/fair`. Every answer is JSON and passes one of
 * these schemas; a failure is `{ error, reason }`. Every request carries a random key, whose hash is in the answer
 * (`applicant-answers.ts`): without it, nobody has answered.
 *
 * A tablet joins an event with a code of the desk and a secret that it makes. As bearer, the secret proves which tablet delivers,
 * notes and reports, and nothing else. An application may come from anybody.
 */

export const fairApi = '/api/fair'

export const fairUrl = {
  /** POST a code of the desk, with the secret that the tablet has made: the event, once. The same tablet may ask again. */
  join: () => `${fairApi}/join`,
  /**
   * PUT a sealed envelope, with the tablet's secret where it has one. Repeating it is safe: the id is the key of the application in
   * it.
   */
  envelope: (envelopeId: string) => `${fairApi}/envelopes/${envelopeId}`,
  /** POST the ids of envelopes that were received: whether the service still has what was in them. */
  envelopeStates: () => `${fairApi}/envelope-states`,
  /** PUT a tablet's report, with its secret: the event as it is at the desk now, and the key that is sealed for. */
  tablet: (tabletId: string) => `${fairApi}/tablets/${tabletId}`,
} as const

/** At most what a `Date` can hold. */
const Time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
const Id = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const Text = v.pipe(v.string(), v.maxLength(1_000))
/** The server's database refuses to read an integer that JavaScript cannot hold, and the whole list with it. */
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
/** The server gives the numbers out, the lowest that is free. */
const TabletNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** A public key: 65 bytes of a P-256 point, in base64url. Its id is the start of its SHA-256, 16 hexadecimal digits. */
export const FairKey = v.object({
  keyId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
})
export type FairKey = v.InferOutput<typeof FairKey>

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

/**
 * 'refused': a note of which no tablet of its event proves that it has written it. It is not stored, and never will be: the tablet
 * forgets it. People are always received.
 */
export const EnvelopeAnswer = v.object({ status: v.picklist(['received', 'refused']), envelopeId: Id })
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
  /** Another tablet has used the code, or it is wrong or too old. */
  'code-ended',
  /** The secret is not that of this tablet, or the tablet has never joined. */
  'not-this-tablet',
  /** The desk has removed the tablet: it takes nobody any more, and what waits on it is still received. */
  'removed',
  /** `secretDays` after the last day: the secret proves nothing any more. What waits is still received. */
  'event-over',
  'malformed',
] as const
export const FairFailure = v.object({ error: v.string(), reason: v.picklist(fairFailureReasons) })
export type FairFailure = v.InferOutput<typeof FairFailure>

/* Tablets */

export const idleSeconds = [30, 60, 90, 120] as const

/** A day of a calendar, wherever the fair is, such as '2026-11-27'. */
export const FairDay = v.pipe(
  v.string(),
  v.isoDate(),
  // There is no thirty-first of February.
  v.check((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)),
)

/** What all tablets of an event share. The desk makes it and changes it. */
export const FairEvent = v.object({
  eventId: Id,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  firstDay: FairDay,
  /** Not before the first. */
  lastDay: FairDay,
  /** Tags of the site's languages that the tablets offer. The first is spoken to whoever comes. */
  languages: v.pipe(v.array(v.pipe(v.string(), v.maxLength(35))), v.minLength(1), v.maxLength(100)),
  /** The `gh_src` of the event. Empty if it has none. */
  source: v.pipe(v.string(), v.maxLength(100)),
  idleSeconds: v.picklist(idleSeconds),
  pinnedJobIds: v.pipe(v.array(JobNumber), v.maxLength(200)),
})
export type FairEvent = v.InferOutput<typeof FairEvent>

/** How many days after the last day of its event a tablet's secret counts. */
export const secretDays = 14

/** From when on an event is over for its tablets: the last day has ended everywhere, and `secretDays` have passed. */
export function eventOverAtMs({ lastDay }: Pick<FairEvent, 'lastDay'>): number {
  const endsEverywhereMs = Date.parse(`${lastDay}T00:00:00-12:00`) + dayMs
  return endsEverywhereMs + secretDays * dayMs
}

/** How long a code of the desk counts. */
export const joinCodeMinutes = 10

export const JoinRequest = v.object({ code: v.pipe(v.string(), v.maxLength(100)), tabletId: Id })
export type JoinRequest = v.InferOutput<typeof JoinRequest>

/** What a tablet gets of the desk and the server, with each report anew. `sendsMail`: whether people get a mail when they have arrived. */
const standing = { event: FairEvent, key: FairKey, sendsMail: v.boolean(), nowMs: Time }

export const JoinAnswer = v.object({ ...standing, tabletNumber: TabletNumber })
export type JoinAnswer = v.InferOutput<typeof JoinAnswer>

export const tabletPhases = ['preparing', 'ready', 'running', 'ended'] as const

/** A tablet's report. No personal data. */
export const TabletReport = v.object({
  /** A tablet may have been at several. */
  eventId: Id,
  phase: v.picklist(tabletPhases),
  /** What it is loading: '61 of 212 pictures'. null: nothing at the moment. */
  loading: v.nullable(v.object({ what: v.picklist(['jobs', 'forms', 'pictures']), loaded: Count, wanted: Count })),
  sent: Count,
  waiting: Count,
  needsAttention: Count,
  /** From 0 to 100. null: the browser does not tell. */
  batteryPercent: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  freeBytes: v.nullable(Count),
})
export type TabletReport = v.InferOutput<typeof TabletReport>

export const TabletAnswer = v.object({ status: v.literal('noted'), ...standing })
export type TabletAnswer = v.InferOutput<typeof TabletAnswer>
