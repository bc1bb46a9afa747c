import { lazy, Suspense } from 'react'

const FrameEnd = lazy(async () => ({ default: (await import('./frame-end.tsx')).FrameEnd }))

/** Loads the footer lazily, because it is below the page's main content. */
export function LateFooter() {
  return (
    <Suspense fallback={null}>
      <FrameEnd />
    </Suspense>
  )
}
