/** Calls back after what was changed has been painted: the first frame comes before the paint, and the second after it. */
export function afterPaint(next: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(next))
}
