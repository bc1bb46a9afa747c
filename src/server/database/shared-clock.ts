import type { Connections } from './connection.ts'

/**
 * The time as all processes of a database have it. Leases and due times are compared by processes on several machines, and a machine
 * whose clock is minutes wrong would take over what another one is doing. So the database's clock is asked now and then.
 */

const askEveryMs = 30_000
/** An answer that took longer says too little about now. */
const longestAskMs = 2_000
/** Clocks that differ by less count as one, so that time does not jump with each answer. */
const sameWithinMs = 1_000

export async function openSharedClock({ read }: Pick<Connections, 'read'>): Promise<() => number> {
  let aheadMs = 0
  let askedAtMs = Number.NEGATIVE_INFINITY
  const ask = async () => {
    askedAtMs = performance.now()
    const { rows } = await read("SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now_ms")
    const tookMs = performance.now() - askedAtMs
    if (tookMs > longestAskMs) return
    const differenceMs = Number(rows[0]?.['now_ms']) - (Date.now() - tookMs / 2)
    aheadMs = Math.abs(differenceMs) < sameWithinMs ? 0 : Math.round(differenceMs)
  }
  await ask()
  return () => {
    // While the database is away, what is known of its clock stays.
    if (performance.now() - askedAtMs > askEveryMs) void ask().catch(() => {})
    return Date.now() + aheadMs
  }
}
