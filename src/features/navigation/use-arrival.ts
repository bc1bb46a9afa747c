import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigationType } from 'react-router-dom'
import { setDrawn } from './landing-state.ts'
import { findTarget, landOn, wantsSmoothScroll } from './landing.ts'
import { rememberedPlace, rememberScroll } from './scroll-memory.ts'

/** Gives the focus to something that is not a control, for those who do not see that the page has changed. */
function focusHeading(heading: HTMLElement | null | undefined): void {
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * What arriving somewhere means: the hash's section comes to the top and stays there while the page settles, the focus goes
 * to the section's heading or the new page's, and the new page's title is announced. On the first load the browser does the
 * latter two itself, and who was scrolling or pressing something before there was code stays where they are. A new page starts at its top; going back finds the place that was left.
 * @returns the title to announce, '' on the first page
 */
export function useArrival(): string {
  const { pathname, hash, key } = useLocation()
  const action = useNavigationType()
  const router = useContext(DataRouterContext)?.router
  const [announced, setAnnounced] = useState('')
  const previous = useRef<{ readonly pathname: string; readonly key: string } | null>(null)

  useEffect(() => (router ? rememberScroll(router) : undefined), [router])
  useEffect(() => {
    let addressBefore = ''
    const look = () => {
      addressBefore = window.location.href
    }
    const landAgain = ({ defaultPrevented, target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      // The address stays as it is, so no navigation says that the visitor wants to go back to the section's top. It must
      // have been so before the click: by now the router has written where any other link leads.
      const isForRouter = defaultPrevented && link !== null && link.target === ''
      if (isForRouter && link.hash !== '' && link.href === addressBefore) landOn(link.hash, wantsSmoothScroll())
    }
    document.addEventListener('click', look, { capture: true })
    document.addEventListener('click', landAgain)
    return () => {
      document.removeEventListener('click', look, { capture: true })
      document.removeEventListener('click', landAgain)
    }
  }, [])

  useLayoutEffect(() => {
    setDrawn(key)
    const from = previous.current
    // StrictMode runs this twice for the same address.
    const isFirst = from === null || from.key === key
    const isNewPage = from !== null && from.pathname !== pathname
    // Following the scroll and filtering replace the address of the same page: nobody has gone anywhere.
    const isElsewhere = isFirst || isNewPage || action === NavigationType.Push
    if (isFirst && 'acted' in document.documentElement.dataset) return undefined
    const place = isFirst ? rememberedPlace(key) : action === NavigationType.Pop ? router?.state.restoreScrollPosition : null
    if (typeof place === 'number') window.scrollTo({ top: place, behavior: 'instant' })
    else if (hash !== '' && isElsewhere) return landOn(hash, !isFirst && !isNewPage && wantsSmoothScroll())
    else if (hash === '' && isElsewhere && !isFirst && router?.state.preventScrollReset !== true) {
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
      // On the way back too: from the page's first heading, the next Tab would leave the place that was just found again.
      const target = section ?? document.querySelector('main')
      focusHeading(target?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector('main'))
    } else if (action === NavigationType.Push && section && !section.contains(document.activeElement)) {
      focusHeading(section.querySelector<HTMLElement>('h1, h2') ?? section)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every navigation has a key of its own
  }, [key])
  return announced
}
