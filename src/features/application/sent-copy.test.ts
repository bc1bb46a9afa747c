import { describe, expect, it } from 'vitest'
import type { ApplicationForm, Field } from '#shared/job.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { readableCopy } from './sent-copy.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({ name, type: 'input_text', options: [], ...more })
const question = (label: string, ...fields: Field[]) => ({ label, required: false, descriptionHtml: null, fields })
const choice = {
  type: 'multi_value_multi_select',
  options: [
    { value: 1, label: 'Welsh' },
    { value: 2, label: 'Yoruba' },
  ],
} as const

const form: ApplicationForm = {
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
const state: FormState = {
  ...emptyForm,
  values: { first_name: 'Amina', question_4: [2, 1], question_5: 'fair', resume_text: '' },
  files: { resume: { status: 'kept', file: { fileId: 'f', name: 'cv.pdf', size: 3, type: '' } } },
  educations: [
    { clientId: 'a', school: { id: 1, text: 'Aalto' }, degree: nothing, discipline: nothing, endMonth: 5, endYear: '2019' },
    { clientId: 'b', school: nothing, degree: nothing, discipline: nothing, endMonth: null, endYear: '' },
  ],
}

describe('the copy of an application', () => {
  it('has the questions in their order with what was answered, and nothing that was hidden or left empty', () => {
    expect(readableCopy(form, state)).toEqual([
      { label: 'First Name', text: 'Amina' },
      { label: 'Resume', text: 'cv.pdf' },
      { label: 'Languages', text: 'Yoruba, Welsh' },
      { label: 'Education', text: 'Aalto, 5/2019' },
    ])
  })

  it('of an untouched form is empty', () => {
    expect(readableCopy(form, emptyForm)).toEqual([])
  })
})
