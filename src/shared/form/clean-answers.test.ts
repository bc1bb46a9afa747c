import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JobForm } from '../job.ts'
import { cleanAnswers } from './clean-answers.ts'

const field = (
  name: string,
  type: 'input_text' | 'textarea' | 'multi_value_single_select',
  options: { label: string; value: string }[] = [],
) => ({
  label: name,
  required: false,
  fields: [{ name, type, options }],
  descriptionHtml: null,
})
const form = {
  questions: [
    field('first_name', 'input_text'),
    field('email', 'input_text'),
    field('phone', 'input_text'),
    field('cover_letter_text', 'textarea'),
    field('question_1', 'multi_value_single_select', [{ label: 'Yes\u200b', value: 'Yes\u200b' }]),
    field('question_2', 'input_text'),
  ],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
} as unknown as JobForm

it('the answers of an application lose what nobody sees, each by its kind', () => {
  const answers = {
    first_name: ' Zoë\u200d\u202e ',
    email: '\u200bjane.doe@mail.example',
    phone: '\u202a+49 30 1234567\u202c',
    cover_letter_text: ' One\u200b\n\tTwo\u0000 ',
    question_1: 'Yes\u200b',
    question_2: 'https://jane\u00ad.example',
    resume_content: 'SGk=\n',
    resume_content_filename: 'cv.bat\u0000.txt',
    employments: [{ company_name: 'Ac\u0000me\u202c', current: true }],
    latitude: 1,
  }
  expect(cleanAnswers(form, answers)).toEqual({
    first_name: 'Zoë\u200d',
    email: 'jane.doe@mail.example',
    phone: '+49 30 1234567',
    cover_letter_text: ' One\u200b\n\tTwo ',
    question_1: 'Yes\u200b',
    question_2: 'https://jane.example',
    resume_content: 'SGk=\n',
    resume_content_filename: 'cv.bat.txt',
    employments: [{ company_name: 'Acme', current: true }],
    latitude: 1,
  })
})

// The device cleans them before it sends them, and the server cleans them again.
it('clean answers stay as they are', () => {
  const pieces = [
    'a',
    '0',
    ' ',
    '\t',
    '\n',
    '\0',
    '\u001b',
    '\u200b',
    '\u200d',
    '\u00ad',
    '\ufeff',
    '\u202e',
    'www.',
    'w',
    ':',
    '/',
    '.',
  ]
  const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })
  const names = ['first_name', 'email', 'cover_letter_text', 'question_1', 'question_2', 'resume_content_filename']
  const answers = fc.dictionary(fc.constantFrom(...names), fc.oneof(text, fc.array(text), fc.dictionary(text, text)))
  fc.assert(
    fc.property(answers, (given) => {
      const cleaned = cleanAnswers<unknown>(form, given)
      expect(cleanAnswers(form, cleaned)).toEqual(cleaned)
    }),
    { numRuns: 2_000, examples: [[{ question_2: '\u200bwww.a\u00ad.a' }]] },
  )
})
