import { reportProblem } from './report.ts'

/**
 * One at a time among all tabs of the site. When the lock cannot be had, the work does not run: a failed lock is no lock
 * (pitfalls.md 11, WorkSphere#992).
 */
export interface ExclusiveLock {
  /**
   * Runs the work while nobody else does. 'busy': another has it; 'failed': there is no telling. Its signal is aborted
   * when the lock is lost under the work.
   */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<'ran' | 'busy' | 'failed'>
}

/**
 * By Web Locks: it waits for its turn, so that a tab that dies hands over to the next at once. Null where there are none.
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
