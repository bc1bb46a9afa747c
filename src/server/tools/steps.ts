import { setTimeout as delay } from 'node:timers/promises'
import { backOffMs } from '#shared/back-off.ts'
import { hourMs } from '#shared/durations.ts'
import { kindOfError } from './describe-error.ts'

/** The waits of a server: two seconds, doubling to an hour, anywhere from a second on (full jitter). */
export const serverBackOff = { firstMs: 2_000, leastMs: 1_000, longestMs: hourMs, randomPart: 1 } as const

/** Runs the steps of a queue in the background of a server, one after the other, until it is stopped. */
export interface Steps {
  /** Something has been queued. */
  wake(): void
  /** Resolves when no step is under way and none will follow. */
  stop(): Promise<void>
}

interface StepsOptions {
  /** The work of the steps, for log lines. */
  readonly name: string
  /** Takes one step and returns how long to wait before the next, in milliseconds. */
  readonly step: (signal: AbortSignal) => Promise<number>
  readonly warn: (message: string) => void
}

export function runSteps({ name, step, warn }: StepsOptions): Steps {
  const stopping = new AbortController()
  let isWoken = false
  let sleeping = new AbortController()

  const rest = async (ms: number) => {
    sleeping = new AbortController()
    if (!isWoken && !stopping.signal.aborted) await delay(ms, undefined, { signal: sleeping.signal }).catch(() => {})
    isWoken = false
  }
  const run = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        const waitMs = await step(stopping.signal)
        failures = 0
        if (waitMs > 0) await rest(waitMs)
      } catch (error) {
        failures += 1
        // Once for each series: a database that is down would fill the log.
        if (failures === 1) warn(`${name}: ${kindOfError(error)}`)
        await rest(backOffMs(failures, Math.random, serverBackOff))
      }
    }
  }
  const running = run()
  const wake = () => {
    isWoken = true
    sleeping.abort()
  }
  return {
    wake,
    stop: async () => {
      stopping.abort()
      wake()
      await running
    },
  }
}
