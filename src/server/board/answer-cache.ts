import { isOlder } from '../database/stored-times.ts'

/** A system that fails is not asked again at once by those who can do without. */
const pauseAfterFailureMs = 5_000

interface Entry<Value> {
  answer: { readonly value: Value; readonly atMs: number } | null
  failure: { readonly error: unknown; readonly atMs: number } | null
  asking: Promise<Value> | null
  bytes: number
}

interface CacheOptions<Value> {
  /** Limit for all values and text keys together. By default none. */
  readonly maxBytes?: number
  /** Memory that a value takes. */
  readonly bytesOf?: (value: Value) => number
  /** 10,000 by default. */
  readonly maxKeys?: number
  /** Whether an answer replaces the one before. */
  readonly isKept?: (value: Value) => boolean
  readonly nowMs?: () => number
}

interface AskOptions {
  /** 0: an answer to this question only. By default an answer of any age is right. */
  readonly maxAgeMs?: number
  /** A failure of the last seconds is thrown again. */
  readonly isPatient?: boolean
}

/**
 * Remembers the answers to questions that are expensive to ask or to compute, by a key. All who ask at the same time share one
 * question. The last answer stays when a later question fails. The least recently used keys are forgotten.
 */
export class AnswerCache<Value, Key extends string | number = string> {
  readonly #entries = new Map<Key, Entry<Value>>()
  readonly #options: Required<CacheOptions<Value>>
  #bytes = 0

  constructor(options: CacheOptions<Value> = {}) {
    const defaults = { maxBytes: Number.POSITIVE_INFINITY, maxKeys: 10_000, bytesOf: () => 0, isKept: () => true }
    this.#options = { ...defaults, nowMs: () => Date.now(), ...options }
  }

  /** Size of all answers. */
  get bytes(): number {
    return this.#bytes
  }

  /** The last answer, of any age. */
  last(key: Key): Entry<Value>['answer'] {
    return this.#entries.get(key)?.answer ?? null
  }

  /** @throws whatever `ask` throws */
  async get(key: Key, ask: () => Promise<Value>, { isPatient = false, maxAgeMs }: AskOptions = {}): Promise<Value> {
    const entry = this.#use(key)
    const { answer, failure } = entry
    const nowMs = this.#options.nowMs()
    if (answer && (maxAgeMs === undefined || !isOlder(answer.atMs, maxAgeMs, nowMs))) return answer.value
    if (isPatient && failure && !isOlder(failure.atMs, pauseAfterFailureMs, nowMs)) throw failure.error
    // An answer that was asked for before says nothing about now.
    if (maxAgeMs === 0) await entry.asking?.catch(() => {})
    entry.asking ??= this.#ask(key, entry, ask)
    return entry.asking
  }

  set(key: Key, value: Value): void {
    const entry = this.#use(key)
    const { bytesOf, nowMs } = this.#options
    const bytes = bytesOf(value) + (typeof key === 'string' ? 2 * key.length : 0)
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    entry.answer = { value, atMs: nowMs() }
    entry.failure = null
    this.#evict(key)
  }

  delete(key: Key): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  #use(key: Key): Entry<Value> {
    const entry = this.#entries.get(key) ?? { answer: null, failure: null, asking: null, bytes: 0 }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#evict(key)
    return entry
  }

  #evict(used: Key): void {
    const { maxBytes, maxKeys } = this.#options
    for (const [key, { asking }] of this.#entries) {
      if (this.#bytes <= maxBytes && this.#entries.size <= maxKeys) return
      // Those who ask at the moment share a question.
      if (key === used || asking === null) this.delete(key)
    }
  }

  async #ask(key: Key, entry: Entry<Value>, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await ask()
      if (this.#options.isKept(value)) this.set(key, value)
      return value
    } catch (error) {
      entry.failure = { error, atMs: this.#options.nowMs() }
      throw error
    } finally {
      entry.asking = null
    }
  }
}
