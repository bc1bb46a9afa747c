import { type RefObject, useEffect, useState } from 'react'
import { useNear } from '../when-near/use-near.ts'

export { wantsLessMotion } from './motion-tokens.ts'

/** Animates styles of an element. See `animate` of framer-motion/dom/mini. */
export type Animate = typeof import('./motion-kit.ts')['animate']

/** The animation function, or why there is none: its code is not there yet, or could not be loaded. */
export type MotionState = Animate | 'loading' | 'missing'

let loaded: Animate | null = null

/**
 * Loads the animation function once the element is near the viewport. Without it, the caller must work without animation:
 * content that the visitor moves changes at once, and content that appears by itself may wait while the code is loading.
 */
export function useMotion(element: RefObject<Element | null>): MotionState {
  const isNear = useNear(element)
  const [motion, setMotion] = useState<MotionState>(() => loaded ?? 'loading')
  useEffect(() => {
    if (!isNear || motion !== 'loading') return undefined
    let isCurrent = true
    const set = (next: MotionState) => {
      if (isCurrent) setMotion(() => next)
    }
    const load = async () => {
      loaded = (await import('./motion-kit.ts')).animate
      set(loaded)
    }
    load().catch(() => set('missing'))
    return () => {
      isCurrent = false
    }
  }, [isNear, motion])
  return motion
}
