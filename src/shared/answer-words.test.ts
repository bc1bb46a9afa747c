import { describe, expect, it } from 'vitest'
import { educationLines, employmentLines, fieldText, questionsInWords, type SaidAnswers } from './answer-words.ts'

const nothing: SaidAnswers = { answers: {}, educationNames: [], files: [] }
const names = { school: 'Aalto', degree: 'Bachelor', discipline: null }
const end = { month: 5, year: 2019 }

describe('an education in words', () => {
  it.each([
    ['with its start', { start_date: { month: 9, year: 2015 } }, 'September 2015 to May 2019'],
    ['with half a start', { start_date: { month: null, year: 2015 } }, '2015 to May 2019'],
    ['without a start', {}, 'May 2019'],
  ])('has a line for the school, the study and the time: %s', (_, start, time) => {
    const entry = { school_name_id: 1, degree_id: 2, discipline_id: 3, ...start, end_date: end }
    expect(educationLines(entry, names)).toEqual(['Aalto', 'Bachelor, discipline 3', time])
  })

  it('has no line for what is missing', () => {
    const entry = { school_name_id: null, degree_id: null, discipline_id: null, end_date: { month: null, year: null } }
    expect(educationLines(entry, undefined)).toEqual([])
  })
})

describe('a job in words', () => {
  const job = { company_name: 'Oven & Sons', title: 'Baker', start_date: end }

  it.each([
    ['that is over', { current: false, end_date: { month: 6, year: 2020 } }, 'May 2019 to June 2020'],
    ['that goes on', { current: true }, 'May 2019 to today'],
  ])('has a line for the title, the company and the time: %s', (_, more, time) => {
    expect(employmentLines({ ...job, ...more })).toEqual(['Baker', 'Oven & Sons', time])
  })

  it('has no line before anything but the tick for today was entered', () => {
    const start = { month: null, year: null }
    expect(employmentLines({ company_name: '', title: '', start_date: start, current: true })).toEqual([])
  })
})

describe('the answer of a field in words', () => {
  const options = [
    { label: 'Welsh, spoken', value: 1 },
    { label: 'Yoruba', value: '2' },
  ]

  it('names options by their labels, and unknown ones by their value', () => {
    const field = { name: 'q', type: 'multi_value_multi_select', options } as const
    expect(fieldText(field, { ...nothing, answers: { q: [1, '2', 3] } })).toBe('Welsh, spoken; Yoruba; 3')
  })

  it('is the name of a file, never its address', () => {
    const field = { name: 'resume', type: 'input_file', options: [] } as const
    const answers = { resume_url: 'https://files.example/1' }
    expect(fieldText(field, { ...nothing, answers, files: [{ fieldName: 'resume', fileName: 'cv.pdf' }] })).toBe('cv.pdf')
    expect(fieldText(field, { ...nothing, answers })).toBe('')
  })
})

describe('the questions of a form in words', () => {
  it('come in the order of the form, each with a key of its own', () => {
    const question = (name: string, type: 'input_text' | 'input_hidden' = 'input_text') => ({
      label: `Label of ${name}`,
      required: false,
      fields: [{ name, type, options: [] }],
    })
    const asked = questionsInWords({
      questions: [question('first_name'), question('latitude', 'input_hidden')],
      compliance: [question('gender')],
      demographics: [{ id: 7, label: 'Origin', required: false, type: 'multi_value_single_select', options: [] }],
      education: 'optional',
      employment: 'optional',
      dataConsent: {
        requiresConsent: true,
        requiresProcessingConsent: false,
        requiresRetentionConsent: false,
        retentionDays: null,
        demographicConsentApplies: false,
      },
    })
    expect(asked.map(({ field, isHidden, section }) => [section, field, isHidden])).toEqual([
      ['questions', 'first_name', false],
      ['questions', 'latitude', true],
      ['education', 'educations', false],
      ['employment', 'employments', false],
      ['compliance', 'gender', false],
      ['demographics', 'demographic_answers.7', false],
      ['consent', 'data_compliance.gdpr_consent_given', false],
      ['consent', 'data_compliance.gdpr_processing_consent_given', false],
      ['consent', 'data_compliance.gdpr_retention_consent_given', false],
      ['consent', 'data_compliance.gdpr_demographic_data_consent_given', false],
    ])
    expect(asked.map(({ read }) => read({ ...nothing, answers: { data_compliance: { gdpr_consent_given: false } } }))).toEqual([
      ...Array.from({ length: 6 }, () => null),
      { texts: ['No'], value: { gdpr_consent_given: false } },
      null,
      null,
      null,
    ])
  })
})
