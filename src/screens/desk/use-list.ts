import { useCallback, useEffect, useRef, useState } from 'react'
import { type DeskFilter, type DeskList, type DeskRow, type DeskSort, newestFirst } from '#shared/desk.ts'
import { type Answer, deskClient } from './client.ts'
import { arrange, type Order } from './groups.ts'

export interface LoadedList {
  readonly rows: ReadonlyMap<string, DeskRow>
  readonly order: Order
  readonly total: number
  readonly next: string | null
  /** Applications that have come since, and are not in `order` yet. */
  readonly arrivedCount: number
  /** The search of the list that is shown, which may be older than the one that was typed. */
  readonly search: string
}

export interface ListState {
  /** null until the first answer. */
  readonly list: LoadedList | null
  readonly isLoading: boolean
  /** When the service answered last, if it does not answer now. */
  readonly quietSinceMs: number | null
}

export interface DeskListControl extends ListState {
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

function byId(rows: readonly DeskRow[]): Map<string, DeskRow> {
  return new Map(rows.map((row) => [row.applicationId, row]))
}

/** Reads the first page, and what needs a person from any page. */
async function readStart(filter: DeskFilter, sort: DeskSort): Promise<Answer<DeskList>> {
  const others = filter.state === undefined ? (['unknown', 'refused'] as const) : []
  const [first, ...needs] = await Promise.all([
    deskClient.list(filter, sort),
    ...others.map((state) => deskClient.list({ ...filter, state }, newestFirst)),
  ])
  if (first.status !== 'ok') return first
  const needy = needs.flatMap((answer) => (answer.status === 'ok' ? answer.value.rows : []))
  return { status: 'ok', value: { ...first.value, rows: [...byId([...first.value.rows, ...needy]).values()] } }
}

const maxUnknown = 2_000

const unread: ListState = { list: null, isLoading: true, quietSinceMs: null }

/** The rows of the present filter. Rows keep their places until the list is loaded or returned to. */
export function useList(filter: DeskFilter, sort: DeskSort, onSignedOut: () => void): DeskListControl {
  const [state, setState] = useState<ListState>(unread)
  const latest = useRef(state)
  const answeredAtMs = useRef(0)
  /** Grows with each new filter, so that a late answer to an earlier one is dropped. */
  const turn = useRef(0)

  const update = useCallback((change: (before: ListState) => ListState) => {
    latest.current = change(latest.current)
    setState(latest.current)
  }, [])

  /** Returns the value, or null after noting why there is none. */
  const take = useCallback(
    <T>(answer: Answer<T>, asked: number): T | null => {
      if (asked !== turn.current) return null
      if (answer.status === 'signed-out') onSignedOut()
      if (answer.status === 'ok') {
        answeredAtMs.current = Date.now()
        return answer.value
      }
      update((before) => ({ ...before, isLoading: false, quietSinceMs: answeredAtMs.current }))
      return null
    },
    [onSignedOut, update],
  )

  const reload = useCallback(async () => {
    turn.current += 1
    const asked = turn.current
    update((before) => ({ ...before, isLoading: true }))
    const value = take(await readStart(filter, sort), asked)
    if (!value) return
    const { next, rows, total } = value
    const list = { rows: byId(rows), order: arrange(rows, sort), total, next, arrivedCount: 0, search: filter.search ?? '' }
    update(() => ({ list, isLoading: false, quietSinceMs: null }))
  }, [filter, sort, take, update])

  const refresh = useCallback(async () => {
    const asked = turn.current
    if (latest.current.list === null) return reload()
    const value = take(await deskClient.list(filter, sort), asked)
    if (!value) return undefined
    update((before) => {
      if (before.list === null) return before
      const rows = new Map(before.list.rows)
      for (const row of value.rows) if (rows.has(row.applicationId)) rows.set(row.applicationId, row)
      // In another order than that of time, new ones may be on any page.
      const arrivedCount =
        sort.by === 'received'
          ? value.rows.filter(({ applicationId }) => !rows.has(applicationId)).length
          : before.list.arrivedCount + Math.max(0, value.total - before.list.total)
      const list = { ...before.list, rows, arrivedCount, total: value.total }
      return { ...before, list, quietSinceMs: null }
    })
    return undefined
  }, [filter, sort, reload, take, update])

  const more = useCallback(async () => {
    const asked = turn.current
    const next = latest.current.list?.next ?? null
    if (next === null) return
    const value = take(await deskClient.list(filter, sort, next), asked)
    if (!value) return
    update((before) => {
      // Two presses ask for the same page.
      if (before.list?.next !== next) return before
      const { order, rows } = before.list
      const added = value.rows.filter(({ applicationId }) => !rows.has(applicationId))
      const list = {
        ...before.list,
        rows: new Map([...rows, ...byId(added)]),
        order: { ...order, rest: [...order.rest, ...added.map(({ applicationId }) => applicationId)] },
        next: value.next,
        total: value.total,
      }
      return { ...before, list, quietSinceMs: null }
    })
  }, [filter, sort, take, update])

  const loadUnknown = useCallback(async () => {
    const asked = turn.current
    const found: DeskRow[] = []
    let next: string | null = null
    do {
      const value: DeskList | null = take(await deskClient.list({ ...filter, state: 'unknown' }, newestFirst, next), asked)
      if (!value) return null
      found.push(...value.rows)
      next = value.next
    } while (next !== null && found.length < maxUnknown)
    update((before) => {
      if (before.list === null) return before
      const { order, rows } = before.list
      const shown = new Set([...order.needsYou, ...order.rest])
      const added = found.map(({ applicationId }) => applicationId).filter((applicationId) => !shown.has(applicationId))
      const list = {
        ...before.list,
        rows: new Map([...rows, ...byId(found)]),
        order: { ...order, needsYou: [...order.needsYou, ...added] },
      }
      return { ...before, list, quietSinceMs: null }
    })
    return found.map(({ applicationId }) => applicationId)
  }, [filter, take, update])

  const changeList = useCallback(
    (change: (list: LoadedList) => LoadedList) =>
      update((before) => (before.list === null ? before : { ...before, list: change(before.list) })),
    [update],
  )

  const change = useCallback(
    (applicationId: string, values: Partial<DeskRow>) =>
      changeList((list) => {
        const row = list.rows.get(applicationId)
        return row ? { ...list, rows: new Map(list.rows).set(applicationId, { ...row, ...values }) } : list
      }),
    [changeList],
  )

  const remove = useCallback(
    (applicationId: string) =>
      changeList((list) => {
        const rows = new Map(list.rows)
        return rows.delete(applicationId) ? { ...list, rows, total: list.total - 1 } : list
      }),
    [changeList],
  )

  const rearrange = useCallback(
    () => changeList((list) => ({ ...list, order: arrange(list.rows.values(), sort) })),
    [changeList, sort],
  )

  useEffect(() => void reload(), [reload])
  return { ...state, reload, refresh, more, loadUnknown, change, remove, rearrange }
}
