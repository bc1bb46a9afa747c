import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOfAddress } from '../../web/http/client-address.ts'
import { type Budget, type BudgetName, networkFactor } from './budgets.ts'
import type { Requester } from './requester.ts'
import type { Count, SharedCounts } from './shared-counts.ts'

/**
 * Counts what requesters ask, in this process' memory. Fixed windows, so that a client that keeps asking is let in again when its
 * window is over.
 *
 * What an address or a network asks is shared with the other processes of the database each time that it is a twentieth of its
 * allowance. So N processes let it have at most 1 + N/20 times the allowance, and what arrives while they share: five of them a
 * quarter more, not five times as much. Most visitors never ask so much, and cause no write. A device's own budget stays in each process,
 * because anybody can invent devices: the address is what stops them.
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

/** The part of an allowance that a process lets somebody have before the others hear of it. */
const sharedPart = 1 / 20

interface CounterOptions {
  readonly points: number
  readonly windowSeconds: number
  /** null: what it counts is of no interest to other processes. */
  readonly sharing: { readonly name: string; readonly shared: SharedCounts } | null
}

/** A limiter of the library, whose memory it bounds. */
class Counter {
  readonly #limiter: RateLimiterMemory
  readonly #windowMs: number
  readonly #sharing: CounterOptions['sharing']
  readonly #sharedFrom: number
  /** The points that other processes have not heard of. The oldest windows come first. */
  readonly #unshared = new Map<string, number>()

  constructor({ points, sharing, windowSeconds }: CounterOptions) {
    this.#windowMs = windowSeconds * 1000
    this.#sharing = sharing
    this.#sharedFrom = Math.ceil(points * sharedPart)
    this.#limiter = new RateLimiterMemory({ points, duration: windowSeconds })
  }

  /** @returns how long to wait, in milliseconds */
  async take(key: string, points: number): Promise<number> {
    try {
      const { isFirstInDuration } = await this.#limiter.consume(key, points)
      if (isFirstInDuration) this.#remember(key)
      this.#count(key, points)
      return 0
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      if (error.isFirstInDuration) this.#remember(key)
      await this.#limiter.reward(key, points)
      return this.#left(error.msBeforeNext)
    }
  }

  async giveBack(key: string, points: number): Promise<void> {
    // A new window would begin with a surplus.
    if ((await this.#limiter.get(key)) === null) return
    await this.#limiter.reward(key, points)
    this.#count(key, -points)
  }

  #remember(key: string): void {
    this.#unshared.delete(key)
    this.#unshared.set(key, 0)
    const [oldest] = this.#unshared.keys()
    if (this.#unshared.size <= maxKeys || oldest === undefined) return
    this.#unshared.delete(oldest)
    void this.#limiter.delete(oldest)
  }

  #count(key: string, points: number): void {
    const unshared = (this.#unshared.get(key) ?? 0) + points
    this.#unshared.set(key, unshared)
    if (!this.#sharing || points < 0 || unshared < this.#sharedFrom) return
    const { name, shared } = this.#sharing
    shared.soon(`${name} ${key}`, {
      windowMs: this.#windowMs,
      take: async () => this.#takeUnshared(key),
      hear: async (all) => this.#hear(key, all),
    })
  }

  async #takeUnshared(key: string): Promise<Count | null> {
    const own = await this.#limiter.get(key)
    const points = this.#unshared.get(key)
    if (!own || points === undefined) return null
    this.#unshared.set(key, 0)
    return { points, leftMs: this.#left(own.msBeforeNext) }
  }

  async #hear(key: string, all: Count): Promise<void> {
    const [own, unshared] = [await this.#limiter.get(key), this.#unshared.get(key)]
    if (!own || unshared === undefined) return
    const points = all.points + unshared
    // What could not be shared is only in its own count.
    if (points > own.consumedPoints) await this.#limiter.set(key, points, this.#left(all.leftMs) / 1000)
  }

  /** The clock may have been set back. A window ends by a timer, whatever the clock says. */
  #left(ms: number): number {
    return Math.min(this.#windowMs, Math.max(1, ms))
  }
}

type Level = readonly [counter: Counter, key: string]

/**
 * The limits of one process, of requests or of other amounts.
 * @param shared tells the other processes of its database. null: there is none
 */
export function rateLimits<Name extends string>(
  table: Readonly<Record<Name, Budget>>,
  shared: SharedCounts | null = null,
): RateLimits<Name> {
  const counters = new Map<string, Readonly<Record<'address' | 'network', Counter>> & { readonly device: Counter | null }>(
    Object.entries<Budget>(table).map(([name, { ofAddress, ofDevice, ofNetwork = ofAddress * networkFactor, windowSeconds }]) => {
      // No address is a network: both may have one name.
      const ofAll = { windowSeconds, sharing: shared && { name, shared } }
      return [
        name,
        {
          device: ofDevice === null ? null : new Counter({ points: ofDevice, windowSeconds, sharing: null }),
          address: new Counter({ ...ofAll, points: ofAddress }),
          network: new Counter({ ...ofAll, points: ofNetwork }),
        },
      ]
    }),
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
