import { describe, expect, it } from 'vitest'
import { characterLimitOf, knownQuestion } from './known-questions.ts'

describe('a question that the board made', () => {
  it.each([
    ['Current company', 'company'],
    ['What is your current or most recent employer?', 'company'],
    ['Current job title *', 'title'],
    ['Country of residence', 'country'],
    ['Which country do you live in?', 'country'],
    ['City', 'city'],
    ['Which company do you admire?', null],
    ['Which country will you work from, and why?', null],
    ['City or country', null],
  ])('is known by its label: %s', (label, kind) => {
    expect(knownQuestion(label)).toBe(kind)
  })

  it.each([
    ['Why us? (max. 500 characters)', 500],
    ['Up to 1,000 characters, please.', 1_000],
    ['In no more than 280 characters', 280],
    ['Tell us about 500 characters of a novel', null],
    ['Why us?', null],
  ])('says how long its answer may be: %s', (text, limit) => {
    expect(characterLimitOf(text)).toBe(limit)
  })
})
