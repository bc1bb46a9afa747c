import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Work that costs more than sending what is there: rendering, compressing, writing feeds, exports. A few things are done at a
 * time, some wait, and whatever comes on top of that is refused at once, so that nobody waits without an end. Between two pieces
 * of work the server answers the requests that need none.
 */

export interface WorkLimits {
  /** Pieces of work at a time. Most are synchronous for their larger part. */
  readonly maxRunning: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

const defaultLimits: WorkLimits = { maxRunning: 2, maxWaiting: 50, maxWaitMs: 2_000 }

/** There is no room for more work. The client may ask again. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** For `Retry-After`. */
export const retryWhenBusySeconds = 5

interface Waiting {
  readonly start: () => void
}

export class WorkQueue {
  readonly #limits: WorkLimits
  readonly #waiting = new Set<Waiting>()
  #running = 0

  constructor(limits: WorkLimits = defaultLimits) {
    this.#limits = limits
  }

  /** How many pieces of work there are. */
  get size(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size }
  }

  /**
   * Does a piece of work when it is its turn.
   * @param maxWaitMs how long it may wait for its turn
   * @throws BusyError when there is no room, or its turn does not come in time; and whatever the work throws
   */
  async run<Value>(work: () => Value | Promise<Value>, maxWaitMs = this.#limits.maxWaitMs): Promise<Value> {
    await this.#turn(maxWaitMs)
    return this.#work(work)
  }

  /** The same for work that is never refused, because its number is limited elsewhere. */
  async runAlways<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    await this.#turn(null)
    return this.#work(work)
  }

  async #work<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    try {
      await nextTurn()
      return await work()
    } finally {
      this.#running -= 1
      const [next] = this.#waiting
      next?.start()
    }
  }

  /** Resolves when this is one of those that run. */
  #turn(maxWaitMs: number | null): Promise<void> {
    if (this.#running < this.#limits.maxRunning) {
      this.#running += 1
      return Promise.resolve()
    }
    if (maxWaitMs !== null && this.#waiting.size >= this.#limits.maxWaiting) {
      return Promise.reject(new BusyError('no room for more work'))
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          this.#running += 1
          resolve()
        },
      }
      const giveUp = () => {
        this.#waiting.delete(waiting)
        reject(new BusyError(`no turn within ${maxWaitMs} ms`))
      }
      const timer = maxWaitMs === null ? undefined : setTimeout(giveUp, maxWaitMs)
      this.#waiting.add(waiting)
    })
  }
}
