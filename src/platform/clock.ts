/**
 * The time and its timers. Whatever waits or dates something takes a `Clock`, so that its tests need neither sleeps nor
 * the real time.
 */
export interface Clock {
  nowMs(): number
  /** Calls back once; returns what calls it off. */
  after(delayMs: number, callback: () => void): () => void
}

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** What a promise brings, or `fallback` once the time is up. The promise itself goes on. */
export function within<T, F>(clock: Clock, limitMs: number, promise: PromiseLike<T>, fallback: F): Promise<T | F> {
  let stop = () => {}
  const overdue = new Promise<F>((resolve) => {
    stop = clock.after(limitMs, () => resolve(fallback))
  })
  return Promise.race([promise, overdue]).finally(() => stop())
}
