import { reportProblem } from './report.ts'

/** Runs work in one tab at a time. */
export interface ExclusiveLock {
  /** Runs the work while holding the lock. 'failed': the lock could not be had, and the work did not run. */
  run(work: () => Promise<void>): Promise<'ran' | 'failed'>
}

/** An exclusive Web Lock. It waits in the lock queue, so that the next tab takes over at once when a tab dies. */
export function webLock(name: string): ExclusiveLock {
  return {
    run: async (work) => {
      // Every browser that this code is built for has Web Locks. Elsewhere, keys make a second try harmless.
      let hasStarted = !('locks' in navigator)
      try {
        if (hasStarted) await work()
        else
          await navigator.locks.request(name, async () => {
            hasStarted = true
            await work()
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
