import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FairState } from './tablet/fair.ts'
import { fairPageKindOf } from './parts/fair-pages.ts'

/**
 * A page begins at its top, with the focus on its heading, unless it has put the focus elsewhere.
 * @param status of the fair: the same address shows other pages before it is set up and after it has ended
 */
export function useFairArrival(status: FairState['status']): void {
  const { pathname } = useLocation()
  const place = `${status} ${pathname}`
  const previous = useRef(place)
  useLayoutEffect(() => {
    if (previous.current !== place) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [place])
  useEffect(() => {
    const isFirst = previous.current.startsWith('loading')
    if (previous.current === place) return undefined
    previous.current = place
    if (isFirst) return undefined
    if (fairPageKindOf(pathname) === 'resting' || focusHeading()) return undefined
    // A job that loads has no heading yet.
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [place, pathname])
}

/** @returns whether something has the focus */
function focusHeading(): boolean {
  if (document.activeElement !== document.body) return true
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
