interface Entry<Value> {
  readonly value: Promise<Value>
  /** 0 while the value is pending. */
  bytes: number
}

/**
 * An LRU cache for values that are expensive to compute, bounded by total size. Concurrent requests for a key share one
 * computation. A computation that fails is not cached.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxBytes: number
  readonly #bytesOf: (value: Value) => number
  #bytes = 0

  /**
   * @param maxBytes limit for all values and keys together
   * @param bytesOf memory that a value takes while it is cached
   */
  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes
    this.#bytesOf = bytesOf
  }

  /** Size of all cached entries. */
  get bytes(): number {
    return this.#bytes
  }

  /** @throws whatever `make` throws */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value
    }
    const entry: Entry<Value> = { value: make(), bytes: 0 }
    this.#entries.set(key, entry)
    try {
      const value = await entry.value
      entry.bytes = this.#bytesOf(value) + 2 * key.length
      this.#bytes += entry.bytes
      this.#evict()
      return value
    } catch (error) {
      this.#entries.delete(key)
      throw error
    }
  }

  #evict(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      // A pending value has no size yet, so evicting it frees nothing.
      if (bytes === 0) continue
      this.#entries.delete(key)
      this.#bytes -= bytes
    }
  }
}
