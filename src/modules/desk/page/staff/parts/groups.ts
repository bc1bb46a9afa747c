import { type DeskListRow, type DeskRow, type DeskSort, newestFirst } from '../../../shared/desk.ts'
import { dayText } from '#platform/format.ts'
import { staff } from '../../../words.ts'

const { parts: words } = staff

/** The order of the list: what needs a person first, then the newest. */
export interface Order {
  readonly needsYou: readonly string[]
  readonly rest: readonly string[]
}

export interface Group {
  readonly title: string
  /** All rows are of one day, which the title names. */
  readonly isOneDay: boolean
  readonly rows: readonly DeskListRow[]
  /** null while more of its rows may follow. */
  readonly count: number | null
}

function needRank({ delivery, isToTell }: DeskRow): number {
  return delivery.state === 'unknown' ? 0 : delivery.state === 'refused' || isToTell ? 1 : 2
}

/**
 * Puts rows in order: what needs a person first, whatever the order of the rest. Called when a list is loaded or returned to,
 * never while somebody may be pointing at a row.
 * @param rows in the service's order, except what was read for 'Action needed'
 */
export function arrange(rows: Iterable<DeskRow>, { by, direction }: DeskSort = newestFirst): Order {
  const sign = direction === 'ascending' ? -1 : 1
  const sorted = [...rows].sort(
    (a, b) => needRank(a) - needRank(b) || (by === 'received' ? sign * (b.receivedAtMs - a.receivedAtMs) : 0),
  )
  const needs = sorted.filter((row) => needRank(row) < 2)
  return {
    needsYou: needs.map(({ applicationId }) => applicationId),
    rest: sorted.slice(needs.length).map(({ applicationId }) => applicationId),
  }
}

/**
 * Divides the list: 'Action needed', then its days, or the rest in one where another order would mix the days.
 * @param isByDay it is sorted by time
 * @param isComplete whether the last page is loaded
 */
export function groupRows(
  rows: ReadonlyMap<string, DeskListRow>,
  order: Order,
  { isByDay, isComplete, nowMs }: { readonly isByDay: boolean; readonly isComplete: boolean; readonly nowMs: number },
): readonly Group[] {
  const read = (ids: readonly string[]) => ids.flatMap((applicationId) => rows.get(applicationId) ?? [])
  const needs = read(order.needsYou)
  const days = new Map<string, DeskListRow[]>()
  for (const row of read(order.rest)) {
    const day = isByDay ? dayText(row.receivedAtMs, nowMs) : needs.length > 0 ? words.everybodyElse() : words.everybody()
    const list = days.get(day)
    if (list) list.push(row)
    else days.set(day, [row])
  }
  return [
    ...(needs.length > 0 ? [{ title: words.needsYou(), isOneDay: false, rows: needs, count: needs.length }] : []),
    ...[...days].map(([title, list], index) => ({
      title,
      isOneDay: isByDay,
      rows: list,
      count: isComplete || index < days.size - 1 ? list.length : null,
    })),
  ]
}
