import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useRouter } from '#platform/router.ts'
import { setRendered } from './landing-state.ts'
import { findTarget, landOn, wantsSmoothScroll } from './landing.ts'
import { rememberScroll, storedPosition } from './scroll-memory.ts'

/** Focuses a heading, so that screen reader users notice the new page or section. */
function focusHeading(heading: HTMLElement | null | undefined): void {
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Handles scroll position, focus and announcement after each navigation. The section of the hash is scrolled to the top and
 * held there while the page settles; a page without a hash starts at its top; going back restores the position. The focus
 * moves to the heading of the section or page, and the new title is announced. On the first load the browser handles focus
 * and title, and a visitor who has scrolled or pressed something before the code ran is not moved.
 * @returns the title to announce, '' on the first page
 */
export function useArrival(): string {
  const { pathname, hash, key } = useLocation()
  const action = useNavigationType()
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  const previous = useRef<{ readonly pathname: string; readonly key: string } | null>(null)

  useEffect(() => (router ? rememberScroll(router) : undefined), [router])
  useEffect(() => {
    let urlBefore = ''
    const recordUrl = () => {
      urlBefore = window.location.href
    }
    const landAgain = ({ defaultPrevented, target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      // A link to the current URL causes no navigation, so scroll to its section here. Compare with the URL from before the
      // click, because the router has already updated the URL for all other links.
      const isForRouter = defaultPrevented && link !== null && link.target === ''
      if (isForRouter && link.hash !== '' && link.href === urlBefore) landOn(link.hash, wantsSmoothScroll())
    }
    document.addEventListener('click', recordUrl, { capture: true })
    document.addEventListener('click', landAgain)
    return () => {
      document.removeEventListener('click', recordUrl, { capture: true })
      document.removeEventListener('click', landAgain)
    }
  }, [])

  useLayoutEffect(() => {
    setRendered(key)
    const from = previous.current
    // StrictMode runs this effect twice for the same entry.
    const isFirst = from === null || from.key === key
    const isNewPage = from !== null && from.pathname !== pathname
    // Scroll-spy and filters replace the URL of the current page. That is not a navigation of the visitor.
    const isVisit = isFirst || isNewPage || action === NavigationType.Push
    if (isFirst && window.beforeStart?.hasActed) return undefined
    const top = isFirst ? storedPosition(key) : action === NavigationType.Pop ? router?.state.restoreScrollPosition : null
    if (typeof top === 'number') window.scrollTo({ top, behavior: 'instant' })
    else if (hash !== '' && isVisit) return landOn(hash, !isFirst && !isNewPage && wantsSmoothScroll())
    else if (hash === '' && isVisit && !isFirst && router?.state.preventScrollReset !== true) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every navigation has a key of its own
  }, [key])

  useEffect(() => {
    const from = previous.current
    previous.current = { pathname, key }
    if (from === null || from.key === key) return
    const section = findTarget(hash)
    if (from.pathname !== pathname) {
      setAnnounced(document.title)
      // Prefer the section after going back too: from the page's first heading, the next Tab would scroll away from the
      // restored position.
      const target = section ?? document.querySelector('main')
      focusHeading(target?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector('main'))
    } else if (action === NavigationType.Push && section && !section.contains(document.activeElement)) {
      focusHeading(section.querySelector<HTMLElement>('h1, h2') ?? section)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every navigation has a key of its own
  }, [key])
  return announced
}
