import * as v from 'valibot'
import { DeskLogEntry, type DeskLogFilter } from './log.ts'
import { DeskCorrected, DeskRefusal } from './corrections.ts'
import { DeskDecided, type DeskDecision, DeskTeamNote, DeskSavedFilter } from './team.ts'
import { deskRoles } from './people.ts'

/**
 * What the recruiters' desk and its service say to each other, under `/api/desk`. Every answer but a file and an export is JSON
 * and passes one of these schemas. Without a session the service answers 401 with `{ error, reason: 'signed-out' }`. Changes
 * need the session's cookie and come from this origin only.
 */

/** Where an application is on its way to the recruiting system. `none`: nothing is delivered, because no key is set. */
export const deskDeliveryStates = ['none', 'queued', 'held', 'sending', 'delivered', 'unknown', 'refused', 'closed'] as const
export type DeskDeliveryState = (typeof deskDeliveryStates)[number]

/** What the list can be narrowed to: by the delivery, or to what waits for somebody. `to-tell`: withdrawn, and the system has it. `late`: without an answer for longer than usual. */
export const deskStates = ['new', 'to-tell', 'late', ...deskDeliveryStates] as const
export type DeskState = (typeof deskStates)[number]

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `atMs` is when the state began. */
const DeskDelivery = v.variant('state', [
  v.object({ state: v.literal('none') }),
  v.object({ state: v.literal('queued'), atMs: Time, nextTryAtMs: Time, attempts: v.number() }),
  /** It waits for a look before it is sent. */
  v.object({ state: v.literal('held'), atMs: Time }),
  v.object({ state: v.literal('sending'), atMs: Time, attempts: v.number() }),
  /** `isByHand`: a person has marked it. */
  v.object({ state: v.literal('delivered'), atMs: Time, isByHand: v.boolean() }),
  v.object({ state: v.literal('unknown'), atMs: Time, note: v.string() }),
  v.object({ state: v.literal('refused'), atMs: Time, note: v.string() }),
  /** `isDiscarded`: a person has, after a look. */
  v.object({ state: v.literal('closed'), atMs: Time, note: v.string(), isDiscarded: v.boolean() }),
])
export type DeskDelivery = v.InferOutput<typeof DeskDelivery>

/** What modules say, for their own parts of the pages. */
const KnownByModules = v.record(v.string(), v.unknown())

/** One row of the list. */
export const DeskRow = v.object({
  applicationId: v.string(),
  /** First and last name. Empty if the form asked for none. */
  name: v.string(),
  /** How many applications the e-mail address has here. 0: none was given. */
  timesApplied: v.number(),
  jobId: v.number(),
  jobTitle: v.string(),
  /** The `gh_src` of the application, or null for the careers site itself. */
  source: v.nullable(v.string()),
  /** A name that somebody has left: no application yet. */
  isInterest: v.boolean(),
  /** By the names of the modules that know it. */
  known: KnownByModules,
  fileCount: v.number(),
  receivedAtMs: Time,
  /** No recruiter has opened it. */
  isNew: v.boolean(),
  /** The person has taken it back. */
  withdrawnAtMs: v.nullable(Time),
  /** It was withdrawn after its delivery, and nobody has told the recruiting system. */
  isToTell: v.boolean(),
  delivery: DeskDelivery,
  /** What the team has decided. null: nothing yet. */
  decided: v.nullable(DeskDecided),
  labels: v.array(v.string()),
})
export type DeskRow = v.InferOutput<typeof DeskRow>

/** A text in parts. Every second one was searched for. */
const Marked = v.array(v.string())

export const DeskListRow = v.object({ ...DeskRow.entries, marked: v.object({ name: Marked, jobTitle: Marked }) })
export type DeskListRow = v.InferOutput<typeof DeskListRow>

/** `next` continues the list in its order. null on the last page. */
export const DeskList = v.object({
  rows: v.array(DeskListRow),
  total: v.number(),
  next: v.nullable(v.string()),
  /** Nothing was found, and this search finds something. */
  suggestion: v.nullable(v.string()),
})
export type DeskList = v.InferOutput<typeof DeskList>

