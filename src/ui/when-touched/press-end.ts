/** When a press is over, for what must not replace a button while somebody presses it: a press that ends on another element is no click. */

/** A click comes in a task of its own after the finger has gone, and on a busy phone not at once. What became no click has none. */
const clickWithinMs = 500

/** Calls back when the press that has begun now is over: after its click, or when there will be none. */
export function whenPressEnds(onEnd: () => void): void {
  const watching = new AbortController()
  const { signal } = watching
  const end = () => {
    if (signal.aborted) return
    watching.abort()
    // After the click's other listeners.
    setTimeout(onEnd)
  }
  window.addEventListener('click', end, { signal, capture: true })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('pointerup', () => setTimeout(end, clickWithinMs), { signal })
}
