import { expect, test } from 'vitest'
import { stepOutcome, swipeDirection } from './swipe-rules.ts'

test.each([
  [11, 0, 'unknown'],
  [-12, 4, 'horizontal'],
  [12, 12, 'vertical'],
  [3, -40, 'vertical'],
])('A finger that has gone %i sideways and %i down goes %s', (dx, dy, direction) => {
  expect(swipeDirection(dx, dy)).toBe(direction)
})

test.each([
  ['past 40 % of the width', { dx: -160, speed: 0 }, 'go'],
  ['before it, slowly', { dx: -150, speed: -0.4 }, 'back'],
  ['before it, quickly', { dx: -40, speed: -0.5 }, 'go'],
  ['past it, and quickly back', { dx: -200, speed: 0.6 }, 'back'],
])('A swipe that ends %s goes on as decided', (_, end, outcome) => {
  expect(stepOutcome({ ...end, width: 390 })).toBe(outcome)
})