/** `systemUrl`: where recruiters sign in to it. Nothing there is linked: no system says which page is a candidate's. */
const System = { system: v.string(), systemUrl: v.string() }

/** The state of the connection to the recruiting system. */
const Lamp = v.variant('state', [
  /** No key is set: applications stay here. */
  v.object({ state: v.literal('off') }),
  v.object({ state: v.literal('answers'), ...System }),
  /** It has not answered since then. `askedUntilMs`: until when it asks to wait, where that is longer than an hour. */
  v.object({ state: v.literal('quiet'), ...System, sinceMs: Time, askedUntilMs: v.nullable(Time) }),
  /** Nothing is sent until a person corrects the key or the address. */
  v.object({ state: v.literal('stopped'), ...System, alarm: v.picklist(['key', 'address']), sinceMs: Time }),
])
export type Lamp = v.InferOutput<typeof Lamp>

export const DeskOverview = v.object({
  total: v.number(),
  newCount: v.number(),
  /** Applications by state. `sending` is counted under `queued`. */
  byState: v.object({
    'to-tell': v.number(),
    late: v.number(),
    queued: v.number(),
    held: v.number(),
    unknown: v.number(),
    refused: v.number(),
    delivered: v.number(),
    closed: v.number(),
  }),
  /** Most applications first. `location`: where the job is, as the board says it. Empty where it is not open. */
  jobs: v.array(v.object({ jobId: v.number(), jobTitle: v.string(), location: v.string(), count: v.number() })),
  sources: v.array(v.string()),
  /** Labels that are in use. */
  labels: v.array(v.string()),
  /** The filters of whoever is signed in, and those that are for all. */
  filters: v.array(DeskSavedFilter),
  known: KnownByModules,
  lamp: Lamp,
  /** People get a confirmation by mail. */
  hasMail: v.boolean(),
  /** How many have waited for a look for longer than a week. */
  longHeldCount: v.number(),
  /** An open job to try the desk with, before anybody has applied. null: none is open, or somebody has. */
  trialJobId: v.nullable(v.number()),
  signedInUntilMs: Time,
  /** Who is signed in. */
  you: v.object({ name: v.string(), role: v.picklist(deskRoles) }),
})
export type DeskOverview = v.InferOutput<typeof DeskOverview>

const DeskFile = v.object({
  fieldName: v.string(),
  fileName: v.string(),
  mediaType: v.string(),
  sizeBytes: v.number(),
  /** Only one that has passed is handed out. Without a scanner, all pass. */
  check: v.picklist(['passed', 'found', 'unchecked']),
})
export type DeskFile = v.InferOutput<typeof DeskFile>

/** What happened to an application, oldest first. No entry holds personal data. */
export const DeskEvent = v.object({
  kind: v.picklist([
    'sealed',
    'received',
    'queued',
    'held',
    'sending',
    'delivered',
    'unknown',
    'refused',
    'closed',
    'withdrawn',
    'by-hand',
  ]),
  atMs: Time,
  note: v.string(),
})
export type DeskEvent = v.InferOutput<typeof DeskEvent>

/** What helps somebody who decides about one that is held. */
const DeskHeld = v.object({
  /** Why, in sentences. None: nobody knows. */
  reasons: v.array(v.string()),
  /** Its email address was confirmed. */
  isConfirmed: v.boolean(),
  /** Its candidate can be told by mail that it was discarded. */
  canDiscard: v.boolean(),
  /** When it is sent on if nobody decides. null: it stays. */
  sentOnAtMs: v.nullable(Time),
})
export type DeskHeld = v.InferOutput<typeof DeskHeld>

