import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the screen a thing counts as near: about a screen, so that its code is there before it is seen. */
const nearMargin = '600px 0px'

/** Calls what it is given when a thing is to count as near in any case; returns what takes that back. */
export type OrWhen = (comeNear: () => void) => () => void

function whenIdle(run: () => void): () => void {
  // Safari has no idle callback; there the next turn has to do.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}

/**
 * Whether a thing is near the screen, focused, touched or about to be printed; once it is, it stays so. What only such a
 * thing needs is loaded then, and not with the first screen. Rendered ahead of time nothing is near.
 * @param orWhen the same function at every render
 */
export function useNear(thing: RefObject<Element | null>, orWhen?: OrWhen): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = thing.current
    if (isNear || !element) return undefined
    const comeNear = () => setIsNear(true)
    if (typeof IntersectionObserver === 'undefined') return whenIdle(comeNear)
    let cancelIdle = () => {}
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        cancelIdle = whenIdle(comeNear)
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
    for (const type of ['focusin', 'pointerdown']) element.addEventListener(type, comeNear)
    window.addEventListener('beforeprint', comeNear)
    const forgetOther = orWhen?.(comeNear)
    return () => {
      observer.disconnect()
      cancelIdle()
      for (const type of ['focusin', 'pointerdown']) element.removeEventListener(type, comeNear)
      window.removeEventListener('beforeprint', comeNear)
      forgetOther?.()
    }
  }, [thing, isNear, orWhen])
  return isNear
}
