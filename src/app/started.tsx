import { useEffect } from 'react'
import { markStarted } from '#platform/started.ts'

interface StartedProps {
  /** A button that somebody pressed before there was code to answer it. */
  readonly pressed?: HTMLElement | null
}

/** Shows nothing; once React has drawn it, the page has started. */
export function Started({ pressed = null }: StartedProps) {
  useEffect(() => {
    markStarted()
    pressed?.click()
  }, [pressed])
  return null
}
