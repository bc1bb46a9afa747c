/**
 * Runs one task after the other: a check of a password needs 32 MB, and anybody may ask for one. Networks take turns, however many
 * tasks each of them has, and devices that are known take turns with all the others together.
 */

export interface TurnLimits {
  /** Tasks that wait for one network. */
  readonly perNetwork: number
  /** Tasks that wait in all, without and with a known device. */
  readonly inAll: number
}

/** A check takes some 100 ms, so nobody waits for longer than some seconds. */
const usualLimits: TurnLimits = { perNetwork: 5, inAll: 50 }

/** Tasks that wait, by network. Whose turn it is next comes first. */
class Line {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #limits: TurnLimits
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** @returns false: too many wait */
  add(network: string, start: () => void): boolean {
    const own = this.#waiting.get(network) ?? []
    if (own.length >= this.#limits.perNetwork || this.#count >= this.#limits.inAll) return false
    this.#waiting.set(network, [...own, start])
    this.#count += 1
    return true
  }

  next(): (() => void) | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [network, [start, ...others]] = first
    this.#waiting.delete(network)
    if (others.length > 0) this.#waiting.set(network, others)
    this.#count -= 1
    return start
  }
}

export interface Turn {
  readonly network: string
  /** Of a device that has been here before. */
  readonly isKnown: boolean
}

/** @returns runs a task in its turn, or says at once that too many wait */
export function fairTurns(
  limits: TurnLimits = usualLimits,
): <Result>(turn: Turn, task: () => Promise<Result>) => Promise<Result | 'busy'> {
  const known = new Line(limits)
  const others = new Line(limits)
  let isRunning = false
  let wasKnown = false

  const runNext = (): void => {
    const [first, second] = wasKnown ? [others, known] : [known, others]
    const fromFirst = first.next()
    const start = fromFirst ?? second.next()
    isRunning = start !== undefined
    wasKnown = (fromFirst ? first : second) === known
    start?.()
  }

  return async ({ isKnown, network }, task) => {
    if (isRunning) {
      let isAdmitted = true
      await new Promise<void>((resolve) => {
        isAdmitted = (isKnown ? known : others).add(network, resolve)
        if (!isAdmitted) resolve()
      })
      if (!isAdmitted) return 'busy'
    }
    isRunning = true
    try {
      return await task()
    } finally {
      runNext()
    }
  }
}
