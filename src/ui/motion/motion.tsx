import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

/** Loads the animation features in their own chunk, after the content they animate has rendered. */
const loadFeatures = async () => (await import('./motion-features.ts')).features

/** Enables animated children and respects `prefers-reduced-motion`. */
export function Motion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  )
}
