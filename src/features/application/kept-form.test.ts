import { describe, expect, it } from 'vitest'
import type { ApplicationForm, FieldType, Question } from '#shared/job.ts'
import { askedOf } from './form-fields.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { changesOf, startForm } from './kept-form.ts'

function question(name: string, type: FieldType = 'input_text'): Question {
  return { label: name, required: true, descriptionHtml: null, fields: [{ name, type, options: [] }] }
}

const form: ApplicationForm = {
  questions: [question('first_name'), question('resume', 'input_file')],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}

const cv = { fileId: 'f1', name: 'cv.pdf', size: 4, type: 'application/pdf' }

describe('a stored state', () => {
  const saved: FormState = {
    ...emptyForm,
    values: { first_name: 'Amina', gone: 'x', question_1: 7 },
    files: {
      resume: { status: 'uploading', file: cv, fraction: 0.5 },
      gone: { status: 'stored', file: cv, url: 'u' },
    },
    demographics: [{ question_id: 9, answer_options: [{ answer_option_id: 1 }] }],
    consents: ['gdpr_consent_given'],
    hasAttempted: true,
    isSending: true,
    failure: { kind: 'not-queued' },
    attemptCount: 3,
  }

  it('is plain data', () => {
    expect(structuredClone(saved)).toEqual(saved)
    expect(JSON.parse(JSON.stringify(saved))).toEqual(saved)
  })

  it('keeps what still fits its form, and begins anew with the rest', () => {
    const changed = { ...form, questions: [...form.questions, question('question_1', 'multi_value_single_select')] }
    expect(startForm(changed, saved, () => 'id')).toEqual({
      ...emptyForm,
      values: { first_name: 'Amina' },
      // What was on its way is uploaded after 'Submit'.
      files: { resume: { status: 'kept', file: cv } },
    })
  })
})

describe('a form that has changed since its draft was written', () => {
  const colour = (values: readonly string[]): Question => ({
    label: 'Colour',
    required: true,
    descriptionHtml: null,
    fields: [{ name: 'colour', type: 'multi_value_single_select', options: values.map((value) => ({ value, label: value })) }],
  })
  const before: ApplicationForm = { ...form, questions: [question('first_name'), question('motto'), colour(['red', 'blue'])] }
  const saved: FormState = { ...emptyForm, values: { first_name: 'Amina', motto: 'Sing', colour: 'red' }, asked: askedOf(before) }

  it('says what is new, what is gone and what has to be answered again, and keeps the rest', () => {
    const now: ApplicationForm = {
      ...form,
      questions: [question('first_name'), question('salary'), colour(['blue', 'green'])],
      education: 'required',
    }
    expect(changesOf(saved.asked ?? [], now, saved)).toEqual({
      added: ['salary', 'Education'],
      gone: ['motto'],
      again: ['Colour'],
    })
    expect(startForm(now, saved, () => 'row').values).toEqual({ first_name: 'Amina' })
  })

  it('says nothing where its person would notice nothing', () => {
    expect(changesOf(saved.asked ?? [], before, saved)).toBeNull()
    const reordered = { ...before, questions: [...before.questions].reverse() }
    expect(changesOf(saved.asked ?? [], reordered, saved)).toBeNull()
  })
})
