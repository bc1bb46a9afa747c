/** What following the scroll waits for: the way to a section that somebody asked for, and before that its being drawn. */

let isUnderWay = false
let drawnKey: string | null = null

/** Whether the page is on its way to a section. */
export function isLanding(): boolean {
  return isUnderWay
}

export function setLanding(next: boolean): void {
  isUnderWay = next
}

/** @param key of the history's entry that is on the screen now */
export function setDrawn(key: string): void {
  drawnKey = key
}

/**
 * Whether this entry of the history is on the screen. The router is there first: a phone that has much to do draws later, and
 * only then does the way to the entry's section begin.
 */
export function isDrawn(key: string): boolean {
  return drawnKey === null || drawnKey === key
}
