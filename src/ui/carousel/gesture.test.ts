import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Gesture, readGesture } from './gesture.ts'

describe('a gesture', () => {
  it.each<[string, number, number, number, Gesture]>([
    ['no way at all', 0, 0, 80, 'tap'],
    ['2.9 px', 2.9, 0, 80, 'tap'],
    ['3 px', 3, 0, 80, 'none'],
    ['50 px', -50, 0, 60, 'none'],
    ['51 px in time', -51, 0, 60, 'swipe-left'],
    ['51 px to the right', 51, 0, 60, 'swipe-right'],
    ['far, but in 250 ms', -200, 0, 250, 'none'],
    ['far, in 249 ms', -200, 0, 249, 'swipe-left'],
    ['too slow: 0.5 px/ms exactly', -100, 0, 200, 'none'],
    ['just fast enough', -100.1, 0, 200, 'swipe-left'],
    ['mostly downwards', -100, 120, 100, 'none'],
  ])('%s', (_, dx, dy, durationMs, gesture) => {
    expect(readGesture(dx, dy, durationMs)).toBe(gesture)
  })

  it('never moves a carousel against the finger', () => {
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), fc.integer({ min: 0, max: 1000 }), (dx, durationMs) => {
        const gesture = readGesture(dx, 0, durationMs)
        return dx < 0 ? gesture !== 'swipe-right' : gesture !== 'swipe-left'
      }),
    )
  })
})
