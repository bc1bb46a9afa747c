import { describe, expect, it } from 'vitest'
import type { ApplicationForm, Field, FieldType, Question } from '#shared/job.ts'
import { draftOf, emptyForm, errorsOf, type FormAction, reduceForm, shownErrors } from './form-state.ts'

function question(name: string, type: FieldType = 'input_text', required = true): Question {
  const field: Field = { name, type, options: [] }
  return { label: name, required, descriptionHtml: null, fields: [field] }
}

const form: ApplicationForm = {
  questions: [question('first_name'), question('resume', 'input_file'), question('cover_letter', 'input_file', false)],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}

const cv = new File(['%PDF'], 'cv.pdf')

function after(...actions: FormAction[]) {
  return actions.reduce(reduceForm, emptyForm)
}

describe('errors', () => {
  it('are not shown before the first try to submit', () => {
    expect(shownErrors(form, emptyForm)).toEqual([])
    expect(errorsOf(form, emptyForm)).toHaveLength(2)
  })

  it('are shown after it, and go as their fields are answered', () => {
    const tried = after({ type: 'attempt' })
    expect(shownErrors(form, tried).map(({ field }) => field)).toEqual(['first_name', 'resume'])
    const answered = reduceForm(tried, { type: 'answer', field: 'first_name', value: 'Amina' })
    expect(shownErrors(form, answered).map(({ field }) => field)).toEqual(['resume'])
  })

  it('of the service stand at their field until it changes', () => {
    const refused = after({ type: 'sending' }, { type: 'field-refused', field: 'cover_letter', message: 'Too dull.' })
    expect(refused.isSending).toBe(false)
    expect(shownErrors(form, refused)).toContainEqual({ field: 'cover_letter', message: 'Too dull.' })
    const changed = reduceForm(refused, { type: 'file', field: 'cover_letter', picked: null })
    expect(shownErrors(form, changed).map(({ field }) => field)).not.toContain('cover_letter')
  })
})

describe('a file', () => {
  it('that is on its way answers its question, but is not sent before it has arrived', () => {
    const picked = after({ type: 'file', field: 'resume', picked: { status: 'uploading', file: cv, fraction: 0 } })
    expect(errorsOf(form, picked).map(({ field }) => field)).toEqual(['first_name'])
    expect(draftOf(picked, null).files).toEqual({})
  })

  it('that was not taken is an error even where none is required', () => {
    const rejected = after({ type: 'file', field: 'cover_letter', picked: { status: 'rejected', file: cv, problem: 'empty' } })
    expect(errorsOf(form, rejected)).toContainEqual({ field: 'cover_letter', message: 'This file is empty.' })
  })

  it('that the service has lost goes up again', () => {
    const stored = { url: 'https://s/uploads/1', fileName: 'cv.pdf' }
    const lost = after(
      { type: 'file', field: 'resume', picked: { status: 'stored', file: cv, stored } },
      { type: 'field-refused', field: 'resume', message: 'The file did not arrive.' },
    )
    expect(lost.files['resume']).toMatchObject({ status: 'failed', file: cv })
  })

  it('takes no progress from a file it has replaced', () => {
    const other = new File(['%PDF'], 'other.pdf')
    const state = after(
      { type: 'file', field: 'resume', picked: { status: 'uploading', file: other, fraction: 0 } },
      { type: 'progress', field: 'resume', file: cv, fraction: 0.9 },
    )
    expect(state.files['resume']).toMatchObject({ fraction: 0 })
  })
})

describe('a failure', () => {
  it('keeps everything that was entered', () => {
    const failed = after(
      { type: 'answer', field: 'first_name', value: 'Amina' },
      { type: 'sending' },
      { type: 'failed', failure: { kind: 'unreachable' } },
    )
    expect(failed).toMatchObject({ isSending: false, values: { first_name: 'Amina' }, failure: { kind: 'unreachable' } })
  })
})
