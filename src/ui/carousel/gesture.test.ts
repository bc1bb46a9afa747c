import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Gesture, readGesture } from './gesture.ts'

describe('readGesture', () => {
  it.each<[string, number, number, number, Gesture]>([
    ['no movement', 0, 0, 80, 'tap'],
    ['2.9 px', 2.9, 0, 80, 'tap'],
    ['3 px', 3, 0, 80, 'none'],
    ['50 px', -50, 0, 60, 'none'],
    ['51 px to the left', -51, 0, 60, 'swipe-left'],
    ['51 px to the right', 51, 0, 60, 'swipe-right'],
    ['long, in 250 ms', -200, 0, 250, 'none'],
    ['long, in 249 ms', -200, 0, 249, 'swipe-left'],
    ['too slow: 0.5 px/ms exactly', -100, 0, 200, 'none'],
    ['just fast enough', -100.1, 0, 200, 'swipe-left'],
    ['mostly downwards', -100, 120, 100, 'none'],
  ])('classifies by distance, duration and velocity: %s', (_, dx, dy, durationMs, gesture) => {
    expect(readGesture(dx, dy, durationMs)).toBe(gesture)
  })

  it("never reports a swipe against the finger's direction", () => {
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), fc.integer({ min: 0, max: 1000 }), (dx, durationMs) => {
        const gesture = readGesture(dx, 0, durationMs)
        return dx < 0 ? gesture !== 'swipe-right' : gesture !== 'swipe-left'
      }),
    )
  })
})
