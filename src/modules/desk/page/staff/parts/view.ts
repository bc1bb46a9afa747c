import * as v from 'valibot'
import {
  type DeskDeliveryState,
  type DeskFilter,
  type DeskOverview,
  type DeskSort,
  deskDeliveryStates,
  deskColumns,
  deskDirections,
  newestFirst,
} from '../../../shared/desk.ts'
import { brand } from '#content'
import { usePageMeta } from '#platform/page-meta.ts'
import { factsText } from '#shared/facts/facts-text.ts'
import { staff } from '../../../words.ts'
import { pagesFillings } from './fillings.ts'

const { frame, parts: words } = staff

/** The list's filters, as the address has them. Not the search words: a history of addresses must not name people. */
export interface DeskView {
  readonly state: DeskDeliveryState | 'new' | null
  readonly jobId: number | null
  readonly source: string | null
  /** The filters of modules, by their names. */
  readonly ofModules: Readonly<Record<string, string>>
  /** The last so many days, today included. */
  readonly days: number | null
  readonly sort: DeskSort
}

export const wholeList: DeskView = { state: null, jobId: null, source: null, ofModules: {}, days: null, sort: newestFirst }

/** The periods that can be chosen, in days. 1 is today. */
export const periods: readonly number[] = [1, 7, 30, 90]

const State = v.picklist(['new', ...deskDeliveryStates])
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
    ofModules: Object.fromEntries(
      pagesFillings.flatMap(({ filter: { name } }) => {
        const value = search.get(name)
        return value ? [[name, value]] : []
      }),
    ),
    days: days !== null && periods.includes(days) ? days : null,
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
export function viewQuery({ state, jobId, source, ofModules, days, sort }: DeskView): string {
  const entries = Object.entries({ state, job: jobId, source, ...ofModules, days, ...orderOf(sort) }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** What the service is asked for. */
export function filterOf({ state, jobId, source, ofModules }: DeskView, search: string, sinceMs: number | null): DeskFilter {
  return {
    ...(state === null ? {} : { state }),
    ...(jobId === null ? {} : { jobId }),
    ...(source === null ? {} : { source }),
    ...(Object.keys(ofModules).length === 0 ? {} : { ofModules }),
    ...(sinceMs === null ? {} : { sinceMs }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  }
}

/** The heading of the list. */
export function viewTitle({ state, jobId, ofModules }: DeskView, overview: DeskOverview | null): string {
  const jobTitle = overview?.jobs.find((job) => job.jobId === jobId)?.jobTitle
  const chosen = pagesFillings.map(({ filter, name }) => {
    const choices = overview ? filter.choicesOf(overview.known[name]) : []
    return choices.find(({ value }) => value === ofModules[filter.name])?.label ?? ''
  })
  return factsText([state === null ? '' : words.lists[state](), jobTitle ?? '', ...chosen]) || words.list()
}

/** Names the page of the browser's tab and history. @param page '' for the desk itself */
export function useDeskTitle(page: string): void {
  const site = `${brand.name} ${frame.name()}`
  usePageMeta({ title: page === '' ? site : words.page({ page, site }), isIndexed: false })
}
