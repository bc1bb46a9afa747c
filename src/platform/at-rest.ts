/** Between two taps of somebody who is at it passes less than this. */
const restMs = 2_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

let lastSignMs = Number.NEGATIVE_INFINITY
let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  const note = () => {
    lastSignMs = performance.now()
  }
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
}

/**
 * Resolves when the person has not touched the page for two seconds. An idle moment of the browser is no such thing: work
 * that begins in it, and what the network and the database do for it, meets the next tap.
 */
export async function whenAtRest(): Promise<void> {
  watch()
  for (;;) {
    const leftMs = lastSignMs + restMs - performance.now()
    if (leftMs <= 0) return
    await new Promise((resolve) => setTimeout(resolve, leftMs))
  }
}
