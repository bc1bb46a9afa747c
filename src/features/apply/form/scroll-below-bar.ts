import { barBottom } from '#ui/bar-slot/bar-slot.tsx'

/** The space between the bar and what is shown below it. */
const gapPx = 24

/** Scrolls an element to the top of the screen, below everything that the page's bar holds. */
export function scrollBelowBar(element: Element): void {
  const top = element.getBoundingClientRect().top + window.scrollY - barBottom() - gapPx
  window.scrollTo({ top, behavior: 'instant' })
}
