import { maxNextTryDelayMs } from '#storage/applications.ts'

/**
 * How long to wait after so many failures: one second, doubled each time, 300 s at most (pitfalls.md, "Queues"). Up to a
 * quarter is taken off at random, so that the devices of a whole fair do not come back in the same second.
 */
export function backOffMs(failures: number, random: () => number, retryAfterMs: number | null = null): number {
  const base = Math.min(maxNextTryDelayMs, 1_000 * 2 ** Math.min(Math.max(failures - 1, 0), 20))
  const delay = Math.round(base * (1 - random() / 4))
  return retryAfterMs === null ? delay : Math.min(maxNextTryDelayMs, Math.max(delay, retryAfterMs))
}
