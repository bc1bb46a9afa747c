import { isOlder } from '../database/stored-times.ts'
import { LruCache } from '../tools/lru-cache.ts'

/** A system that fails is not asked again at once by those who can do without. */
const pauseAfterFailureMs = 5_000

interface CacheOptions<Value> {
  /** Limit for all answers together. By default none. */
  readonly maxBytes?: number
  /** Memory that an answer takes. */
  readonly bytesOf?: (value: Value) => number
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

interface Answer<Value> {
  readonly value: Value
  readonly atMs: number
}

interface Failure {
  readonly error: unknown
  readonly atMs: number
}

/**
 * The last answer of a system to each question, with its age. All who ask at the same time share one question. An answer stays when a later
 * question fails.
 */
export class AnswerCache<Value, Key extends string | number = string> {
  readonly #answers: LruCache<Answer<Value>, Key>
  readonly #failures = new LruCache<Failure, Key>()
  readonly #asking = new Map<Key, Promise<Value>>()
  readonly #isKept: (value: Value) => boolean
  readonly #nowMs: () => number

  constructor({
    bytesOf = () => 0,
    isKept = () => true,
    maxBytes = Number.POSITIVE_INFINITY,
    nowMs = () => Date.now(),
  }: CacheOptions<Value> = {}) {
    this.#answers = new LruCache({ maxBytes, bytesOf: ({ value }) => bytesOf(value) })
    this.#isKept = isKept
    this.#nowMs = nowMs
  }

  /** The last answer, of any age. */
  last(key: Key): Answer<Value> | null {
    return this.#answers.get(key) ?? null
  }

  /** @throws whatever `ask` throws */
  async get(
    key: Key,
    ask: () => Promise<Value>,
    { isPatient = false, maxAgeMs = Number.POSITIVE_INFINITY }: AskOptions = {},
  ): Promise<Value> {
    const answer = this.last(key)
    const failure = this.#failures.get(key)
    const nowMs = this.#nowMs()
    if (answer && !isOlder(answer.atMs, maxAgeMs, nowMs)) return answer.value
    if (isPatient && failure && !isOlder(failure.atMs, pauseAfterFailureMs, nowMs)) throw failure.error
    // An answer that was asked for before says nothing about now.
    if (maxAgeMs === 0) await this.#asking.get(key)?.catch(() => {})
    const asking = this.#asking.get(key) ?? this.#ask(key, async () => ask())
    this.#asking.set(key, asking)
    return asking
  }

  set(key: Key, value: Value): void {
    this.#answers.set(key, { value, atMs: this.#nowMs() })
    this.#failures.delete(key)
  }

  delete(key: Key): void {
    this.#answers.delete(key)
  }

  async #ask(key: Key, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await ask()
      if (this.#isKept(value)) this.set(key, value)
      return value
    } catch (error) {
      this.#failures.set(key, { error, atMs: this.#nowMs() })
      throw error
    } finally {
      this.#asking.delete(key)
    }
  }
}
