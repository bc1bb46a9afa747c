import { barBottom } from '#ui/bar-slot/bar-slot.tsx'

/** Scrolls an element to the top of the screen, below everything that the page's bar holds and a gap. */
export function scrollBelowBar(element: Element, gapPx = 24): void {
  const top = element.getBoundingClientRect().top + window.scrollY - barBottom() - gapPx
  window.scrollTo({ top, behavior: 'instant' })
}
