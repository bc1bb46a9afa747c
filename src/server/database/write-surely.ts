import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailableError } from './errors.ts'

/** The time of whoever writes. */
interface WaitingClock {
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

const maxTries = 5

/**
 * Writes what must not be forgotten, such as that something has left the house: a database that fails for a moment, or is away for
 * as long as the lease lasts, must not make it happen twice or leave it unknown.
 * @param leaseMs for how long nobody else does the same
 */
export async function writeSurely<Written>(
  { nowMs, sleep }: WaitingClock,
  leaseMs: number,
  write: () => Promise<Written>,
): Promise<Written> {
  const giveUpMs = nowMs() + leaseMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await write()
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailableError && nowMs() < giveUpMs
      if (tries >= maxTries && !isAway) throw error
      await sleep(1_000 * Math.min(tries, maxTries))
    }
  }
}

/** Waits in the time of everybody. */
export const waitingClock = (database: { nowMs(): number }): WaitingClock => ({
  nowMs: () => database.nowMs(),
  sleep: async (ms) => delay(ms),
})
