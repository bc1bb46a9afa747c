import { lazy, Suspense } from 'react'

const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }))

/** The footer stands below what people came for, so its words and links come after that. */
export function LateFooter() {
  return (
    <Suspense fallback={null}>
      <Footer />
    </Suspense>
  )
}
