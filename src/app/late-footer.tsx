import { lazy, Suspense } from 'react'

const FrameEnd = lazy(async () => ({ default: (await import('./frame-end.tsx')).FrameEnd }))

/** The footer stands below what people came for, so its words and links come after that. */
export function LateFooter() {
  return (
    <Suspense fallback={null}>
      <FrameEnd />
    </Suspense>
  )
}
