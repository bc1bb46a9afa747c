import { type RefObject, useEffect, useState } from 'react'

/** Where an element is: above the window, in it, or below it. null until that is known. */
export type ScrollPlace = 'above' | 'inside' | 'below' | null

/**
 * Follows where an element is while the page scrolls.
 * @param margin shrinks or grows the window, as `rootMargin` of an IntersectionObserver
 */
export function useScrollPlace(element: RefObject<Element | null>, margin: string): ScrollPlace {
  const [place, setPlace] = useState<ScrollPlace>(null)
  useEffect(() => {
    const { current } = element
    // jsdom has no IntersectionObserver; all supported browsers do.
    if (!current || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const { boundingClientRect: box, isIntersecting, rootBounds } = entry
        setPlace(isIntersecting ? 'inside' : box.top < (rootBounds?.top ?? 0) ? 'above' : 'below')
      },
      { rootMargin: margin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, margin])
  return place
}
