/** The longest wait of a page. */
const maxNextTryDelayMs = 300_000

/** Whether the time of a page's next try has come. One that is further away than any wait means that the clock was set back. */
export function isDueAt(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs || atMs > nowMs + maxNextTryDelayMs
}

interface BackOff {
  /** The longest wait after the first failure. Each further failure doubles it. */
  readonly firstMs?: number
  readonly longestMs?: number
  /** No wait is shorter. */
  readonly leastMs?: number
  /** The part of a wait that is random, so that all devices of a job fair do not retry in the same second. 1: all of it. */
  readonly randomPart?: number
  /** How long the service asks to wait. At most `longestMs` of it count. */
  readonly askedMs?: number | null
}

/** The wait after so many failures in a row, in milliseconds. */
export function backOffMs(
  failures: number,
  random: () => number,
  { askedMs = null, firstMs = 1_000, leastMs = 0, longestMs = maxNextTryDelayMs, randomPart = 1 / 4 }: BackOff = {},
): number {
  const mostMs = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30))
  const minMs = Math.max(leastMs, mostMs * (1 - randomPart))
  return Math.max(Math.round(minMs + random() * (mostMs - minMs)), Math.min(longestMs, askedMs ?? 0))
}
