import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { fairPageKindOf } from './fair-pages.ts'

/** A page begins at its top, with the focus on its heading, unless it has put the focus elsewhere. */
export function useFairArrival(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useLayoutEffect(() => {
    if (previous.current !== pathname) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (fairPageKindOf(pathname) === 'resting' || document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
