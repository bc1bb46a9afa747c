interface CacheLimits<Value> {
  /** Of all values and text keys together. By default none. */
  readonly maxBytes?: number
  /** Memory that a value takes. */
  readonly bytesOf?: (value: Value) => number
  /** 10,000 by default. */
  readonly maxKeys?: number
}

/** Values by a key, within limits: beyond them, the least recently used are dropped. A value that is larger than all of them may be is not stored. */
export class LruCache<Value, Key extends string | number = string> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly bytes: number }>()
  readonly #making = new Map<Key, Promise<Value>>()
  readonly #limits: Required<CacheLimits<Value>>
  #bytes = 0

  constructor(limits: CacheLimits<Value> = {}) {
    this.#limits = { maxBytes: Number.POSITIVE_INFINITY, maxKeys: 10_000, bytesOf: () => 0, ...limits }
  }

  /** Size of all values. */
  get bytes(): number {
    return this.#bytes
  }

  /** undefined: there is none. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: Key, value: Value): void {
    const { bytesOf, maxBytes, maxKeys } = this.#limits
    const bytes = bytesOf(value) + (typeof key === 'string' ? 2 * key.length : 0)
    this.delete(key)
    if (bytes > maxBytes) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes && this.#entries.size <= maxKeys) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  /**
   * Makes a value once for all who ask for it meanwhile.
   * @throws whatever `make` throws. The next one who asks makes it again
   */
  async getOrMake(key: Key, make: () => Promise<Value>): Promise<Value> {
    const known = this.get(key)
    if (known !== undefined) return known
    const making = this.#making.get(key) ?? this.#make(key, async () => make())
    this.#making.set(key, making)
    return making
  }

  async #make(key: Key, make: () => Promise<Value>): Promise<Value> {
    try {
      const value = await make()
      this.set(key, value)
      return value
    } finally {
      this.#making.delete(key)
    }
  }
}
