import { describe, expect, it } from 'vitest'
import type { JobForm, Field, FieldType, Question } from '#shared/job.ts'
import { errorsOf, shownErrors } from './form-errors.ts'
import { labelOf } from './form-fields.ts'
import { emptyForm, type FormAction, reduceForm } from './form-state.ts'
import { enteredOf, startForm } from './draft-form.ts'
import { submissionOf } from './answer-map.ts'

function question(name: string, type: FieldType = 'input_text', required = true): Question {
  const field: Field = { name, type, options: [] }
  return { label: name, required, descriptionHtml: null, fields: [field] }
}

const form: JobForm = {
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
  it('appear in no field before the first attempt to submit', () => {
    expect(shownErrors(form, emptyForm)).toEqual([])
    expect(errorsOf(form, emptyForm)).toHaveLength(2)
  })

  it('appear after the first attempt and disappear as fields are answered', () => {
    const tried = after({ type: 'attempt' })
    expect(shownErrors(form, tried).map(({ field }) => field)).toEqual(['first_name', 'resume'])
    const answered = reduceForm(tried, { type: 'answer', field: 'first_name', value: 'Amina' })
    expect(shownErrors(form, answered).map(({ field }) => field)).toEqual(['resume'])
  })

  it('show the service’s error at its field until the field changes', () => {
    const refused = after({ type: 'sending' }, { type: 'field-refused', field: 'cover_letter', message: 'Too dull.' })
    expect(refused.isSending).toBe(false)
    expect(shownErrors(form, refused)).toContainEqual({ field: 'cover_letter', message: 'Too dull.' })
    const changed = reduceForm(refused, { type: 'file', field: 'cover_letter', picked: null })
    expect(shownErrors(form, changed).map(({ field }) => field)).not.toContain('cover_letter')
  })
})

describe('a file', () => {
  it('counts as an answer while it uploads, but is not submitted as uploaded', () => {
    const picked = after({ type: 'file', field: 'resume', picked: { status: 'uploading', file: cv, fraction: 0 } })
    expect(errorsOf(form, picked).map(({ field }) => field)).toEqual(['first_name'])
    expect(submissionOf(form, picked, null).uploads).toEqual({})
  })

  it('causes an error when it was rejected, even if its question is optional', () => {
    const rejected = after({ type: 'file', field: 'cover_letter', picked: { status: 'rejected', file: cv, problem: 'empty' } })
    expect(errorsOf(form, rejected)).toContainEqual({ field: 'cover_letter', message: 'This file is empty.' })
  })

  it('must be uploaded again when the service has lost it', () => {
    const lost = after(
      { type: 'file', field: 'resume', picked: { status: 'stored', file: cv, url: 'https://s/uploads/1' } },
      { type: 'field-refused', field: 'resume', message: 'The file did not arrive.' },
    )
    expect(lost.files['resume']).toMatchObject({ status: 'failed', file: cv })
  })

  it('ignores the upload progress of a file that it has replaced', () => {
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
      { type: 'failed', failure: { reason: 'not-queued' } },
    )
    expect(failed).toMatchObject({ isSending: false, values: { first_name: 'Amina' }, failure: { reason: 'not-queued' } })
  })
})

describe('education', () => {
  const asked: JobForm = { ...form, questions: [], education: 'required' }
  let count = 0
  const newId = () => `row-${(count += 1)}`

  it('starts with one empty entry if the form asks for it, and with none otherwise', () => {
    expect(startForm(asked, emptyForm, newId).educations).toHaveLength(1)
    expect(startForm(form, emptyForm, newId).educations).toEqual([])
  })

  it('asks for a start where the brand does, also in a draft that was begun without it', () => {
    const withStart: JobForm = { ...asked, educationDates: 'start-and-end' }
    const [row] = startForm(asked, emptyForm, newId).educations
    const filled = { ...emptyForm, educations: row ? [{ ...row, endMonth: 5, endYear: '2016' }] : [] }
    const opened = startForm(withStart, filled, newId)
    expect(opened.educations).toMatchObject([{ endMonth: 5, endYear: '2016', startMonth: null, startYear: '' }])
    const parts = errorsOf(withStart, opened).map(({ field }) => field.replace('educations.0.', ''))
    expect(parts).toEqual(['school_name_id', 'degree_id', 'discipline_id', 'start_date.month', 'start_date.year'])
    const second = reduceForm(opened, { type: 'row-added', list: 'educations', clientId: 'b' }).educations[1]
    expect(second).toMatchObject({ startMonth: null, startYear: '' })
    // Switched off again, the draft opens without a start.
    expect(startForm(asked, opened, newId).educations).toEqual(filled.educations)
  })

  it('asks for a former job where the board does, also in a draft that was begun without it', () => {
    const withJobs: JobForm = { ...form, questions: [], employment: 'required' }
    const opened = startForm(withJobs, emptyForm, newId)
    expect(errorsOf(withJobs, opened).map(({ field }) => field.replace('employments.0.', ''))).toEqual([
      'company_name',
      'title',
      'start_date.month',
      'start_date.year',
      'end_date.month',
      'end_date.year',
    ])
    expect(errorsOf({ ...withJobs, employment: 'optional' }, opened)).toEqual([])
    const [row] = opened.employments
    const change = { company: 'Oven', title: 'Baker', startMonth: 5, startYear: '2020', endMonth: 4, endYear: '2020' }
    const changed = reduceForm(opened, { type: 'row', list: 'employments', clientId: row?.clientId ?? '', change })
    expect(errorsOf(withJobs, changed)).toEqual([
      { field: 'employments.0.end_date.month', message: 'The end must be after the start.' },
    ])
    expect(labelOf(withJobs, 'employments.1.title')).toBe('Title of job 2')
    const stored = enteredOf(changed)
    expect(startForm(withJobs, stored, newId).employments).toEqual(changed.employments)
    expect(startForm(form, stored, newId).employments).toEqual([])
  })

  it('adds and removes entries, and empties the last one instead', () => {
    const [first, second] = ['a', 'b']
    const two = after(
      { type: 'row-added', list: 'educations', clientId: first },
      { type: 'row-added', list: 'educations', clientId: second },
    )
    const one = reduceForm(two, { type: 'row-removed', list: 'educations', clientId: first })
    expect(one.educations.map(({ clientId }) => clientId)).toEqual([second])
    const filled = reduceForm(one, { type: 'row', list: 'educations', clientId: second, change: { endYear: '2019' } })
    expect(reduceForm(filled, { type: 'row-removed', list: 'educations', clientId: second })).toEqual(one)
  })

  it('changes only the given entry and reports each missing field', () => {
    const state = after(
      { type: 'row-added', list: 'educations', clientId: 'a' },
      { type: 'row-added', list: 'educations', clientId: 'b' },
      { type: 'row', list: 'educations', clientId: 'b', change: { school: { id: 5, text: 'Uni' }, endMonth: 5 } },
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
  const asked: JobForm = {
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

  it('keep the text of an option when other options change', () => {
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

  it('are neither required nor sent after the consent was withdrawn', () => {
    const given = after({ ...gate, isGiven: true }, { type: 'demographic', questionId: 9, optionIds: [1] })
    expect(submissionOf(asked, given, null).answers['demographic_answers']).toHaveLength(1)
    const takenBack = reduceForm(given, { ...gate, isGiven: false })
    expect(submissionOf(asked, takenBack, null).answers).not.toHaveProperty('demographic_answers')
    expect(errorsOf(asked, takenBack).map(({ field }) => field)).toEqual(['data_compliance.gdpr_consent_given'])
  })
})
