import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOfAddress } from '../http/client-address.ts'
import { type Budget, type BudgetName, budgets, networkFactor } from './budgets.ts'
import type { Requester } from './requester.ts'

/**
 * Counts what requesters ask, in this process' memory: after a restart, or on another server, everybody begins anew. Fixed
 * windows, so that a client that keeps asking is let in again when its window is over.
 */

export interface RateLimits<Name extends string = BudgetName> {
  /**
   * Takes points from the budget of a requester.
   * @returns how long to wait, in milliseconds: 0 if they were taken. Otherwise none were
   */
  take(name: Name, requester: Requester, points?: number): Promise<number>
  /** Gives points back that were taken and not used. */
  giveBack(name: Name, requester: Requester, points: number): Promise<void>
}

/** Of each budget, by device, by address and by network. Beyond it, the oldest begin anew. */
const maxKeys = 5_000

/** A limiter of the library, whose memory it bounds. */
class Counter {
  readonly #limiter: RateLimiterMemory
  readonly #windowMs: number
  /** The oldest windows come first. */
  readonly #keys = new Set<string>()

  constructor(points: number, windowSeconds: number) {
    this.#windowMs = windowSeconds * 1000
    this.#limiter = new RateLimiterMemory({ points, duration: windowSeconds })
  }

  /** @returns how long to wait, in milliseconds */
  async take(key: string, points: number): Promise<number> {
    try {
      const { isFirstInDuration } = await this.#limiter.consume(key, points)
      if (isFirstInDuration) this.#remember(key)
      return 0
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      if (error.isFirstInDuration) this.#remember(key)
      await this.#limiter.reward(key, points)
      // The clock may have been set back. A window ends by a timer, whatever the clock says.
      return Math.min(this.#windowMs, Math.max(1, error.msBeforeNext))
    }
  }

  async giveBack(key: string, points: number): Promise<void> {
    // A new window would begin with a surplus.
    if ((await this.#limiter.get(key)) !== null) await this.#limiter.reward(key, points)
  }

  #remember(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    const [oldest] = this.#keys
    if (this.#keys.size <= maxKeys || oldest === undefined) return
    this.#keys.delete(oldest)
    void this.#limiter.delete(oldest)
  }
}

type Level = readonly [counter: Counter, key: string]

/** The limits of one server: those of requests, or those of another table of budgets. */
export function rateLimits(): RateLimits
export function rateLimits<Name extends string>(table: Readonly<Record<Name, Budget>>): RateLimits<Name>
export function rateLimits(table: Readonly<Record<string, Budget>> = budgets): RateLimits<string> {
  const counters = new Map(
    Object.entries(table).map(([name, { ofAddress, ofDevice, windowSeconds }]) => [
      name,
      {
        device: ofDevice === null ? null : new Counter(ofDevice, windowSeconds),
        address: new Counter(ofAddress, windowSeconds),
        network: new Counter(ofAddress * networkFactor, windowSeconds),
      },
    ]),
  )
  /** The device comes first, so that one that asks too often uses up nothing of its neighbours'. */
  const levelsOf = (name: string, { address, device }: Requester): readonly Level[] => {
    const own = counters.get(name)
    if (!own) throw new TypeError(`there is no budget ${name}`)
    const network = networkOfAddress(address)
    return [
      // With the address: nobody can use up the budget of a device elsewhere.
      ...(own.device && device !== null ? [[own.device, `${address} ${device}`] as const] : []),
      [own.address, address],
      ...(network === null ? [] : [[own.network, network] as const]),
    ]
  }
  return {
    take: async (name, requester, points = 1) => {
      const levels = levelsOf(name, requester)
      for (const [index, [counter, key]] of levels.entries()) {
        const waitMs = await counter.take(key, points)
        if (waitMs === 0) continue
        await Promise.all(levels.slice(0, index).map(async ([taken, takenKey]) => taken.giveBack(takenKey, points)))
        return waitMs
      }
      return 0
    },
    giveBack: async (name, requester, points) => {
      await Promise.all(levelsOf(name, requester).map(async ([counter, key]) => counter.giveBack(key, points)))
    },
  }
}
