/** How long a browser without `requestIdleCallback` (Safari for many years) waits instead. */
const fallbackDelayMs = 200

/**
 * Runs a task when the browser has nothing better to do, or after the longest delay.
 * @returns takes the task back
 */
export function whenIdle(task: () => void, maxDelayMs = 2000): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(() => task(), { timeout: maxDelayMs })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = window.setTimeout(task, fallbackDelayMs)
  return () => window.clearTimeout(handle)
}

/** Until then a visit has its first seconds to itself. */
const quietMs = 4_000

/** Runs a task when the first seconds of a page are over and the browser has nothing better to do. */
export function whenQuiet(task: () => void): void {
  setTimeout(() => whenIdle(task), quietMs)
}
