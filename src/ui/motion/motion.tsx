import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

/** The animation code itself comes in a chunk of its own, after what it animates is there (architecture.md, "Style"). */
const loadFeatures = async () => (await import('./motion-features.ts')).features

/** Lets its children move, and honours the person's wish for less motion. */
export function Motion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  )
}

/** Durations in seconds and easings of the design (design.md 4). */
export const motionTokens = {
  base: 0.2,
  fade: 0.25,
  slide: 0.36,
  easeOut: [0.2, 0.8, 0.2, 1],
} as const
