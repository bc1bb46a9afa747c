import { describe, expect, it } from 'vitest'
import type { JobForm, Question } from '#shared/job.ts'
import { draftProgress } from './form-sections.ts'
import { emptyForm } from './form-state.ts'

function question(name: string, required: boolean): Question {
  return { label: name, required, descriptionHtml: null, fields: [{ name, type: 'input_text', options: [] }] }
}

const form: JobForm = {
  questions: [question('first_name', true), question('email', true), question('website', false)],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}

const plain = { asksEducationStart: false }

describe('the progress of a draft', () => {
  it('counts its required answers', () => {
    const draft = { ...emptyForm, values: { first_name: 'Amina', website: 'https://example.com' } }
    expect(draftProgress(form, draft, plain)).toEqual({ answeredCount: 1, requiredCount: 2 })
    expect(draftProgress(form, emptyForm, plain)).toEqual({ answeredCount: 0, requiredCount: 2 })
  })

  it('counts the parts of a required education, as the form does', () => {
    const draft = { ...emptyForm, values: { first_name: 'Amina' } }
    const asking = { ...form, education: 'required' } as const
    expect(draftProgress(asking, draft, plain)).toEqual({ answeredCount: 1, requiredCount: 7 })
    // A company may ask for the start besides.
    expect(draftProgress(asking, draft, { asksEducationStart: true })).toEqual({ answeredCount: 1, requiredCount: 9 })
  })

  it('is unknown for a draft that cannot be read, and for a form that requires nothing', () => {
    expect(draftProgress(form, 'a draft of another release', plain)).toBeNull()
    expect(draftProgress({ ...form, questions: [] }, emptyForm, plain)).toBeNull()
  })
})
