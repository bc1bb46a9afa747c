import { useEffect, useState } from 'react'

/** Short enough that no second is skipped. */
const tickMs = 250

/** Counts down to a time. @returns whole seconds, 0 from then on and for null */
export function useSecondsLeft(untilMs: number | null): number {
  const [last, setLast] = useState(() => ({ untilMs, nowMs: Date.now() }))
  // The next time is not counted from the last tick of this one.
  if (untilMs === null && last.untilMs !== null) setLast({ untilMs, nowMs: last.nowMs })
  useEffect(() => {
    if (untilMs === null) return undefined
    const tick = () => setLast({ untilMs, nowMs: Date.now() })
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [untilMs])
  // Another time while it counts: the last tick was a moment ago.
  return untilMs === null || last.untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - last.nowMs) / 1000))
}
