/** How long a browser without `requestIdleCallback` (Safari for many years) waits instead. */
const fallbackDelayMs = 200

/**
 * Runs a task when the browser has nothing better to do.
 * @returns takes the task back
 */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(() => task(), { timeout: 2000 })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = window.setTimeout(task, fallbackDelayMs)
  return () => window.clearTimeout(handle)
}
