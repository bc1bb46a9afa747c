import { setLanding } from './landing-state.ts'

/**
 * Brings a section to the top of the page and keeps it there while the page settles: pictures, the job list and fonts come
 * in after the first layout and would push it away. The first touch, wheel or key ends that, and so do a step through the
 * history and the time limit.
 */

const settleTimeMs = 8_000
/** Browsers without `scrollend` are taken to have arrived by then; a jump on the way there would add itself to it. */
const giveUpSmoothMs = 4_000
const visitorSigns = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/** Whether the person lets things move. */
export function wantsSmoothScroll(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches
}

/** The element a hash names, or null. */
export function findTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // '%' in an address somebody typed.
    return null
  }
}

/**
 * @param isSmooth whether the way there may be shown
 * @returns what ends it
 */
export function landOn(hash: string, isSmooth: boolean): () => void {
  const place = () => findTarget(hash)?.scrollIntoView({ behavior: 'instant' })
  let isOnTheWay = isSmooth
  setLanding(true)
  const arrive = () => {
    if (isOnTheWay) place()
    isOnTheWay = false
    setLanding(false)
  }
  // A page that grows moves what is above; while on the way there, arriving puts it right.
  // No browser of the target lacks it; jsdom, which has no layout to watch, does.
  const watch =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => {
          if (!isOnTheWay) place()
        })
  const end = () => {
    isOnTheWay = false
    setLanding(false)
    watch?.disconnect()
    clearTimeout(arrivalTimer)
    clearTimeout(settleTimer)
    window.removeEventListener('scrollend', arrive)
    for (const sign of visitorSigns) window.removeEventListener(sign, end)
  }
  const arrivalTimer = setTimeout(arrive, isSmooth ? giveUpSmoothMs : 0)
  const settleTimer = setTimeout(end, settleTimeMs)
  if (isSmooth) findTarget(hash)?.scrollIntoView({ behavior: 'smooth' })
  else place()
  window.addEventListener('scrollend', arrive)
  for (const sign of visitorSigns) window.addEventListener(sign, end, { passive: true })
  watch?.observe(document.body)
  return end
}
