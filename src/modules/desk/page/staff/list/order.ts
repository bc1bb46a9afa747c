import { type DeskColumn, type DeskSort, deskColumns } from '../../../shared/desk.ts'
import { staff } from '../../../words.ts'

const { list: words } = staff

/** The orders of the list, in words. */

type Direction = DeskSort['direction']

/** Texts begin with A, times with the last. */
export function firstDirection(by: DeskColumn): Direction {
  return by === 'received' ? 'descending' : 'ascending'
}

export function turned(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending'
}

export function orderText({ by, direction }: DeskSort): string {
  const isFirst = direction === firstDirection(by)
  if (by === 'received') return isFirst ? words.order.newest() : words.order.oldest()
  return words.order[direction][by]()
}

/** All orders, for a phone, which has no column heads. */
export const orders: readonly DeskSort[] = deskColumns
  .toReversed()
  .flatMap((by) => [firstDirection(by), turned(firstDirection(by))].map((direction) => ({ by, direction })))

export function orderKey({ by, direction }: DeskSort): string {
  return `${by} ${direction}`
}
