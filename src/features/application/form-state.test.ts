import { describe, expect, it } from 'vitest'
import type { ApplicationForm, Field, FieldType, Question } from '#shared/job.ts'
import {
  askedOf,
  changesOf,
  draftOf,
  emptyForm,
  errorsOf,
  type FormAction,
  type FormState,
  labelOf,
  reduceForm,
  shownErrors,
  startForm,
} from './form-state.ts'

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

const cv = { fileId: 'f1', name: 'cv.pdf', size: 4, type: 'application/pdf' }

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
    expect(draftOf(form, picked, null).files).toEqual({})
  })

  it('that was not taken is an error even where none is required', () => {
    const rejected = after({ type: 'file', field: 'cover_letter', picked: { status: 'rejected', file: cv, problem: 'empty' } })
    expect(errorsOf(form, rejected)).toContainEqual({ field: 'cover_letter', message: 'This file is empty.' })
  })

  it('that the service has lost goes up again', () => {
    const lost = after(
      { type: 'file', field: 'resume', picked: { status: 'stored', file: cv, url: 'https://s/uploads/1' } },
      { type: 'field-refused', field: 'resume', message: 'The file did not arrive.' },
    )
    expect(lost.files['resume']).toMatchObject({ status: 'failed', file: cv })
  })

  it('takes no progress from a file it has replaced', () => {
    const other = { ...cv, fileId: 'f2', name: 'other.pdf' }
    const state = after(
      { type: 'file', field: 'resume', picked: { status: 'uploading', file: other, fraction: 0 } },
      { type: 'progress', field: 'resume', fileId: cv.fileId, fraction: 0.9 },
    )
    expect(state.files['resume']).toMatchObject({ fraction: 0 })
  })
})

describe('a failure', () => {
  it('keeps everything that was entered', () => {
    const failed = after(
      { type: 'answer', field: 'first_name', value: 'Amina' },
      { type: 'sending' },
      { type: 'failed', failure: { kind: 'not-queued' } },
    )
    expect(failed).toMatchObject({ isSending: false, values: { first_name: 'Amina' }, failure: { kind: 'not-queued' } })
  })
})

describe('education', () => {
  const asked: ApplicationForm = { ...form, questions: [], education: 'required' }
  let count = 0
  const newId = () => `row-${(count += 1)}`

  it('begins with one empty entry where it is asked, and with none where it is not', () => {
    expect(startForm(asked, emptyForm, newId).educations).toHaveLength(1)
    expect(startForm(form, emptyForm, newId).educations).toEqual([])
  })

  it('grows by entries, and shrinks to one at least', () => {
    const [first, second] = ['a', 'b']
    const two = after({ type: 'education-added', clientId: first }, { type: 'education-added', clientId: second })
    const one = reduceForm(two, { type: 'education-removed', clientId: first })
    expect(one.educations.map(({ clientId }) => clientId)).toEqual([second])
    expect(reduceForm(one, { type: 'education-removed', clientId: second })).toBe(one)
  })

  it('changes one entry only, and is flagged field by field', () => {
    const state = after(
      { type: 'education-added', clientId: 'a' },
      { type: 'education-added', clientId: 'b' },
      { type: 'education', clientId: 'b', change: { school: { id: 5, text: 'Uni' }, endMonth: 5 } },
      { type: 'attempt' },
    )
    expect(shownErrors(asked, state).map(({ field }) => field)).toEqual([
      'educations.0.school_name_id',
      'educations.0.degree_id',
      'educations.0.discipline_id',
      'educations.0.end_date.month',
      'educations.0.end_date.year',
      'educations.1.degree_id',
      'educations.1.discipline_id',
      'educations.1.end_date.year',
    ])
    expect(labelOf(asked, 'educations.0.end_date.year')).toBe('End year')
    expect(labelOf(asked, 'educations.1.degree_id')).toBe('Degree of school 2')
  })
})

describe('demographic answers and consents', () => {
  const asked: ApplicationForm = {
    ...form,
    questions: [],
    demographics: {
      header: '',
      descriptionHtml: null,
      questions: [
        {
          id: 9,
          label: 'Who are you?',
          required: true,
          type: 'multi_value_multi_select',
          options: [
            { id: 1, label: 'A', freeForm: false },
            { id: 2, label: 'Other', freeForm: true },
          ],
        },
      ],
    },
    dataConsent: {
      requiresConsent: true,
      requiresProcessingConsent: false,
      requiresRetentionConsent: false,
      retentionDays: null,
      demographicConsentApplies: true,
    },
  }
  const gate = { type: 'consent', name: 'gdpr_demographic_data_consent_given' } as const

  it('keep the text of an option while others come and go', () => {
    const state = after(
      { type: 'demographic', questionId: 9, optionIds: [2] },
      { type: 'demographic-text', questionId: 9, optionId: 2, text: 'mine' },
      { type: 'demographic', questionId: 9, optionIds: [1, 2] },
    )
    expect(state.demographics).toEqual([
      { question_id: 9, answer_options: [{ answer_option_id: 1 }, { answer_option_id: 2, text: 'mine' }] },
    ])
    expect(reduceForm(state, { type: 'demographic', questionId: 9, optionIds: [] }).demographics).toEqual([])
  })

  it('are neither asked nor sent once their consent is taken back', () => {
    const given = after({ ...gate, isGiven: true }, { type: 'demographic', questionId: 9, optionIds: [1] })
    expect(draftOf(asked, given, null).demographics).toHaveLength(1)
    const takenBack = reduceForm(given, { ...gate, isGiven: false })
    expect(draftOf(asked, takenBack, null).demographics).toEqual([])
    expect(errorsOf(asked, takenBack).map(({ field }) => field)).toEqual(['data_compliance.gdpr_consent_given'])
  })
})

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
