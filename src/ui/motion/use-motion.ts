import { type RefObject, useEffect, useState } from 'react'
import { useNear } from '../when-near/use-near.ts'

export { wantsLessMotion } from './motion-tokens.ts'

/** Animates a value. See `animate` of framer-motion. */
export type Animate = typeof import('./motion-kit.ts')['animate']

let loaded: Animate | null = null

/**
 * Returns the animation function once the element is near the viewport and the code has loaded. Until then it returns null, and
 * the caller must work without animation.
 */
export function useMotion(element: RefObject<Element | null>): Animate | null {
  const isNear = useNear(element)
  const [animate, setAnimate] = useState<Animate | null>(() => loaded)
  useEffect(() => {
    if (!isNear || animate) return undefined
    let isCurrent = true
    const loadAnimate = async () => {
      loaded = (await import('./motion-kit.ts')).animate
      if (isCurrent) setAnimate(() => loaded)
    }
    // Without the code, elements change their place at once.
    loadAnimate().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [isNear, animate])
  return animate
}
