import { describe, expect, it } from 'vitest'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { carriedAnswers } from './carried-answers.ts'
import { emptyForm } from './form-state.ts'

const question = (label: string, field: Pick<Field, 'name'> & Partial<Field>): Question => ({
  label,
  required: false,
  descriptionHtml: null,
  fields: [{ type: 'input_text', options: [], ...field }],
})
const choice = (label: string, name: string, options: Field['options']) =>
  question(label, { name, type: 'multi_value_single_select', options })
const formOf = (questions: readonly Question[]): JobForm => ({
  questions,
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
})

const cv = { fileId: 'f1', name: 'cv.pdf', size: 4, type: 'application/pdf' }
const seattle = formOf([
  question('First name', { name: 'first_name' }),
  question('Résumé', { name: 'resume', type: 'input_file' }),
  question('Why us?', { name: 'question_1' }),
  choice('Do you need a visa?', 'question_2', [
    { label: 'Yes', value: 11 },
    { label: 'No', value: 12 },
  ]),
  choice('Which office?', 'question_3', [{ label: 'Fremont', value: 13 }]),
])
const austin = formOf([
  question('First name', { name: 'first_name' }),
  question('Résumé', { name: 'resume', type: 'input_file' }),
  question('Why us? ', { name: 'question_21' }),
  choice('Do you need a visa?', 'question_22', [
    { label: 'No', value: 11 },
    { label: 'Yes', value: 12 },
  ]),
  choice('Which office?', 'question_23', [{ label: 'Downtown', value: 13 }]),
])

it('carries answers to the same questions of another post, whatever their numbers', () => {
  const { entered, files } = carriedAnswers(
    seattle,
    {
      ...emptyForm,
      values: { first_name: 'Amina', question_1: 'Words', question_2: 11, question_3: 13 },
      files: { resume: { status: 'kept', file: cv } },
      consents: ['gdpr_consent_given'],
    },
    austin,
  )
  expect(entered).toEqual({
    values: { first_name: 'Amina', question_21: 'Words', question_22: 12 },
    files: {},
    educations: [],
    employments: [],
    demographics: [],
    consents: [],
  })
  expect(files.map(({ field, file }) => [field.name, file.fileId])).toEqual([['resume', 'f1']])
})

describe('questions that share a label', () => {
  const explain = (...names: readonly string[]) => formOf(names.map((name) => question('If yes, please explain', { name })))
  const valuesOf = (from: JobForm, to: JobForm, values = { q1: 'One', q2: 'Two', q3: 'Three' }) =>
    carriedAnswers(from, { ...emptyForm, values }, to).entered.values

  it('get their answers in order if both posts ask equally many', () => {
    expect(valuesOf(explain('q1', 'q2', 'q3'), explain('q4', 'q5', 'q6'))).toEqual({ q4: 'One', q5: 'Two', q6: 'Three' })
  })

  it('get none if the posts ask a different number', () => {
    expect(valuesOf(explain('q1', 'q2', 'q3'), explain('q4', 'q5'))).toEqual({})
    expect(valuesOf(explain('q1'), explain('q4', 'q5'))).toEqual({})
  })

  it('get each answer once if the posts share some of the numbers', () => {
    expect(valuesOf(explain('q1', 'q2'), explain('q2', 'q3'))).toEqual({ q2: 'Two' })
  })
})

it('carries nothing to a question that only has the same number', () => {
  const from = formOf([question('Why us?', { name: 'q1' }), question('Salary', { name: 'q2' })])
  const to = formOf([question('Why Austin?', { name: 'q1' }), question('Salary', { name: 'q2', type: 'textarea' })])
  expect(carriedAnswers(from, { ...emptyForm, values: { q1: 'Words', q2: '1' } }, to).entered.values).toEqual({})
})