export const DeskApplication = v.object({
  ...DeskRow.entries,
  /** What modules know of it besides its row. */
  details: KnownByModules,
  /** A module has notes about it, which go with it. */
  isNoted: v.boolean(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  place: v.nullable(v.string()),
  /** In which the person has applied. */
  language: v.string(),
  /** In the form's order, without equal-opportunity and demographic answers. */
  answers: v.array(
    v.object({
      section: v.picklist(['questions', 'education', 'employment', 'consent', 'other']),
      question: v.string(),
      /** null: not answered. */
      answer: v.nullable(v.string()),
    }),
  ),
  /** Equal-opportunity or demographic answers are kept apart and not shown. */
  hasAnswersKeptApart: v.boolean(),
  files: v.array(DeskFile),
  events: v.array(DeskEvent),
  /** null: it was not refused. */
  refusal: v.nullable(DeskRefusal),
  /** null: it does not wait for a look. */
  held: v.nullable(DeskHeld),
  corrected: v.array(DeskCorrected),
  /** Who has told the recruiting system that it was withdrawn. null: nobody. */
  told: v.nullable(v.object({ name: v.string(), atMs: Time })),
  /** Oldest first. */
  notes: v.array(DeskTeamNote),
  /** What systems have answered, word by word, for whoever helps. */
  support: v.array(v.object({ atMs: Time, text: v.string() })),
  /** Who did what with it here, oldest first. */
  log: v.array(DeskLogEntry),
  /** Other applications of the same e-mail address. */
  others: v.array(v.object({ applicationId: v.string(), jobTitle: v.string(), receivedAtMs: Time })),
})
export type DeskApplication = v.InferOutput<typeof DeskApplication>

/** How somebody can sign in. `company`: at the company's issuer. Neither: nobody has been named yet. */
export const DeskWays = v.object({ company: v.boolean(), password: v.boolean() })
export type DeskWays = v.InferOutput<typeof DeskWays>

/** Whom an invitation is for. */
export const DeskInvited = v.object({ name: v.string() })
export type DeskInvited = v.InferOutput<typeof DeskInvited>

/** Who is signed in. */
export const DeskSession = v.object({
  signedInUntilMs: Time,
  colleagueId: v.string(),
  name: v.string(),
  role: v.picklist(deskRoles),
})
export type DeskSession = v.InferOutput<typeof DeskSession>

export const DeskSignedOut = v.object({ isSignedOut: v.literal(true) })

/**
 * Why the desk's service refused: `wrong-password` and `signed-out` with 401, `not-allowed` with 403 where the role is not enough,
 * `not-found` with 404, `not-possible` with 409, `malformed` with 400, or with 403 for a change from another site. `locked` has 429, and `busy` 503: the password was not even
 * checked. Both have `Retry-After`, in seconds.
 */
export const DeskFailure = v.object({
  error: v.string(),
  reason: v.picklist(['wrong-password', 'locked', 'busy', 'signed-out', 'not-allowed', 'not-found', 'not-possible', 'malformed']),
})
export type DeskFailure = v.InferOutput<typeof DeskFailure>

/**
 * The body of `resend`: the state that the recruiter saw. Only with `delivered` is a delivered application sent a second time, so
 * that a page that is out of date never does it by accident.
 */
export const DeskResend = v.object({ state: v.picklist(deskDeliveryStates) })
export type DeskResend = v.InferOutput<typeof DeskResend>

/** How many applications one settlement can name. */
export const maxSettled = 200

/**
 * The body of `settle`: what a person has found out about applications whose delivery is unknown. `arrived`: the recruiting system
 * has them. `atMs` is since when each was unknown as the person saw it.
 */
export const DeskSettlement = v.object({
  answer: v.picklist(['arrived', 'send-again']),
  applications: v.pipe(
    v.array(v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)), atMs: Time })),
    v.minLength(1),
    v.maxLength(maxSettled),
  ),
})
export type DeskSettlement = v.InferOutput<typeof DeskSettlement>

/** The named applications that are still there, as they are then. What has changed since the person saw it was skipped. */
export const DeskSettled = v.object({ settledCount: v.number(), skippedCount: v.number(), rows: v.array(DeskRow) })
export type DeskSettled = v.InferOutput<typeof DeskSettled>

/** The body of `undo`: applications that were settled, `atMs` then. */
export const DeskUndoing = v.pick(DeskSettlement, ['applications'])
export type DeskUndoing = v.InferOutput<typeof DeskUndoing>

/** What was changed of several applications, and all of them as they are then. What is missing in `changedIds` was changed by somebody else. */
export const DeskDecidedMany = v.object({ changedIds: v.array(v.string()), rows: v.array(DeskRow) })
export type DeskDecidedMany = v.InferOutput<typeof DeskDecidedMany>

