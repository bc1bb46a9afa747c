import * as v from 'valibot'
import {
  type DeliveryState,
  type DeskFilter,
  type DeskOverview,
  type DeskSort,
  deliveryStates,
  deskColumns,
  deskDirections,
  newestFirst,
} from '#shared/desk.ts'

/** The list's filters, as the address has them. Not the search words: a history of addresses must not name people. */
export interface DeskView {
  readonly state: DeliveryState | 'new' | null
  readonly jobId: number | null
  readonly source: string | null
  /** A career fair. */
  readonly eventId: string | null
  /** The last so many days, today included. */
  readonly days: number | null
  readonly sort: DeskSort
}

export const wholeList: DeskView = { state: null, jobId: null, source: null, eventId: null, days: null, sort: newestFirst }

/** The periods that can be chosen. */
export const periods: readonly { readonly days: number; readonly label: string }[] = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
]

const State = v.picklist(['new', ...deliveryStates])
const Column = v.picklist(deskColumns)
const Direction = v.picklist(deskDirections)
const Count = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

function readOr<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | null {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : null
}

/** Reads the address. What it does not understand does not filter. */
export function readView(search: URLSearchParams): DeskView {
  const days = readOr(Count, search.get('days'))
  return {
    state: readOr(State, search.get('state')),
    jobId: readOr(Count, search.get('job')),
    source: search.get('source') || null,
    eventId: search.get('fair') || null,
    days: periods.some((period) => period.days === days) ? days : null,
    sort: {
      by: readOr(Column, search.get('by')) ?? newestFirst.by,
      direction: readOr(Direction, search.get('direction')) ?? newestFirst.direction,
    },
  }
}

function orderOf(sort: DeskSort): Readonly<Record<string, string>> {
  const isDefault = sort.by === newestFirst.by && sort.direction === newestFirst.direction
  return isDefault ? {} : { ...sort }
}

/** The query of an address, or ''. */
export function viewQuery({ state, jobId, source, eventId, days, sort }: DeskView): string {
  const entries = Object.entries({ state, job: jobId, source, fair: eventId, days, ...orderOf(sort) }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** What the service is asked for. */
export function filterOf({ state, jobId, source, eventId }: DeskView, search: string, sinceMs: number | null): DeskFilter {
  return {
    ...(state === null ? {} : { state }),
    ...(jobId === null ? {} : { jobId }),
    ...(source === null ? {} : { source }),
    ...(eventId === null ? {} : { eventId }),
    ...(sinceMs === null ? {} : { sinceMs }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  }
}

const stateTitles: Readonly<Record<NonNullable<DeskView['state']>, string>> = {
  new: 'New',
  none: 'Kept here',
  queued: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  unknown: 'Unknown',
  refused: 'Refused',
  closed: 'Closed',
}

/** The heading of the list. */
export function viewTitle({ state, jobId, eventId }: DeskView, overview: DeskOverview | null): string {
  const jobTitle = overview?.jobs.find((job) => job.jobId === jobId)?.jobTitle
  const fairName = overview?.fairs.find((fair) => fair.eventId === eventId)?.name
  const parts = [state === null ? undefined : stateTitles[state], jobTitle, fairName].filter((part) => part !== undefined)
  return parts.join(', ') || 'All applications'
}
