import { setLanding } from './landing-state.ts'

/**
 * Scrolls a section to the top and holds it there while the page settles: pictures, the job list and fonts load after the
 * first layout and would move the section. The first touch, wheel, key or history navigation ends it, as does the time
 * limit.
 */

const settleTimeMs = 8_000
/** Assumed duration of a smooth scroll without `scrollend`. A correction during the scroll would add to it. */
const smoothScrollLimitMs = 4_000
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/** Whether the visitor allows animated scrolling. */
export function wantsSmoothScroll(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches
}

/** The element that a hash refers to, or null. What follows '=' is not part of its id. */
export function findTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.replace(/^#|=.*/g, '')))
  } catch {
    // An invalid escape in a URL that somebody typed.
    return null
  }
}

/**
 * Scrolls to the section of a hash and holds it at the top.
 * @param isSmooth animates the scroll
 * @returns the stop function
 */
export function landOn(hash: string, isSmooth: boolean): () => void {
  /** Where the section has come to stand in the window, in px. */
  let heldTop: number | null = null
  const jump = () => {
    const target = findTarget(hash)
    target?.scrollIntoView({ behavior: 'instant' })
    heldTop = target?.getBoundingClientRect().top ?? null
  }
  // Not to the top once more: the title bar may have grown since, and nobody should see the page move for that.
  const hold = () => {
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
    const top = findTarget(hash)?.getBoundingClientRect().top ?? null
    if (heldTop === null || top === null || isAtEnd) jump()
    else if (Math.abs(top - heldTop) >= 1) window.scrollBy({ top: top - heldTop, behavior: 'instant' })
  }
  let isAnimating = isSmooth
  setLanding(true)
  const arrive = () => {
    if (isAnimating) jump()
    isAnimating = false
    setLanding(false)
  }
  // When the page above grows, the section stays where it is. During the animation the end of the scroll corrects the position.
  // jsdom has no ResizeObserver; all supported browsers do.
  const observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => {
          if (!isAnimating) hold()
        })
  const end = () => {
    isAnimating = false
    setLanding(false)
    observer?.disconnect()
    clearTimeout(arrivalTimer)
    clearTimeout(settleTimer)
    window.removeEventListener('scrollend', arrive)
    for (const type of inputEvents) window.removeEventListener(type, end)
  }
  const arrivalTimer = setTimeout(arrive, isSmooth ? smoothScrollLimitMs : 0)
  const settleTimer = setTimeout(end, settleTimeMs)
  if (isSmooth) findTarget(hash)?.scrollIntoView({ behavior: 'smooth' })
  else jump()
  window.addEventListener('scrollend', arrive)
  for (const type of inputEvents) window.addEventListener(type, end, { passive: true })
  observer?.observe(document.body)
  return end
}
