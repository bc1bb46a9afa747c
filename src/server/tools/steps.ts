import { setTimeout as delay } from 'node:timers/promises'
import { hourMs } from '#shared/durations.ts'

const minBackOffMs = 1_000

/** The wait after so many failures in a row: up to one second, doubling to the longest, anywhere within (full jitter). */
export function backOffMs(failures: number, random: () => number, longestWaitMs: number = hourMs): number {
  const longestMs = Math.min(minBackOffMs * 2 ** Math.min(failures, 30), longestWaitMs)
  return Math.round(minBackOffMs + random() * (longestMs - minBackOffMs))
}

/** Runs the steps of a queue in the background of a server, one after the other, until it is stopped. */
export interface Steps {
  /** Something has been queued. */
  wake(): void
  /** Resolves when no step is under way and none will follow. */
  stop(): Promise<void>
}

interface StepsOptions {
  /** What the steps do, for log lines. */
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
        if (failures === 1) warn(`${name}: ${String(error)}`)
        await rest(backOffMs(failures, Math.random))
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
