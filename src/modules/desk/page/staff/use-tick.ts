import { useEffect, useRef } from 'react'

/** Calls back at an interval while the page is visible, and whenever it is looked at again or the network returns. */
export function useTick(everyMs: number, onTick: () => void): void {
  const latest = useRef(onTick)
  useEffect(() => {
    latest.current = onTick
  })
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(tick, everyMs)
    window.addEventListener('online', tick)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tick)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
}
