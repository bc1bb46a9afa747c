import { useCallback, useMemo } from 'react'
import {
  type DeskFilter,
  type DeskList,
  type DeskListRow,
  type DeskRow,
  type DeskSort,
  newestFirst,
} from '../../../shared/desk.ts'
import { type DeskAnswer, deskClient } from './client.ts'
import { arrange, type Order } from './groups.ts'
import { useAnswer } from './use-answer.ts'

export interface LoadedList {
  readonly rows: ReadonlyMap<string, DeskListRow>
  readonly order: Order
  readonly total: number
  readonly next: string | null
  /** Applications that have come since, and are not in `order` yet. */
  readonly arrivedCount: number
  /** The search of the list that is shown, which may be older than the one that was typed. */
  readonly search: string
  /** What may have been meant, where nothing is found. */
  readonly suggestion: string | null
}

export interface DeskListControl {
  /** null until the first answer. */
  readonly list: LoadedList | null
  /** The shown applications, in their order. */
  readonly ids: readonly string[]
  readonly isLoading: boolean
  /** When the service answered last, if it does not answer now. */
  readonly quietSinceMs: number | null
  /** Reads the list again from its start. */
  readonly reload: () => Promise<void>
  /** Updates the rows that are shown, in their places. */
  readonly refresh: () => Promise<void>
  /** Loads the next page. */
  readonly more: () => Promise<void>
  /**
   * Loads what is unknown from any page, up to a number that a person can still decide about.
   * @returns the ids of those that match the filter. null: the service does not answer
   */
  readonly loadUnknown: () => Promise<readonly string[] | null>
  readonly change: (applicationId: string, change: Partial<DeskRow>) => void
  readonly remove: (applicationId: string) => void
  /** Puts rows whose state has changed where they belong. */
  readonly rearrange: () => void
}

const maxUnknown = 2_000

const idOf = ({ applicationId }: DeskRow) => applicationId

function byId(rows: Iterable<DeskListRow>): Map<string, DeskListRow> {
  return new Map([...rows].map((row) => [row.applicationId, row]))
}

/** Reads the first page, and what needs a person from the others. */
async function readStart(filter: DeskFilter, sort: DeskSort): Promise<DeskAnswer<LoadedList>> {
  const first = await deskClient.list(filter, sort)
  if (first.status !== 'ok') return first
  const { next, rows: page, suggestion, total } = first.value
  const others = filter.state === undefined && next !== null ? (['unknown', 'refused', 'to-tell'] as const) : []
  const needs = await Promise.all(others.map((state) => deskClient.list({ ...filter, state }, newestFirst)))
  const rows = byId([...page, ...needs.flatMap((answer) => (answer.status === 'ok' ? answer.value.rows : []))])
  const order = arrange(rows.values(), sort)
  return { status: 'ok', value: { rows, order, total, next, arrivedCount: 0, search: filter.search ?? '', suggestion } }
}

/** Puts the first page, as it is now, into the list. In another order than that of time, new ones may be on any page. */
function refreshed(list: LoadedList, page: DeskList, sort: DeskSort): LoadedList {
  const known = page.rows.filter((row) => list.rows.has(row.applicationId))
  const arrivedCount =
    sort.by === 'received' ? page.rows.length - known.length : list.arrivedCount + Math.max(0, page.total - list.total)
  return { ...list, rows: new Map([...list.rows, ...byId(known)]), arrivedCount, total: page.total }
}

function withNextPage(list: LoadedList, page: DeskList): LoadedList {
  const added = page.rows.filter((row) => !list.rows.has(row.applicationId))
  const order = { ...list.order, rest: [...list.order.rest, ...added.map(idOf)] }
  return { ...list, rows: new Map([...list.rows, ...byId(added)]), order, next: page.next, total: page.total }
}

function withUnknown(list: LoadedList, found: readonly DeskListRow[]): LoadedList {
  const shown = new Set([...list.order.needsYou, ...list.order.rest])
  const needsYou = [...list.order.needsYou, ...found.map(idOf).filter((id) => !shown.has(id))]
  return { ...list, rows: new Map([...list.rows, ...byId(found)]), order: { ...list.order, needsYou } }
}

/** The rows of the present filter. Rows keep their places until the list is loaded or returned to. */
export function useList(filter: DeskFilter, sort: DeskSort, onSignedOut: () => void): DeskListControl {
  const start = useCallback(() => readStart(filter, sort), [filter, sort])
  const { answeredAtMs, change: changeList, failure, isLoading, reload, take, value: list } = useAnswer(start, onSignedOut)
  const ids = useMemo(() => (list ? [...list.order.needsYou, ...list.order.rest].filter((id) => list.rows.has(id)) : []), [list])
  const next = list?.next ?? null

  const more = useCallback(async () => {
    if (next === null) return
    // Two presses ask for the same page.
    await take(deskClient.list(filter, sort, next), (before, page) =>
      before?.next === next ? withNextPage(before, page) : before,
    )
  }, [filter, next, sort, take])

  const loadUnknown = async () => {
    const found: DeskListRow[] = []
    let from: string | null = null
    do {
      const request = deskClient.list({ ...filter, state: 'unknown' }, newestFirst, from)
      const page: DeskList | null = await take(request, (before) => before)
      if (!page) return null
      found.push(...page.rows)
      from = page.next
    } while (from !== null && found.length < maxUnknown)
    changeList((before) => withUnknown(before, found))
    return found.map(idOf)
  }

  return {
    list,
    ids,
    isLoading,
    quietSinceMs: failure === null ? null : answeredAtMs,
    reload,
    refresh: async () => {
      if (list === null) return reload()
      await take(deskClient.list(filter, sort), (before, page) => before && refreshed(before, page, sort))
      return undefined
    },
    more,
    loadUnknown,
    change: useCallback(
      (id, values) =>
        changeList((before) => {
          const row = before.rows.get(id)
          return row ? { ...before, rows: new Map(before.rows).set(id, { ...row, ...values }) } : before
        }),
      [changeList],
    ),
    remove: useCallback(
      (id) =>
        changeList((before) => {
          const rows = new Map(before.rows)
          return rows.delete(id) ? { ...before, rows, total: before.total - 1 } : before
        }),
      [changeList],
    ),
    rearrange: useCallback(
      () => changeList((before) => ({ ...before, order: arrange(before.rows.values(), sort) })),
      [changeList, sort],
    ),
  }
}
