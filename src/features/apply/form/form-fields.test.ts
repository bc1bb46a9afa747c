import { describe, expect, it } from 'vitest'
import type { JobForm, Question } from '#shared/job.ts'
import { educationPartsOf, withBrandRules } from './form-fields.ts'

const question = (name: string, label: string): Question => ({
  label,
  required: false,
  descriptionHtml: null,
  fields: [{ name, type: 'input_text', options: [] }],
})

describe('withBrandRules', () => {
  it('names every question to which the board gives no label', () => {
    const form: JobForm = {
      questions: [question('a', ''), question('b', 'Why?')],
      locationQuestions: [question('c', '')],
      compliance: [{ descriptionHtml: null, questions: [question('d', '')] }],
      demographics: {
        header: '',
        descriptionHtml: null,
        questions: [{ id: 1, label: '', required: false, type: 'multi_value_single_select', options: [] }],
      },
      education: null,
      dataConsent: null,
    }
    const { compliance, demographics, locationQuestions, questions } = withBrandRules(form, {})
    const asked = [...questions, ...locationQuestions, ...compliance.flatMap((section) => section.questions)]
    expect([...asked, ...(demographics?.questions ?? [])].map(({ label }) => label)).toEqual([
      'Another question',
      'Why?',
      'Another question',
      'Another question',
      'Another question',
    ])
  })
})

describe('the dates of an education', () => {
  const form: JobForm = {
    questions: [],
    locationQuestions: [],
    compliance: [],
    demographics: null,
    education: 'optional',
    dataConsent: null,
  }
  const datesOf = (asked: JobForm) => educationPartsOf(asked).filter((part) => part.includes('date'))

  it('begin where the brand asks for it', () => {
    expect(datesOf(withBrandRules(form, {}))).toEqual(['end_date.month', 'end_date.year'])
    expect(datesOf(withBrandRules(form, { asksEducationStart: true }))).toContain('start_date.year')
  })

  it('are none where nobody may ask for them, whatever the brand asks', () => {
    expect(datesOf(withBrandRules({ ...form, educationDates: 'none' }, { asksEducationStart: true }))).toEqual([])
  })
})
