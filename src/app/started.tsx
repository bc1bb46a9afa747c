import { useEffect } from 'react'

interface StartedProps {
  /** A button pressed before React had hydrated the page. */
  readonly pressed?: HTMLElement | null
}

/** Renders nothing. Tells the watchdog that React has mounted the page (`watchdog.ts`), and replays an early press. */
export function Started({ pressed = null }: StartedProps) {
  useEffect(() => {
    window.dispatchEvent(new Event('app-started'))
    pressed?.click()
  }, [pressed])
  return null
}
