import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * How a server ends: `/api/ready` says so first, then new requests are refused, and those under way end. The ports stay open
 * meanwhile, because a proxy passes a refusal on, and shows an error of its own where nobody listens.
 */

export interface DrainLimits {
  /** Time for whoever polls `/api/ready` to send nobody here any more. */
  readonly noticeMs: number
  /** Time for the requests that are under way. An upload that takes longer is sent again by its device. */
  readonly requestsMs: number
}

const usualLimits: DrainLimits = { noticeMs: 5_000, requestsMs: 30_000 }
/** Longer than the pauses of load balancers between two polls. */
const isPolledWithinMs = 60_000

export class Drain {
  readonly #limits: DrainLimits
  readonly #underWay = new Set<ServerResponse>()
  readonly #events = new EventEmitter()
  #polledAtMs = Number.NEGATIVE_INFINITY
  #isStopping = false
  #isRefusing = false

  constructor(limits: DrainLimits = usualLimits) {
    this.#limits = limits
  }

  /** The server is about to end, and still answers. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  /** New requests get 503. */
  get isRefusing(): boolean {
    return this.#isRefusing
  }

  /** Somebody has asked `/api/ready`. */
  notePoll(): void {
    this.#polledAtMs = performance.now()
  }

  /** Counts a request as under way until its answer is sent. */
  admit(response: ServerResponse): void {
    this.#underWay.add(response)
    response.once('close', () => {
      this.#underWay.delete(response)
      if (this.#underWay.size === 0) this.#events.emit('idle')
    })
  }

  /** Resolves when no request is under way, or those that are have had their time. Nobody else is let in. */
  async finish(): Promise<void> {
    this.#isStopping = true
    // Where nobody polls, nobody would hear the notice.
    if (performance.now() - this.#polledAtMs < isPolledWithinMs) await delay(this.#limits.noticeMs)
    this.#isRefusing = true
    if (this.#underWay.size === 0) return
    const ending = new AbortController()
    await Promise.race([once(this.#events, 'idle'), delay(this.#limits.requestsMs, undefined, { signal: ending.signal })])
    ending.abort()
  }
}
