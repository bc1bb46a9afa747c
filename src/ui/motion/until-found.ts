import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** What is written with this attribute is hidden until it is found. */
export const foldedMark = 'data-folded'

/**
 * Lets the browser's search and links to a text find what is closed. React writes `hidden=""` whatever the value is, so the attribute is
 * set here, and by the renderer in what the server writes (`app/prerender.tsx`).
 */
export function useUntilFound(element: RefObject<HTMLElement | null>, isShown: boolean, onFound: () => void): void {
  useLayoutEffect(() => {
    if (!isShown) element.current?.setAttribute('hidden', 'until-found')
  }, [element, isShown])
  useEffect(() => {
    const { current } = element
    // Before the browser scrolls there.
    const show = () => flushSync(onFound)
    current?.addEventListener('beforematch', show)
    return () => current?.removeEventListener('beforematch', show)
  }, [element, onFound])
}
