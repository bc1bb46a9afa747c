import { type RefObject, useEffect, useState } from 'react'
import { useNear } from '../when-near/use-near.ts'

/** Moves an element to a state: at once while the animation code is not there or the person wants less motion. */
export type Animate = typeof import('./motion-kit.ts')['animate']

let loaded: Animate | null = null

/** Whether the person wants less motion, asked each time something is about to move. */
export function wantsLessMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * The animation function once the element is near the screen, null before: what it moves has to work without it.
 */
export function useMotion(element: RefObject<Element | null>): Animate | null {
  const isNear = useNear(element)
  const [animate, setAnimate] = useState<Animate | null>(() => loaded)
  useEffect(() => {
    if (!isNear || animate) return undefined
    let isCurrent = true
    const bring = async () => {
      loaded = (await import('./motion-kit.ts')).animate
      if (isCurrent) setAnimate(() => loaded)
    }
    // Failing, things change place at once.
    bring().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [isNear, animate])
  return animate
}
