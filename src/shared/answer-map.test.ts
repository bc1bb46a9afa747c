import { describe, expect, it } from 'vitest'
import { answerMap } from './answer-map.ts'

describe('the answer map', () => {
  it('holds values by name, files as address and name, and the referrer', () => {
    const map = answerMap({
      values: { first_name: 'Amina', question_1: 0, question_2: [3, 4], question_3: '', question_4: [] },
      files: { resume: { url: 'https://s/uploads/k', fileName: 'cv.pdf' } },
      referrer: 'abc123',
    })
    expect(map).toEqual({
      first_name: 'Amina',
      question_1: 0,
      question_2: [3, 4],
      resume_url: 'https://s/uploads/k',
      resume_url_filename: 'cv.pdf',
      mapped_url_token: 'abc123',
    })
  })

  it("moves the video's address into its question's own field", () => {
    const files = { question_32324699002: { url: 'https://s/uploads/v', fileName: 'hello.mp4' } }
    expect(answerMap({ values: {}, files, referrer: null })).toEqual({ question_32324699002: 'https://s/uploads/v' })
  })
})
