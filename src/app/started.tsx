import { useEffect } from 'react'
import { markStarted } from '#platform/started.ts'

/** Shows nothing; once React has drawn it, the page has started. */
export function Started() {
  useEffect(markStarted, [])
  return null
}
