/** The design's durations in seconds, and its easing curve. */
export const motionTokens = {
  base: 0.2,
  fade: 0.25,
  slide: 0.36,
  easeOut: [0.2, 0.8, 0.2, 1],
} as const
