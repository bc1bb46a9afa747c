/** The design's durations in seconds, and its easing curve. */
export const motionTokens = {
  base: 0.2,
  fade: 0.25,
  slide: 0.36,
  easeOut: [0.2, 0.8, 0.2, 1],
} as const

/** Whether to move nothing: the user prefers reduced motion, or the browser cannot animate. Call it right before each movement. */
export function wantsLessMotion(): boolean {
  if (typeof matchMedia !== 'function' || typeof Element.prototype.animate !== 'function') return true
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
