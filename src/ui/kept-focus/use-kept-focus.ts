import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For what may go while somebody stands on it, such as a card that is removed or a button with nothing left to do: a keyboard would
 * have to begin again at the top of the page.
 * @param heir takes the focus. By default it is the page's heading
 * @returns the ref of what may go
 */
export function useKeptFocus<Gone extends HTMLElement>(heir?: RefObject<HTMLElement | null>): RefObject<Gone | null> {
  const gone = useRef<Gone>(null)
  useLayoutEffect(() => {
    const element = gone.current
    const given = heir?.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const next = given ?? document.querySelector<HTMLElement>('h1')
      if (next && !next.hasAttribute('tabindex')) next.tabIndex = -1
      next?.focus({ preventScroll: true })
    }
  }, [heir])
  return gone
}