/** What is stored of an e-mail address. */
const DeskAddress = v.object({
  /** null: the application has none, and nothing else is known to be of the same person. */
  address: v.nullable(v.string()),
  /** The newest ones. */
  applications: v.pipe(
    v.array(
      v.object({
        applicationId: v.string(),
        name: v.string(),
        jobTitle: v.string(),
        /** A name that somebody has left: no application yet. */
        isInterest: v.boolean(),
        receivedAtMs: Time,
      }),
    ),
    v.readonly(),
  ),
  applicationCount: v.number(),
  /** What else is stored with it, in words. */
  also: v.pipe(v.array(v.string()), v.readonly()),
})
export type DeskAddress = v.InferOutput<typeof DeskAddress>

/**
 * `others`: addresses of the same mailbox, which may be another person's. `beyondErasure`: sentences about what may be theirs and cannot be
 * found.
 */
export const DeskPerson = v.object({
  own: DeskAddress,
  others: v.pipe(v.array(DeskAddress), v.readonly()),
  beyondErasure: v.pipe(v.array(v.string()), v.readonly()),
})
export type DeskPerson = v.InferOutput<typeof DeskPerson>

/** The body of `POST` to `person`: other addresses of the same mailbox that are erased, too. */
export const DeskErasure = v.object({ alsoAddresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_000))), v.maxLength(100)) })
export type DeskErasure = v.InferOutput<typeof DeskErasure>

/** What erasing removed. */
export const DeskErased = v.object({
  applicationIds: v.array(v.string()),
  fileCount: v.number(),
  answerCount: v.number(),
})
export type DeskErased = v.InferOutput<typeof DeskErased>

/** The columns that a list can be sorted by. */
export const deskColumns = ['state', 'name', 'job', 'from', 'received'] as const
export type DeskColumn = (typeof deskColumns)[number]

export const deskDirections = ['ascending', 'descending'] as const
export interface DeskSort {
  readonly by: DeskColumn
  readonly direction: (typeof deskDirections)[number]
}

export const newestFirst: DeskSort = { by: 'received', direction: 'descending' }

/** Filters of the list and of the export. An absent field does not filter. */
export interface DeskFilter {
  readonly state?: DeskState
  readonly jobId?: number
  readonly source?: string
  /** Filters of modules, by their names. */
  readonly ofModules?: Readonly<Record<string, string>>
  /** Received at or after this time. */
  readonly sinceMs?: number
  /** Received before this time. */
  readonly untilMs?: number
  readonly decision?: DeskDecision | 'undecided'
  readonly label?: string
  /** Only these, by their ids with commas between them. */
  readonly ids?: string
  /** Matches name, e-mail address, phone number, job title and number, reference, and the words of answers. */
  readonly search?: string
}

function queryOf(parts: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return entries.length === 0 ? '' : `?${entries.join('&')}`
}

const filterQuery = ({ ofModules, ...filter }: DeskFilter, more: Readonly<Record<string, string>> = {}): string =>
  queryOf({ ...ofModules, ...filter, ...more })

export const deskApi = '/api/desk'

