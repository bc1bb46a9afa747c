import { reportProblem } from './report.ts'

/**
 * Runs work in one tab at a time. When the lock cannot be acquired, the work does not run: two tabs that both ran without a
 * lock would send an application twice.
 */
export interface ExclusiveLock {
  /**
   * Runs the work while holding the lock. Returns 'busy' when another tab holds it and 'failed' when the lock could not be
   * requested. The signal aborts when the lock is lost during the work.
   */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<'ran' | 'busy' | 'failed'>
}

/**
 * An exclusive Web Lock. It waits in the lock queue, so that the next tab takes over at once when a tab dies. Null where
 * the browser has no Web Locks.
 */
export function webLock(name: string): ExclusiveLock | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return null
  const { locks } = navigator
  return {
    run: async (work) => {
      let hasStarted = false
      try {
        await locks.request(name, async () => {
          hasStarted = true
          await work(new AbortController().signal)
        })
        return 'ran'
      } catch (error) {
        if (hasStarted) throw error
        reportProblem('locks: the lock could not be had', error)
        return 'failed'
      }
    },
  }
}
