import { afterEach, vi } from 'vitest'

/** Files share a process: what waits in the next one would wait for ever on timers that a test has left fake. */
afterEach(() => {
  vi.useRealTimers()
})
