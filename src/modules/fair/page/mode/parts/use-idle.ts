import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The least that WCAG 2.2.1 lets somebody have to answer. */
export const warningSeconds = 20
const activities = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'camera-frame'] as const
const checkEveryMs = 250

/** Tells that somebody is there who touches nothing, such as in front of the camera. */
export function noteActivity(): void {
  window.dispatchEvent(new Event('camera-frame'))
}

interface Idle {
  /** Seconds until the screen is cleared. null: somebody was there a moment ago. */
  readonly secondsLeft: number | null
  /** Begins anew. */
  readonly keep: () => void
}

/**
 * Watches for touches, keys and camera frames. It compares times instead of counting ticks, because a tablet that sleeps stops
 * its timers: when it wakes, the time is over, and the touch that woke it does not count.
 * @param idleSeconds how long nobody may touch anything, the warning included
 * @param onIdle called when the time is over
 */
export function useIdle(idleSeconds: number, onIdle: () => void): Idle {
  const lastAtMs = useRef(0)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const endVisit = useEffectEvent(onIdle)
  const keep = () => {
    lastAtMs.current = Date.now()
    setSecondsLeft(null)
  }
  useEffect(() => {
    lastAtMs.current = Date.now()
    /** @returns whether a touch now means that somebody is there. While the warning stands, only its own answers count. */
    const check = (): boolean => {
      const nowMs = Date.now()
      // The clock may be set back.
      lastAtMs.current = Math.min(lastAtMs.current, nowMs)
      const left = Math.ceil(idleSeconds - (nowMs - lastAtMs.current) / 1000)
      const isWarning = left <= warningSeconds
      setSecondsLeft(isWarning ? Math.max(0, left) : null)
      if (left > 0) return !isWarning
      lastAtMs.current = nowMs
      endVisit()
      return false
    }
    const note = () => {
      if (check()) lastAtMs.current = Date.now()
    }
    const timer = setInterval(check, checkEveryMs)
    document.addEventListener('visibilitychange', check)
    for (const type of activities) window.addEventListener(type, note, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      for (const type of activities) window.removeEventListener(type, note, { capture: true })
    }
  }, [idleSeconds])
  return { secondsLeft, keep }
}
