import { useEffect } from 'react'
import { layOutRest } from '#platform/rest-of-page.ts'
import { markStarted } from '#platform/started.ts'

interface StartedProps {
  /** A button that somebody pressed before there was code to answer it. */
  readonly pressed?: HTMLElement | null
}

/** Shows nothing; once React has drawn it, the page has started. */
export function Started({ pressed = null }: StartedProps) {
  useEffect(() => {
    markStarted()
    layOutRest()
    pressed?.click()
  }, [pressed])
  return null
}
