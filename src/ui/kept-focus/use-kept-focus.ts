import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to an element that is no control. By default it is the page's heading, without scrolling to it. */
export function focusInstead(element: HTMLElement | null = document.querySelector('h1')): void {
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

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
      if (element?.contains(document.activeElement)) focusInstead(given ?? undefined)
    }
  }, [heir])
  return gone
}
