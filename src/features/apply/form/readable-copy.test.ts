import { describe, expect, it } from 'vitest'
import type { JobForm, Field } from '#shared/job.ts'
import type { EducationRow } from '#shared/form/entered.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { readableCopy, receiptCopy } from './readable-copy.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({ name, type: 'input_text', options: [], ...more })
const question = (label: string, ...fields: Field[]) => ({ label, required: false, descriptionHtml: null, fields })
const choice = {
  type: 'multi_value_multi_select',
  options: [
    { value: 1, label: 'Welsh' },
    { value: 2, label: 'Yoruba' },
  ],
} as const

const form: JobForm = {
  questions: [
    question('First Name', field('first_name')),
    question('Resume', field('resume', { type: 'input_file' }), field('resume_text', { type: 'textarea' })),
    question('Languages', field('question_4', choice)),
    question('Campaign', field('question_5', { type: 'input_hidden' })),
  ],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  dataConsent: null,
  education: 'optional',
}

const nothing = { id: null, text: '' }
const noStart = { startMonth: null, startYear: '' }
const state: FormState = {
  ...emptyForm,
  values: { first_name: 'Amina', question_4: [2, 1], question_5: 'fair', resume_text: '' },
  files: { resume: { status: 'kept', file: { fileId: 'f', name: 'cv.pdf', size: 3, type: '' } } },
  educations: [
    {
      ...noStart,
      clientId: 'a',
      school: { id: 1, text: 'Aalto' },
      degree: nothing,
      discipline: nothing,
      endMonth: 5,
      endYear: '2019',
    },
    { ...noStart, clientId: 'b', school: nothing, degree: nothing, discipline: nothing, endMonth: null, endYear: '' },
  ],
}

describe('the readable copy', () => {
  it('lists the answers in the order of the form, without hidden and empty ones', () => {
    expect(readableCopy(form, state)).toEqual([
      { label: 'First Name', text: 'Amina' },
      { label: 'Resume', text: 'cv.pdf' },
      { label: 'Languages', text: 'Yoruba; Welsh' },
      { label: 'Education', text: 'Aalto, May 2019' },
    ])
  })

  it('leaves a school out of a receipt that is not sent, and says what the hiring system does not get', () => {
    const chosen = { id: 1, text: 'Chosen' }
    const [school] = state.educations
    const whole = { ...school, clientId: 'c', school: chosen, degree: chosen, discipline: chosen } as EducationRow
    const both = { ...state, educations: [...state.educations, whole] }
    const lines = (asked: JobForm) => receiptCopy(asked, both).filter(({ label }) => label === 'Education')
    const text = 'Chosen, Chosen, Chosen, May 2019'
    expect(lines(form)).toEqual([
      { label: 'Education', field: 'educations', text, note: 'Seen by the hiring team, not sent to the hiring system' },
    ])
    expect(lines({ ...form, educationDates: 'start-and-end' })).toEqual([])
    expect(readableCopy(form, both).filter(({ label }) => label === 'Education')).toHaveLength(2)
  })

  it('leaves compliance and demographic answers out of a receipt', () => {
    const sensitive: JobForm = {
      ...form,
      compliance: [{ descriptionHtml: '', questions: [question('Gender', field('gender'))] }],
      demographics: {
        header: '',
        descriptionHtml: null,
        questions: [
          {
            id: 5,
            label: 'Origin',
            required: false,
            type: 'multi_value_multi_select',
            options: [{ id: 6, label: 'Elsewhere', freeForm: true }],
          },
        ],
      },
    }
    const answered: FormState = {
      ...state,
      values: { ...state.values, gender: 'A gender' },
      demographics: [{ question_id: 5, answer_options: [{ answer_option_id: 6, text: 'An island' }] }],
    }
    expect(readableCopy(sensitive, answered)).toEqual(
      expect.arrayContaining([
        { label: 'Gender', text: 'A gender' },
        { label: 'Origin', text: 'Elsewhere: An island' },
      ]),
    )
    expect(receiptCopy(sensitive, answered)).toEqual(receiptCopy(form, state))
  })

  it('is empty for an untouched form', () => {
    expect(readableCopy(form, emptyForm)).toEqual([])
  })
})
