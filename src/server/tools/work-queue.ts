import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Work that costs more than sending what is there: rendering, compressing, writing feeds, exports, checks of passwords. A few things are
 * done at a time, some wait, and whatever comes on top of that is refused at once, so that nobody waits without an end. Between two
 * pieces of work the server answers the requests that need none.
 */

export interface WorkLimits {
  /** Pieces of work at a time. Most are synchronous for their larger part. */
  readonly maxRunning: number
  /** In each line. */
  readonly maxWaiting: number
  readonly maxWaitingOfOwner?: number
  readonly maxWaitMs: number
}

const defaultLimits: WorkLimits = { maxRunning: 2, maxWaiting: 50, maxWaitMs: 2_000 }

/** There is no room for more work. The client may ask again. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** For `Retry-After`. */
export const retryWhenBusySeconds = 5

interface Place {
  /** Lines are served round robin. */
  readonly line?: string
  /** So are the owners of a line, however much work each of them has. */
  readonly owner?: string
  /** How long it may wait. null: it is never refused, because its number is limited elsewhere. */
  readonly maxWaitMs?: number | null
}

interface Waiting {
  readonly line: string
  readonly owner: string
  readonly start: () => void
}

export class WorkQueue {
  readonly #limits: WorkLimits
  /** The next one comes first. */
  #waiting: readonly Waiting[] = []
  #lastLine = ''
  #running = 0

  constructor(limits: WorkLimits = defaultLimits) {
    this.#limits = limits
  }

  /** How many pieces of work there are. */
  get size(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  /**
   * Does a piece of work when it gets a slot.
   * @throws BusyError when there is no room, or no slot in time; and whatever the work throws
   */
  async run<Value>(work: () => Value | Promise<Value>, place: Place = {}): Promise<Value> {
    if (this.#running >= this.#limits.maxRunning) await this.#slot(place)
    else this.#running += 1
    try {
      await nextTurn()
      return await work()
    } finally {
      this.#running -= 1
      this.#startNext()
    }
  }

  #startNext(): void {
    const next = this.#waiting.find(({ line }) => line !== this.#lastLine) ?? this.#waiting[0]
    if (!next) return
    const isOwn = ({ line, owner }: Waiting) => line === next.line && owner === next.owner
    this.#lastLine = next.line
    this.#waiting = [...this.#waiting.filter((each) => !isOwn(each)), ...this.#waiting.filter(isOwn)]
    next.start()
  }

  #slot({ line = '', maxWaitMs = this.#limits.maxWaitMs, owner = '' }: Place): Promise<void> {
    const inLine = this.#waiting.filter((each) => each.line === line)
    const ofOwner = inLine.filter((each) => each.owner === owner)
    const { maxWaiting, maxWaitingOfOwner = maxWaiting } = this.#limits
    if (maxWaitMs !== null && (inLine.length >= maxWaiting || ofOwner.length >= maxWaitingOfOwner)) {
      return Promise.reject(new BusyError('no room for more work'))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
      }
      const waiting: Waiting = {
        line,
        owner,
        start: () => {
          leave()
          // Before the work begins: nobody else may take its place.
          this.#running += 1
          resolve()
        },
      }
      const giveUp = () => {
        leave()
        reject(new BusyError(`no slot within ${maxWaitMs} ms`))
      }
      const timer = maxWaitMs === null ? undefined : setTimeout(giveUp, maxWaitMs)
      this.#waiting = [...this.#waiting, waiting]
    })
  }
}
