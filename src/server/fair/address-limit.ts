/**
 * Limits how often one address may ask. In memory: after a restart, or on another server, an address begins anew. It protects a
 * server from one machine, so a whole fair behind one address must stay far below it.
 */

const windowMs = 10 * 60_000
const maxAddresses = 10_000

export interface AddressLimit {
  /** Counts a request. @returns how long to wait, in milliseconds: 0 if it may be answered */
  take(address: string, nowMs: number): number
}

/** @param maxRequests in ten minutes */
export function addressLimit(maxRequests: number): AddressLimit {
  const counts = new Map<string, { requests: number; readonly endsAtMs: number }>()
  return {
    take: (address, nowMs) => {
      const known = counts.get(address)
      if (known && known.endsAtMs > nowMs && known.endsAtMs <= nowMs + windowMs) {
        known.requests += 1
        return known.requests > maxRequests ? known.endsAtMs - nowMs : 0
      }
      counts.delete(address)
      counts.set(address, { requests: 1, endsAtMs: nowMs + windowMs })
      // The oldest windows come first, because a new one is added last.
      const [oldest] = counts.keys()
      if (counts.size > maxAddresses && oldest !== undefined) counts.delete(oldest)
      return 0
    },
  }
}
