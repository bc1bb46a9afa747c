import { describe, expect, it } from 'vitest'
import type { JobForm, Question } from '#shared/job.ts'
import type { Entered } from '#shared/form/entered.ts'
import { emptyForm } from '#features/apply/form/form-state.ts'
import { handedState } from './prepare-handover.ts'

function question(name: string, type: Question['fields'][number]['type'] = 'input_text'): Question {
  return { label: name, required: true, descriptionHtml: null, fields: [{ name, type, options: [] }] }
}

const form: JobForm = {
  questions: [question('first_name'), question('resume', 'input_file')],
  locationQuestions: [question('latitude', 'input_hidden')],
  compliance: [{ descriptionHtml: null, questions: [question('gender'), question('veteran_status')] }],
  demographics: {
    header: '',
    descriptionHtml: null,
    questions: [{ id: 1, label: 'Which?', required: false, isMultiple: false, options: [] }],
  } as unknown as JobForm['demographics'],
  education: 'optional',
  dataConsent: null,
}
const file = { fileId: 'file-1', name: 'cv.pdf', size: 3, type: 'application/pdf' }
const entered = (more: Partial<Entered> = {}): Entered => ({ ...emptyForm, values: { first_name: 'Amina' }, ...more })

describe('what of a draft goes to another device', () => {
  it('is every answer to the form’s own questions', () => {
    const { hasApart, state } = handedState(form, entered({ values: { first_name: 'Amina', latitude: '40.4' } }))
    expect(state.values).toEqual({ first_name: 'Amina', latitude: '40.4' })
    expect(hasApart).toBe(false)
  })

  it.each([
    ['an equal-opportunity answer', { values: { first_name: 'Amina', gender: '2' } }],
    ['a demographic answer', { demographics: [{ question_id: 1, answer_options: [{ answer_option_id: 2 }] }] }],
  ])('is never %s, of which the other device is told', (_, more) => {
    const { hasApart, state } = handedState(form, entered(more))
    expect(state.values).toEqual({ first_name: 'Amina' })
    expect(state.demographics).toEqual([])
    expect(hasApart).toBe(true)
    expect(JSON.stringify(state)).not.toMatch(/"2"|answer_option/)
  })

  it('is no answer to a question that the form does not ask any more: it may have been one of those', () => {
    const { state } = handedState(form, entered({ values: { first_name: 'Amina', race: '5' } }))
    expect(state.values).toEqual({ first_name: 'Amina' })
  })

  it('is no consent to demographic questions', () => {
    const { state } = handedState(form, entered({ consents: ['gdpr_consent_given', 'gdpr_demographic_data_consent_given'] }))
    expect(state.consents).toEqual(['gdpr_consent_given'])
  })

  it('is each file, which the other device uploads itself', () => {
    const stored = { status: 'stored', file, url: 'https://x.example/uploads/1' } as const
    const { state } = handedState(form, entered({ files: { resume: stored } }))
    expect(state.files).toEqual({ resume: { status: 'kept', file } })
    const rejected = { status: 'rejected', file, problem: 'empty' } as const
    expect(handedState(form, entered({ files: { resume: rejected } })).state.files).toEqual({})
  })
})
