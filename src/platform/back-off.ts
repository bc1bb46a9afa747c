/** The longest back-off. A next try that is further away means that the clock was set back. */
export const maxNextTryDelayMs = 300_000

/**
 * Returns the delay before the next try: one second, doubled with each failure, at most 300 s. Up to a quarter is subtracted
 * at random, so that all devices of a job fair do not retry in the same second.
 */
export function backOffMs(failures: number, random: () => number, retryAfterMs: number | null = null): number {
  const base = Math.min(maxNextTryDelayMs, 1_000 * 2 ** Math.min(Math.max(failures - 1, 0), 20))
  const delay = Math.round(base * (1 - random() / 4))
  return retryAfterMs === null ? delay : Math.min(maxNextTryDelayMs, Math.max(delay, retryAfterMs))
}
