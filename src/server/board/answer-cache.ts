import { isOlder } from '../database/stored-times.ts'

/** A system that fails is not asked again at once. */
const pauseAfterFailureMs = 5_000
const maxEntries = 500

interface Entry<Value> {
  readonly value: Promise<Value>
  /** null until it is known. */
  settled: { readonly atMs: number; readonly ageMs: number } | null
}

/** Shares one request for a key among all who ask, and its answer for a while. */
export class AnswerCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxAgeMs: number

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** @throws whatever `read` throws, for a few seconds to everybody who asks */
  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key)
    if (known && !(known.settled && isOlder(known.settled.atMs, known.settled.ageMs))) return known.value
    const entry: Entry<Value> = { value: read(), settled: null }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    try {
      const value = await entry.value
      entry.settled = { atMs: Date.now(), ageMs: this.#maxAgeMs }
      return value
    } catch (error) {
      entry.settled = { atMs: Date.now(), ageMs: pauseAfterFailureMs }
      throw error
    }
  }
}
