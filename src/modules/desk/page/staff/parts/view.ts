import * as v from 'valibot'
import {
  type DeskFilter,
  type DeskOverview,
  type DeskSort,
  type DeskState,
  deskStates,
  deskColumns,
  deskDirections,
  newestFirst,
} from '../../../shared/desk.ts'
import { deskDecisions } from '../../../shared/team.ts'
import { brand } from '#content'
import { usePageMeta } from '#platform/page-meta.ts'
import { factsText } from '#shared/facts/facts-text.ts'
import { staff } from '../../../words.ts'
import { pagesFillings } from './fillings.ts'
import { systemOf } from './states.ts'

const { frame, parts: words, team } = staff

/** The list's filters, as the address has them. Not the search words: a history of addresses must not name people. */
export interface DeskView {
  readonly state: DeskState | null
  readonly jobId: number | null
  readonly source: string | null
  /** The filters of modules, by their names. */
  readonly ofModules: Readonly<Record<string, string>>
  readonly decision: NonNullable<DeskFilter['decision']> | null
  readonly label: string | null
  /** The last so many days, today included. 2 is yesterday alone. */
  readonly days: number | null
  readonly sort: DeskSort
}

export const wholeList: DeskView = {
  state: null,
  jobId: null,
  source: null,
  ofModules: {},
  decision: null,
  label: null,
  days: null,
  sort: newestFirst,
}

/** The one that ends before today. */
export const yesterday = 2
/** The periods that can be chosen, in days. 1 is today. */
export const periods: readonly number[] = [1, yesterday, 7, 30, 90]

/** The decisions that can be chosen. */
export const decisionFilters = ['undecided', ...deskDecisions] as const

const State = v.picklist(deskStates)
const Decision = v.picklist(decisionFilters)
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
    decision: readOr(Decision, search.get('decision')),
    label: search.get('label') || null,
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
export function viewQuery({ state, jobId, source, ofModules, decision, label, days, sort }: DeskView): string {
  const entries = Object.entries({ state, job: jobId, source, ...ofModules, decision, label, days, ...orderOf(sort) }).flatMap(
    ([name, value]) => (value === null ? [] : [[name, String(value)]]),
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** What the service is asked for. @param period since when, and until when: null for no end */
export function filterOf(
  { state, jobId, source, ofModules, decision, label }: DeskView,
  search: string,
  { sinceMs, untilMs }: { readonly sinceMs: number | null; readonly untilMs: number | null },
): DeskFilter {
  return {
    ...(state === null ? {} : { state }),
    ...(jobId === null ? {} : { jobId }),
    ...(source === null ? {} : { source }),
    ...(Object.keys(ofModules).length === 0 ? {} : { ofModules }),
    ...(decision === null ? {} : { decision }),
    ...(label === null ? {} : { label }),
    ...(sinceMs === null ? {} : { sinceMs }),
    ...(untilMs === null ? {} : { untilMs }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  }
}

/** The heading of the list. */
export function viewTitle({ state, jobId, ofModules, decision, label }: DeskView, overview: DeskOverview | null): string {
  const jobTitle = overview?.jobs.find((job) => job.jobId === jobId)?.jobTitle
  const chosen = pagesFillings.map(({ filter, name }) => {
    const choices = overview ? filter.choicesOf(overview.known[name]) : []
    return choices.find(({ value }) => value === ofModules[filter.name])?.label ?? ''
  })
  return (
    factsText([
      state === null ? '' : words.lists[state]({ system: (overview && systemOf(overview.lamp)) ?? 'none' }),
      jobTitle ?? '',
      ...chosen,
      decision === null ? '' : team.filters.decisions[decision](),
      label ?? '',
    ]) || words.list()
  )
}

/** Names the page of the browser's tab and history. @param page '' for the desk itself */
export function useDeskTitle(page: string): void {
  const site = `${brand.name} ${frame.name()}`
  usePageMeta({ title: page === '' ? site : words.page({ page, site }), isIndexed: false })
}
