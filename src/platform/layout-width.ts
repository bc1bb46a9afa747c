import { useSyncExternalStore } from 'react'

/** The breakpoints of the style sheets, for the few things that CSS cannot decide. */
const laptop = '(width >= 80rem)'
const tablet = '(width >= 48rem)'

export type LayoutWidth = 'phone' | 'tablet' | 'laptop'

function currentWidth(): LayoutWidth {
  if (window.matchMedia(laptop).matches) return 'laptop'
  return window.matchMedia(tablet).matches ? 'tablet' : 'phone'
}

function watchWidth(onChange: () => void): () => void {
  const queries = [laptop, tablet].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** The current layout width. Prerendered pages use 'phone'. */
export function useLayoutWidth(): LayoutWidth {
  return useSyncExternalStore(watchWidth, currentWidth, () => 'phone')
}
