/** Durations in seconds and easings of the design (design.md 4). */
export const motionTokens = {
  base: 0.2,
  fade: 0.25,
  slide: 0.36,
  easeOut: [0.2, 0.8, 0.2, 1],
} as const
