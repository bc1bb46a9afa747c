import { type RefObject, useEffect, useState } from 'react'

/** The distance from the viewport that counts as near: about one screen, so that code loads before the element is visible. */
const nearMargin = '600px 0px'

/** Subscribes to another reason to count as near. Returns the unsubscribe function. */
export type OrWhen = (markNear: () => void) => () => void

function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`. Use the next task instead.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}

/**
 * Whether an element is near the viewport, focused, touched or about to be printed. Once true, it stays true. Use it to load
 * code that the first screen does not need. Always false during prerendering.
 * @param orWhen must be referentially stable
 */
export function useNear(element: RefObject<Element | null>, orWhen?: OrWhen): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (isNear || !target) return undefined
    const markNear = () => setIsNear(true)
    if (typeof IntersectionObserver === 'undefined') return whenIdle(markNear)
    let cancelIdle = () => {}
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        cancelIdle = whenIdle(markNear)
      },
      { rootMargin: nearMargin },
    )
    observer.observe(target)
    for (const type of ['focusin', 'pointerdown']) target.addEventListener(type, markNear)
    window.addEventListener('beforeprint', markNear)
    const unsubscribeOther = orWhen?.(markNear)
    return () => {
      observer.disconnect()
      cancelIdle()
      for (const type of ['focusin', 'pointerdown']) target.removeEventListener(type, markNear)
      window.removeEventListener('beforeprint', markNear)
      unsubscribeOther?.()
    }
  }, [element, isNear, orWhen])
  return isNear
}
