import { describe, expect, it } from 'vitest'
import { emptyEducation, emptyEmployment } from '#shared/form/entered.ts'
import type { JobForm, FieldType, Question } from '#shared/job.ts'
import { askedOf } from './form-fields.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { changesOf, enteredOf, restoreForm, startForm } from './draft-form.ts'

function question(name: string, type: FieldType = 'input_text'): Question {
  return { label: name, required: true, descriptionHtml: null, fields: [{ name, type, options: [] }] }
}

const form: JobForm = {
  questions: [question('first_name'), question('resume', 'input_file')],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}

const cv = { fileId: 'f1', name: 'cv.pdf', size: 4, type: 'application/pdf' }

describe('restoreForm', () => {
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
    failure: { reason: 'not-queued' },
    attemptCount: 3,
  }

  it('reads back a state that was stored as JSON', () => {
    expect(restoreForm(JSON.parse(JSON.stringify(saved)), [])).toEqual({ ...enteredOf(saved), files: saved.files })
  })

  it('reads no state of an unknown shape', () => {
    const { values: _, ...unknown } = saved
    expect(restoreForm(unknown, [])).toBeUndefined()
    expect(restoreForm({ ...saved, values: null }, [])).toBeUndefined()
    expect(restoreForm('words', [])).toBeUndefined()
  })

  it('drops what has an unknown shape and keeps the rest', () => {
    const row = { ...emptyEducation('row'), school: { id: 3, text: 'Lund' } }
    const job = { ...emptyEmployment('job'), company: 'Oven' }
    const entered = { ...saved, educations: [row], employments: [job] }
    const rejected = { status: 'rejected', file: cv, problem: 'empty' }
    const stored = {
      values: { ...saved.values, nothing: null, nested: { a: 1 }, list: [['a']] },
      files: { ...saved.files, rejected, nothing: null, bare: { status: 'kept' }, odd: { ...rejected, problem: 'smells' } },
      educations: [{ ...row, degree: null, endMonth: 'May', endYear: undefined }, null, {}],
      employments: [{ ...job, isCurrent: 'no', startYear: 2020 }, 'job'],
      demographics: [...saved.demographics, null, { question_id: 9 }],
      consents: [...saved.consents, 'cookies', 1],
      asked: [{ name: 'first_name', label: 'First name' }, {}],
      isProfileWanted: 'perhaps',
    }
    expect(restoreForm(stored, [])).toEqual({
      ...enteredOf(entered),
      files: { ...saved.files, rejected },
      asked: [{ name: 'first_name', label: 'First name' }],
    })
  })

  it('reads the answers of a draft that lacks a part', () => {
    const { values } = saved
    expect(restoreForm({ values, files: [], educations: null }, [])).toEqual({ ...enteredOf(emptyForm), values })
  })

  it('keeps answers that still fit the form and drops the others', () => {
    const changed = { ...form, questions: [...form.questions, question('question_1', 'multi_value_single_select')] }
    expect(startForm(changed, saved, () => 'id')).toEqual({
      ...emptyForm,
      values: { first_name: 'Amina' },
      // An interrupted upload is left to the outbox.
      files: { resume: { status: 'kept', file: cv } },
    })
  })
})

describe('changesOf', () => {
  const colour = (values: readonly string[]): Question => ({
    label: 'Colour',
    required: true,
    descriptionHtml: null,
    fields: [{ name: 'colour', type: 'multi_value_single_select', options: values.map((value) => ({ value, label: value })) }],
  })
  const before: JobForm = { ...form, questions: [question('first_name'), question('motto'), colour(['red', 'blue'])] }
  const saved: FormState = { ...emptyForm, values: { first_name: 'Amina', motto: 'Sing', colour: 'red' }, asked: askedOf(before) }

  it('lists new questions, removed questions and answers that no longer fit', () => {
    const now: JobForm = {
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

  it('returns null when no difference is visible', () => {
    expect(changesOf(saved.asked ?? [], before, saved)).toBeNull()
    const reordered = { ...before, questions: [...before.questions].reverse() }
    expect(changesOf(saved.asked ?? [], reordered, saved)).toBeNull()
  })
})
