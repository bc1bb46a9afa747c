import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutAnswers } from './without-answers.ts'

describe('withoutAnswers', () => {
  it.each([
    ['Invalid attributes: phone', [], 'Invalid attributes: phone'],
    ['“Amina” is not a name', ['Amina'], '“…” is not a name'],
    ['amina@example.com has applied before', [], '… has applied before'],
    ['could not read My-CV.final.PDF', [], 'could not read …'],
    ['call +49 (30) 1234 567 back', [], 'call +… back'],
    ['No such job', ['No', 'Yes'], '… such job'],
    ['None such job', ['No'], 'None such job'],
    ['a+b (c) is odd', ['a+b (c)'], '… is odd'],
    ['Failed to fetch', ['', '  '], 'Failed to fetch'],
  ])('redacts %j', (error, answers, expected) => expect(withoutAnswers(error, answers)).toBe(expected))

  it('truncates messages to 200 characters', () => expect(withoutAnswers('x'.repeat(10_000), [])).toHaveLength(200))

  it('never leaves an answer in the message, whatever its characters', () => {
    const answer = fc.string({ minLength: 3, maxLength: 30, unit: 'grapheme-ascii' }).filter((text) => text.trim().length >= 3)
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 5 }), fc.string(), fc.string(), (answers, before, after) => {
        const left = withoutAnswers(`${before}${answers.join(after)}`, answers).toLowerCase()
        expect(answers.filter((each) => left.includes(each.trim().toLowerCase()))).toEqual([])
      }),
    )
  })
})
