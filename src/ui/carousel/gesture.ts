/** What a finger did, by the exact rules of specification 9, "Gestures". */

/** Below this a movement is a tap, in CSS pixels. */
export const maxTapDistance = 3
/** A swipe is faster than this, in CSS pixels a millisecond, … */
export const minSwipeVelocity = 0.5
/** … longer than this, in CSS pixels, … */
export const minSwipeDistance = 50
/** … and shorter than this, in milliseconds. */
export const maxSwipeDurationMs = 250

export type Gesture = 'tap' | 'swipe-left' | 'swipe-right' | 'none'

/**
 * @param dx way to the right, in CSS pixels
 * @param dy way down
 * @param durationMs from the finger's touch to its lifting
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
