import { createRequire } from 'node:module'
import { configure, getConfig } from '@testing-library/react'

/**
 * A query finds an element as soon as it is rendered, and an action ends with its events. The effects of the render, such as
 * focus and listeners, run later, on a busy machine much later. Every wait and every action therefore waits for them.
 */

interface Scheduler {
  readonly unstable_IdlePriority: number
  readonly unstable_scheduleCallback: (priority: number, work: () => void) => void
}

const require = createRequire(import.meta.url)
/** The scheduler of React DOM, whichever version that is. */
const scheduler = createRequire(require.resolve('react-dom'))('scheduler') as Scheduler

/** Resolves when React has rendered what is due and has run its effects. */
const reactIsIdle = async () =>
  new Promise<void>((resolve) => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, resolve))

const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: async (work) =>
    asyncWrapper(async () => {
      const result = await work()
      await reactIsIdle()
      return result
    }),
})
