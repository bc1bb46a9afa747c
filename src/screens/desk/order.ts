import { type DeskColumn, type DeskSort, deskColumns } from '#shared/desk.ts'

/** The orders of the list, in words. */

export const columnNames: Readonly<Record<DeskColumn, string>> = {
  state: 'State',
  name: 'Name',
  job: 'Job',
  from: 'From',
  files: 'Files',
  received: 'Received',
}

type Direction = DeskSort['direction']

/** Texts begin with A, numbers with the largest. */
export function firstDirection(by: DeskColumn): Direction {
  return by === 'received' || by === 'files' ? 'descending' : 'ascending'
}

export function turned(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending'
}

export function orderText({ by, direction }: DeskSort): string {
  const isFirst = direction === firstDirection(by)
  if (by === 'received') return isFirst ? 'the newest first' : 'the oldest first'
  if (by === 'files') return isFirst ? 'the most files first' : 'the fewest files first'
  return `by ${columnNames[by].toLowerCase()}, ${isFirst ? 'A to Z' : 'Z to A'}`
}

/** All orders, for a phone, which has no column heads. */
export const orders: readonly DeskSort[] = deskColumns
  .toReversed()
  .flatMap((by) => [firstDirection(by), turned(firstDirection(by))].map((direction) => ({ by, direction })))

export function orderKey({ by, direction }: DeskSort): string {
  return `${by} ${direction}`
}
