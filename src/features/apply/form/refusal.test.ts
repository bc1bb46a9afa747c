import { describe, expect, it } from 'vitest'
import type { FieldType, JobForm, Question } from '#shared/job.ts'
import { emptyForm, type SendFailure } from './form-state.ts'
import { failureText, refusalAction, refusalOf } from './refusal.ts'

const question = (name: string, type: FieldType = 'input_text'): Question => ({
  label: name,
  required: true,
  descriptionHtml: null,
  fields: [{ name, type, options: [] }],
})
const form: JobForm = {
  questions: [question('first_name'), question('email'), question('resume', 'input_file')],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}
const school = { reason: 'not-listed', field: 'email', list: 'schools', name: 'none' } as const

describe('the reason that an application brings back to its form', () => {
  it.each([
    { reason: 'closed' },
    { reason: 'refused', field: 'email', error: 'no' },
    { reason: 'rejected', code: 400, error: null },
    school,
    { reason: 'too-large', field: null },
    { reason: 'files-missing', fields: ['resume'] },
    { reason: 'sent-elsewhere' },
  ])('is read from the history: %j', (attention) => expect(refusalOf({ attention })).toEqual(attention))

  it.each([
    undefined,
    'closed',
    7,
    [],
    {},
    { reason: 'of-another-build', field: 'email' },
    { reason: 'refused' },
    { reason: 'too-large' },
    { reason: 'files-missing', fields: 'resume' },
  ])('is a refusal without a field if this build does not know it: %j', (attention) => {
    const refusal = refusalOf({ attention })
    expect(refusal).toMatchObject({ reason: 'rejected', error: null })
    expect(refusal && refusalAction(form, emptyForm, refusal)).toEqual({ type: 'failed', failure: refusal })
  })

  it.each([null, undefined, 'attention', {}, { attention: null }])('is nothing for another state: %j', (state) => {
    expect(refusalOf(state)).toBeNull()
  })
})

describe('a refused answer', () => {
  it.each([
    [{ reason: 'refused', field: 'email', error: 'No.' }, 'email', 'This address wasn’t accepted. Please check it.'],
    [{ reason: 'refused', field: 'first_name', error: 'No.' }, 'first_name', 'This answer wasn’t accepted. Please check it.'],
    [
      { reason: 'refused', field: 'resume', error: 'No.' },
      'resume',
      'This file wasn’t accepted. Please remove it and choose another one.',
    ],
    [{ reason: 'too-large', field: 'resume' }, 'resume', 'This file is too large.'],
    [
      { reason: 'files-missing', fields: ['resume', 'email'] },
      'resume',
      'This file is no longer on this device. Please choose it again.',
    ],
    [school, 'email', '“none” isn’t on the list. Choose from the list, or “Other”.'],
  ] satisfies [SendFailure, string, string][])('shows its reason at its field: %j', (failure, field, message) => {
    expect(refusalAction(form, emptyForm, failure)).toEqual({ type: 'field-refused', field, message })
  })

  it.each([
    [{ reason: 'refused', field: 'cover_letter', error: 'No.' }, null],
    [{ reason: 'too-large', field: 'cover_letter' }, 'This file is too large.'],
    [{ reason: 'files-missing', fields: [] }, 'This file is no longer on this device. Please choose it again.'],
    [{ ...school, field: 'educations.0.degree_id' }, '“none” isn’t on the list. Choose from the list, or “Other”.'],
  ] satisfies [SendFailure, string | null][])('refuses the application if the form has no such field: %j', (failure, problem) => {
    expect(refusalAction(form, emptyForm, failure)).toEqual({ type: 'failed', failure })
    expect(failureText(failure)).toMatchObject({ key: 'rejected', problem })
  })
})
