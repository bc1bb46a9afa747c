/** Classifies touches on a carousel as a tap, a swipe or neither. */

/** A shorter movement is a tap, in CSS pixels. */
export const maxTapDistance = 3
/** A swipe is faster than this, in CSS pixels per millisecond. */
export const minSwipeVelocity = 0.5
/** A swipe is longer than this, in CSS pixels. */
export const minSwipeDistance = 50
/** A swipe takes less time than this, in milliseconds. */
export const maxSwipeDurationMs = 250

export type Gesture = 'tap' | 'swipe-left' | 'swipe-right' | 'none'

/** The step of a swipe: 1 goes on, -1 back. Slides come from where a line ends. */
export function swipeStep(gesture: Gesture): 1 | -1 | 0 {
  if (gesture !== 'swipe-left' && gesture !== 'swipe-right') return 0
  return (gesture === 'swipe-left') === (document.dir === 'rtl') ? -1 : 1
}

/** The step of a key. */
export function keyStep(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === (document.dir === 'rtl') ? 1 : -1
}

/**
 * @param dx horizontal distance, positive to the right, in CSS pixels
 * @param dy vertical distance, positive downwards, in CSS pixels
 * @param durationMs time between touch and release
 */
export function readGesture(dx: number, dy: number, durationMs: number): Gesture {
  const distance = Math.abs(dx)
  if (Math.hypot(dx, dy) < maxTapDistance) return 'tap'
  const isSwipe =
    distance > Math.abs(dy) &&
    distance > minSwipeDistance &&
    durationMs < maxSwipeDurationMs &&
    distance / Math.max(durationMs, 1) > minSwipeVelocity
  if (!isSwipe) return 'none'
  return dx < 0 ? 'swipe-left' : 'swipe-right'
}
