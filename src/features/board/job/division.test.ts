import { expect, it } from 'vitest'
import { divisionOf } from './division.ts'

it.each([
  ['Design', 'design'],
  ['Engineering', 'engineering'],
  ['Product', 'product'],
  ['Product Management', 'product'],
  ['Legal', 'other'],
  ['constructor', 'other'],
])('a job of the division %s has the look and the film of %s, whatever its department', (division, expected) => {
  expect(divisionOf({ division, department: 'Software Engineering' })).toBe(expected)
})

it('a job without a division has those of its department', () => {
  expect(divisionOf({ division: '', department: 'Design' })).toBe('design')
})
