import { networkOfAddress } from '../../web/http/client-address.ts'
import { networkFactor } from './budgets.ts'
import type { Requester } from './requester.ts'
import { largeBodyBytes } from '../../web/http/http-server.ts'

/**
 * The bodies that are under way: how many one requester may send at a time, and how much of them the server holds in memory.
 * Large ones have few slots and small ones a reserve of their own, so that nobody who sends large bodies, or slow ones, keeps a
 * usual application out.
 */

interface Slots {
  readonly ofDevice: number
  readonly ofAddress: number
  readonly ofAll: number
  /** Limit of the bytes in memory. */
  readonly heldBytes: number
  readonly heldBytesOfAddress: number
}

const megabyte = 1024 * 1024

const slotsOf = {
  small: { ofDevice: 10, ofAddress: 200, ofAll: 2_000, heldBytes: 64 * megabyte, heldBytesOfAddress: 32 * megabyte },
  // Two of the largest envelopes, which take up to three times their size when they are opened.
  large: { ofDevice: 2, ofAddress: 10, ofAll: 64, heldBytes: 150 * megabyte, heldBytesOfAddress: 100 * megabyte },
} as const satisfies Readonly<Record<string, Slots>>

/** How long a body waits for a slot before its sender is asked to come back. */
const maxWaitMs = 20_000
const maxWaiting = 1_000
const maxWaitingOfAddress = 400

/** When to come back. */
export const retryWithRoomSeconds = 15

/** A body that has a slot. */
export interface Body {
  /** Holds bytes that have arrived in memory. @returns false: there is no room for them */
  hold(bytes: number): boolean
  /** The body is not needed any more, and neither is its slot. */
  leave(): void
}

export interface BodyRoom {
  /**
   * Waits for a slot. The body must not be read before.
   * @param sizeBytes as its sender says, or the most that is read of it
   * @returns null: there was no slot in time
   */
  enter(requester: Requester, sizeBytes: number): Promise<Body | null>
}

/** The size of a request's body, as its sender says. null: it does not. */
export function declaredBytes({ headers }: Request): number | null {
  const length = headers.get('Content-Length')
  return length === null || !/^\d+$/.test(length) ? null : Number(length)
}

/** Counts by key, without keys that have come down to zero. */
class Counts {
  readonly #counts = new Map<string, number>()
  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }
  add(key: string, count: number): void {
    const sum = this.of(key) + count
    if (sum > 0) this.#counts.set(key, sum)
    else this.#counts.delete(key)
  }
}

interface Waiting {
  readonly address: string
  /** Takes the slots if they are free. */
  readonly tryEnter: () => boolean
}

/** The bodies of one server. @param waitMs for tests */
export function bodyRoom(waitMs: number = maxWaitMs): BodyRoom {
  const [slots, held, waitingOf] = [new Counts(), new Counts(), new Counts()]
  const waiting = new Set<Waiting>()

  const letIn = () => {
    // In their order. One whose address has no slot does not hold up the others.
    for (const each of waiting) if (each.tryEnter()) waiting.delete(each)
  }

  const openBody = (kind: keyof typeof slotsOf, address: string, keys: readonly (readonly [string, number])[]): Body => {
    const { heldBytes, heldBytesOfAddress } = slotsOf[kind]
    const [all, own] = [kind, `${kind} ${address}`]
    for (const [key] of keys) slots.add(key, 1)
    let isOpen = true
    let bytesHeld = 0
    return {
      hold: (bytes) => {
        if (held.of(all) + bytes > heldBytes || held.of(own) + bytes > heldBytesOfAddress) return false
        for (const key of [all, own]) held.add(key, bytes)
        bytesHeld += bytes
        return true
      },
      leave: () => {
        if (!isOpen) return
        isOpen = false
        for (const key of [all, own]) held.add(key, -bytesHeld)
        for (const [key] of keys) slots.add(key, -1)
        letIn()
      },
    }
  }

  return {
    enter: async ({ address, device }, sizeBytes) => {
      const kind = sizeBytes <= largeBodyBytes ? 'small' : 'large'
      const { ofAddress, ofAll, ofDevice } = slotsOf[kind]
      const network = networkOfAddress(address)
      const keys: readonly (readonly [key: string, most: number])[] = [
        [kind, ofAll],
        [`${kind} ${address}`, ofAddress],
        ...(network === null ? [] : [[`${kind} ${network}`, ofAddress * networkFactor] as const]),
        ...(device === null ? [] : [[`${kind} ${address} ${device}`, ofDevice] as const]),
      ]
      const isFree = () => keys.every(([key, most]) => slots.of(key) < most)
      if (isFree()) return openBody(kind, address, keys)
      if (waiting.size >= maxWaiting || waitingOf.of(address) >= maxWaitingOfAddress) return null
      waitingOf.add(address, 1)
      return new Promise<Body | null>((resolve) => {
        const settle = (body: Body | null) => {
          clearTimeout(timer)
          waiting.delete(own)
          waitingOf.add(address, -1)
          resolve(body)
        }
        const own: Waiting = {
          address,
          tryEnter: () => {
            if (!isFree()) return false
            settle(openBody(kind, address, keys))
            return true
          },
        }
        const timer = setTimeout(() => settle(null), waitMs)
        waiting.add(own)
      })
    },
  }
}
