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
