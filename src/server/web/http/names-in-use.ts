import { isOlder } from '../../database/stored-times.ts'

/**
 * The few names in use of those that anybody can invent: a host without `SITE_URL`, a filter, the source in a feed. Only what is
 * made for them is cached. A name is admitted while there is room, and forgotten when nobody has used it for a while. So invented
 * names neither fill the memory nor push out those in use.
 */
export class NamesInUse {
  readonly #lastUsedMs = new Map<string, number>()
  readonly #max: number
  readonly #idleMs: number

  constructor(max: number, idleMs = 10 * 60_000) {
    this.#max = max
    this.#idleMs = idleMs
  }

  /** Whether a name is one of them, from now on if there is room. */
  admit(name: string, nowMs = Date.now()): boolean {
    if (!this.#lastUsedMs.has(name) && this.#lastUsedMs.size >= this.#max) {
      for (const [other, usedMs] of this.#lastUsedMs) if (isOlder(usedMs, this.#idleMs, nowMs)) this.#lastUsedMs.delete(other)
      if (this.#lastUsedMs.size >= this.#max) return false
    }
    this.#lastUsedMs.set(name, nowMs)
    return true
  }
}
