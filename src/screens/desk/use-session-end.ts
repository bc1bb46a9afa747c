import { useEffect, useState } from 'react'
import { browserClock } from '#platform/clock.ts'

/** Early enough to finish a sentence. */
const warningMs = 5 * 60_000

/** Calls back at the end of the session. @returns whether it ends soon */
export function useSessionEnd(untilMs: number, onEnd: () => void): boolean {
  const [endsSoonMs, setEndsSoonMs] = useState<number | null>(null)
  useEffect(() => {
    const leftMs = untilMs - Date.now()
    const stops = [
      browserClock.after(Math.max(0, leftMs - warningMs), () => setEndsSoonMs(untilMs)),
      browserClock.after(Math.max(0, leftMs), onEnd),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [untilMs, onEnd])
  return endsSoonMs === untilMs
}
