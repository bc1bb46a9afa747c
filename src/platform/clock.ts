/**
 * The current time and timers. Code that waits or stores a timestamp takes a `Clock`, so that its tests need neither
 * sleeps nor the real time.
 */
export interface Clock {
  nowMs(): number
  /** Calls back once; returns the cancel function. */
  after(delayMs: number, callback: () => void): () => void
}

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Resolves with the promise's value, or with `fallback` after the time limit. It does not cancel the promise. */
export function within<T, F>(clock: Clock, limitMs: number, promise: PromiseLike<T>, fallback: F): Promise<T | F> {
  let stop = () => {}
  const overdue = new Promise<F>((resolve) => {
    stop = clock.after(limitMs, () => resolve(fallback))
  })
  return Promise.race([promise, overdue]).finally(() => stop())
}
