/** When code that can wait may run, so that it never delays input or what the visitor waits for. */

/** Resolves in a new task, so that the browser can paint and handle input between two pieces of work. */
export function nextTask(delayMs?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}

/** Delay used where `requestIdleCallback` is missing (Safari). */
const fallbackDelayMs = 200

function requestIdle(task: () => void, maxDelayMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(() => task(), { timeout: maxDelayMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(task, fallbackDelayMs)
  return () => clearTimeout(timer)
}

/** A background tab is rarely idle. */
const defaultMaxDelayMs = 2_000

/**
 * Runs a task when the page has loaded and the browser is idle. For code that the visitor may soon need.
 * @param maxDelayMs limit for the wait after the load
 * @returns cancels the task
 */
export function whenIdle(task: () => void, maxDelayMs = defaultMaxDelayMs): () => void {
  if (document.readyState === 'complete') return requestIdle(task, maxDelayMs)
  let cancel = () => {}
  const onLoad = () => {
    cancel = requestIdle(task, maxDelayMs)
  }
  window.addEventListener('load', onLoad, { once: true })
  return () => {
    window.removeEventListener('load', onLoad)
    cancel()
  }
}

/** Longer than the pause between two taps of an active visitor, and than the start of a page. */
const quietMs = 4_000
const inputEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

/** In the time of `performance`, which begins with the page. So the start of the page counts as input. */
let lastInputMs = 0
let isWatching = false

function watchInput(): void {
  if (isWatching) return
  isWatching = true
  const onInput = () => {
    lastInputMs = performance.now()
  }
  for (const type of inputEvents) window.addEventListener(type, onInput, { capture: true, passive: true })
}

/**
 * Runs a task when the page is idle and there was no input for some seconds. For background work: the browser is also idle
 * between two taps, and requests and database work started there would delay the response to the next tap.
 * @returns cancels the task
 */
export function whenQuiet(task: () => void): () => void {
  watchInput()
  let cancel = () => {}
  const check = () => {
    const leftMs = lastInputMs + quietMs - performance.now()
    if (leftMs <= 0) return task()
    const timer = setTimeout(() => {
      cancel = requestIdle(check, defaultMaxDelayMs)
    }, leftMs)
    cancel = () => clearTimeout(timer)
  }
  cancel = whenIdle(check)
  return () => cancel()
}
