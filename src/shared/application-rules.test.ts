import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerValue, validateApplication } from './application-rules.ts'
import type { ApplicationForm, Field, FieldType, Question } from './job.ts'

function field(name: string, type: FieldType = 'input_text'): Field {
  return { name, type, options: [] }
}

function question(required: boolean, ...fields: Field[]): Question {
  return { label: 'Q', required, descriptionHtml: null, fields }
}

function form(...questions: Question[]): ApplicationForm {
  return { questions, locationQuestions: [], compliance: [], demographics: null, education: null, dataConsent: null }
}

describe('a required question', () => {
  const required = form(question(true, field('q')))

  it.each<[string, Record<string, AnswerValue>]>([
    ['nothing', {}],
    ['an empty text', { q: '' }],
    ['only spaces', { q: '  \n' }],
    ['an empty list', { q: [] }],
  ])('fails with %s', (_, answers) => {
    expect(validateApplication(required, answers)).toEqual([{ field: 'q', message: 'This field is required.' }])
  })

  it.each<[string, Record<string, AnswerValue>]>([
    ['a text', { q: 'yes' }],
    ['the number zero, which is the board’s No', { q: 0 }],
    ['a choice', { q: [4] }],
  ])('passes with %s', (_, answers) => {
    expect(validateApplication(required, answers)).toEqual([])
  })

  it('with two fields is answered by either of them', () => {
    const resume = form(question(true, field('resume', 'input_file'), field('resume_text', 'textarea')))
    expect(validateApplication(resume, {})).toEqual([{ field: 'resume', message: 'This field is required.' }])
    expect(validateApplication(resume, { resume_text: 'My life' })).toEqual([])
    expect(validateApplication(resume, { resume_url: 'u', resume_url_filename: 'cv.pdf' })).toEqual([])
    expect(validateApplication(resume, { resume_content: 'c', resume_content_filename: 'cv.pdf' })).toEqual([])
  })

  it('takes a file only with both its address and its name', () => {
    const resume = form(question(true, field('resume', 'input_file')))
    expect(validateApplication(resume, { resume_url: 'u' })).toHaveLength(1)
    expect(validateApplication(resume, { resume_url_filename: 'cv.pdf' })).toHaveLength(1)
  })

  it('is not validated when all its fields are hidden', () => {
    expect(validateApplication(form(question(true, field('q', 'input_hidden'))), {})).toEqual([])
  })
})

describe('an optional question', () => {
  it('may stay empty', () => {
    expect(validateApplication(form(question(false, field('q'))), {})).toEqual([])
  })
})

describe('name and e-mail', () => {
  it.each(['email', 'first_name', 'last_name'])('%s takes 255 characters and no more', (name) => {
    const limited = form(question(true, field(name)))
    expect(validateApplication(limited, { [name]: 'a'.repeat(255) })).toEqual([])
    expect(validateApplication(limited, { [name]: 'a'.repeat(256) })).toEqual([
      { field: name, message: 'Maximum length exceeded.' },
    ])
  })

  it('the limit is theirs alone', () => {
    expect(validateApplication(form(question(true, field('q'))), { q: 'a'.repeat(5000) })).toEqual([])
  })
})

describe('any form', () => {
  const anyField = fc.record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    type: fc.constantFrom<FieldType>('input_text', 'textarea', 'input_hidden', 'input_file', 'multi_value_multi_select'),
    options: fc.constant([]),
  })
  const anyQuestion = fc.record({
    label: fc.string(),
    required: fc.boolean(),
    descriptionHtml: fc.constant(null),
    fields: fc.array(anyField, { maxLength: 3 }),
  })
  const anyAnswers = fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string(), fc.integer(), fc.array(fc.integer())))

  it('gives errors in the order of its questions, at most one for each', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { maxLength: 8 }), anyAnswers, (questions, answers) => {
        const errors = validateApplication(form(...questions), answers)
        const positions = errors.map((error) =>
          questions.findIndex(({ fields }) => fields.some(({ name }) => name === error.field)),
        )
        expect(errors.length).toBeLessThanOrEqual(questions.length)
        expect(positions.every((position) => position >= 0)).toBe(true)
      }),
    )
  })
})
