/** When a finger's way is a swipe, and when a swipe turns the page. Lengths in CSS pixels. */

/** A finger that rests trembles by less. */
const startsAt = 12
/** The share of the window's width that turns the page. */
const turnsAtShare = 0.4
/** In pixels for each millisecond. */
const turnsAtSpeed = 0.5

/** Which way a finger goes. 'unknown': it has not gone far enough. */
export function swipeDirection(dx: number, dy: number): 'horizontal' | 'vertical' | 'unknown' {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < startsAt) return 'unknown'
  return Math.abs(dx) > Math.abs(dy) ? 'horizontal' : 'vertical'
}

interface SwipeEnd {
  readonly dx: number
  /** At the end, with the sign of its direction. */
  readonly speed: number
  readonly width: number
}

/** Whether a swipe goes on to the next page, or back where it came from. A finger that turns round has changed its mind. */
export function stepOutcome({ dx, speed, width }: SwipeEnd): 'go' | 'back' {
  const isBackwards = Math.abs(speed) >= turnsAtSpeed && Math.sign(speed) !== Math.sign(dx)
  if (isBackwards) return 'back'
  return Math.abs(dx) > width * turnsAtShare || Math.abs(speed) >= turnsAtSpeed ? 'go' : 'back'
}
