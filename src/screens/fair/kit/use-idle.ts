import { useEffect, useEffectEvent, useState } from 'react'

const warningSeconds = 15
const activities = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'camera-frame'] as const

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
 * its timers: when it wakes, the time is over.
 * @param idleSeconds how long nobody may touch anything, the warning of 15 s included
 * @param onIdle called once when the time is over
 */
export function useIdle(idleSeconds: number, onIdle: () => void): Idle {
  const [lastAtMs, setLastAtMs] = useState(() => Date.now())
  const [nowMs, setNowMs] = useState(lastAtMs)
  const leftMs = lastAtMs + idleSeconds * 1000 - nowMs
  const isWarning = leftMs <= warningSeconds * 1000
  const tick = useEffectEvent(() => {
    const timeMs = Date.now()
    setNowMs(timeMs)
    if (timeMs >= lastAtMs + idleSeconds * 1000) onIdle()
  })
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    // While the warning stands, only its own answers count.
    if (isWarning) return undefined
    const note = () => setLastAtMs(Date.now())
    for (const type of activities) window.addEventListener(type, note, { capture: true, passive: true })
    return () => {
      for (const type of activities) window.removeEventListener(type, note, { capture: true })
    }
  }, [isWarning])
  const keep = () => {
    const timeMs = Date.now()
    setLastAtMs(timeMs)
    setNowMs(timeMs)
  }
  return { secondsLeft: isWarning ? Math.max(0, Math.ceil(leftMs / 1000)) : null, keep }
}