/** The addresses of the desk's service. */
export const deskUrl = {
  /** `POST { name, password }` signs in, `GET` reads the `DeskSession`, `PUT` extends it, `DELETE` signs out. */
  session: `${deskApi}/session`,
  /** `GET` reads the `DeskWays`, for whoever is not signed in. */
  ways: `${deskApi}/session/ways`,
  /** `POST { code }` reads a `DeskInvited`, `POST { code, password }` takes the invitation and signs in. */
  invitation: `${deskApi}/session/invitation`,
  /** A page that leads to the company's issuer, and where the issuer leads back to. */
  company: `${deskApi}/session/company`,
  companyReturn: `${deskApi}/session/company/return`,
  /** `GET` reads the `DeskPeople`, `POST` a `DeskInvitee` answers a `DeskInvitation`. */
  people: `${deskApi}/people`,
  /** `PUT` a `DeskRoleChange`, or `DELETE`, answers the `DeskPeople` as they are then. */
  colleague: (colleagueId: string) => `${deskApi}/people/${encodeURIComponent(colleagueId)}`,
  /** `DELETE` lets an account in again that was removed, and answers the `DeskPeople`. */
  removed: (colleagueId: string) => `${deskApi}/people/removed/${encodeURIComponent(colleagueId)}`,
  /** `GET` reads the `DeskLog`. @param before the entry that it continues with */
  log: (filter: DeskLogFilter, before: number | null) =>
    `${deskApi}/log${queryOf({ ...filter, ...(before === null ? {} : { before }) })}`,
  /** The log as CSV, always as an attachment. */
  logExport: (filter: DeskLogFilter) => `${deskApi}/log/export${queryOf(filter)}`,
  /** `POST` invites somebody again, who has forgotten the password, and answers a `DeskInvitation`. */
  invitationOf: (colleagueId: string) => `${deskApi}/people/${encodeURIComponent(colleagueId)}/invitation`,
  overview: `${deskApi}/overview`,
  applications: (filter: DeskFilter, next: string | null, { by, direction }: DeskSort = newestFirst) =>
    `${deskApi}/applications${filterQuery(filter, { by, direction, ...(next === null ? {} : { next }) })}`,
  /** `GET` reads a `DeskApplication`, `DELETE` erases only it, with its files and ledger, and answers a `DeskErased`. */
  application: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}`,
  /** `GET` reads the `DeskPerson` who has sent it. `POST` a `DeskErasure` erases the person, and answers a `DeskErased`. */
  person: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}/person`,
  /** `POST`: a recruiter has opened it. This and the next two answer the `DeskApplication` as it is then. */
  seen: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}/seen`,
  /** `POST` a `DeskResend`: send it once more. */
  resend: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}/resend`,
  /** `POST` a `DeskCorrection`: what was not accepted is corrected and sent again. It answers the `DeskApplication` as it is then. */
  correct: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}/correct`,
  /** `POST`: a person has found it in the recruiting system. */
  markDelivered: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}/mark-delivered`,
  /** `POST`: a person has told the recruiting system that it was withdrawn. It answers the `DeskApplication` as it is then. */
  told: (id: string) => `${deskApi}/applications/${encodeURIComponent(id)}/told`,
  /** `POST` a `DeskDeciding`, or a `DeskLabelling`, answers a `DeskDecidedMany`. */
  decide: `${deskApi}/decide`,
  labels: `${deskApi}/labels`,
  /** `POST` a `DeskErasing` answers a `DeskErased`. */
  eraseMany: `${deskApi}/erase`,
  /** `POST` a `DeskUndoing` answers a `DeskSettled`. */
  undoSettled: `${deskApi}/settle/undo`,
  /** `POST` a `DeskSavingFilter`. */
  filters: `${deskApi}/filters`,
  filter: (filterId: number) => `${deskApi}/filters/${filterId}`,
  /** `POST` a `DeskNoting`, or `DELETE` one's own, answers the `DeskApplication` as it is then. */
  notes: (id: string, noteId?: number) =>
    `${deskApi}/applications/${encodeURIComponent(id)}/notes${noteId === undefined ? '' : `/${noteId}`}`,
  /** `POST` a `DeskSettlement`: settles many that are unknown, and answers a `DeskSettled`. */
  settle: `${deskApi}/settle`,
  /** Always served as an attachment. */
  file: (id: string, fieldName: string) =>
    `${deskApi}/applications/${encodeURIComponent(id)}/files/${encodeURIComponent(fieldName)}`,
  /** `isRaw`: with ids and the values that programs read. */
  export: (filter: DeskFilter, format: 'csv' | 'json', isRaw = false) =>
    `${deskApi}/export${filterQuery(filter, { format, ...(isRaw ? { raw: '1' } : {}) })}`,
  /** The same bytes, for the viewer. */
  shownFile: (id: string, fieldName: string) =>
    `${deskApi}/applications/${encodeURIComponent(id)}/files/${encodeURIComponent(fieldName)}/shown`,
  /** The document of the frame in which the viewer shows files. */
  fileFrame: `${deskApi}/file-frame`,
} as const
