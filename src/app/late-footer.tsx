import { lazy, Suspense } from 'react'

/** Hydrates a rendered footer without a change of its text and links. On a page that was not rendered it is empty. */
const RenderedFooter = () => <footer suppressHydrationWarning>{''}</footer>

const FrameEnd = lazy(async () => {
  try {
    return { default: (await import('./late/frame-end.tsx')).FrameEnd }
  } catch {
    // A new release may have removed the code. A rejected promise would replace the whole page by an error.
    return { default: RenderedFooter }
  }
})

/** Loads the footer lazily, because it is below the page's main content. */
export function LateFooter() {
  return (
    <Suspense fallback={null}>
      <FrameEnd />
    </Suspense>
  )
}
