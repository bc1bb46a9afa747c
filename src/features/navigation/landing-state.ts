/** Whether the page is on its way to a section that somebody asked for: following the scroll waits that long. */

let isUnderWay = false

export function isLanding(): boolean {
  return isUnderWay
}

export function setLanding(next: boolean): void {
  isUnderWay = next
}
