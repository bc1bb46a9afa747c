import { describe, expect, it } from 'vitest'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { emptyEducation, emptyEmployment } from '#shared/form/entered.ts'
import { emptyForm, type FormState, reduceForm } from '#features/apply/form/form-state.ts'
import { resumeRows } from '../page/online/resume-rows.ts'
import type { ResumeFacts } from '../page/online/reader/resume-facts.ts'

function question(name: string, label: string, type: Field['type'] = 'input_text'): Question {
  return { label, required: false, descriptionHtml: null, fields: [{ name, type, options: [] }] }
}

const form: JobForm = {
  questions: [
    question('first_name', 'First name'),
    question('last_name', 'Last name'),
    question('email', 'Email'),
    question('phone', 'Phone', 'input_hidden'),
    question('question_1', 'LinkedIn profile'),
    question('question_2', 'Current company'),
    question('question_3', 'Which company do you admire?'),
    question('question_4', 'Portfolio', 'textarea'),
  ],
  locationQuestions: [question('location', 'Location (City)')],
  compliance: [
    { descriptionHtml: null, questions: [question('last_name_of_race', 'LinkedIn profile'), question('phone', 'Phone')] },
  ],
  demographics: null,
  education: 'optional',
  dataConsent: null,
}

const facts: ResumeFacts = {
  name: { first: 'Amina', last: 'Okafor-Lindqvist' },
  email: 'amina@pitt.example',
  phone: '+1 412 555 0148',
  place: 'Pittsburgh, PA',
  links: { linkedin: 'linkedin.com/in/amina', website: 'okafor.example' },
  schools: [
    {
      name: 'University of Pittsburgh',
      degree: null,
      discipline: null,
      dates: { start: null, end: { year: 2019, month: 5 }, isCurrent: false },
    },
  ],
  jobs: [
    {
      company: 'Storyworks',
      title: 'Designer',
      dates: { start: { year: 2021, month: 3 }, end: null, isCurrent: true },
    },
  ],
}

const empty: FormState = { ...emptyForm, educations: [emptyEducation('a')] }

const rowOf = (state: FormState, label: string, asked: JobForm = form) => {
  const row = resumeRows(asked, state, facts).find((each) => each.label === label)
  if (!row) throw new Error(`no row for ${label}`)
  return row
}

describe('the rows of a résumé', () => {
  it('are for fields that this form shows, in its order, and never for equal-opportunity questions', () => {
    expect(resumeRows(form, empty, facts).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'First name: Amina',
      'Last name: Okafor-Lindqvist',
      'Email: amina@pitt.example',
      'Location (City): Pittsburgh, PA',
      'LinkedIn profile: linkedin.com/in/amina',
      'Current company: Storyworks',
      'School: University of Pittsburgh, May 2019',
    ])
    expect(resumeRows({ ...form, questions: [], locationQuestions: [], education: null }, empty, facts)).toEqual([])
  })

  it('keep what was written apart from what is empty or says the same', () => {
    const state = { ...empty, values: { first_name: ' Amina ', email: 'amina@okafor.example' } }
    expect(rowOf(state, 'First name')).toMatchObject({ isUsed: true, written: null })
    expect(rowOf(state, 'Email')).toMatchObject({ isUsed: false, written: 'amina@okafor.example' })
    expect(rowOf(state, 'Last name')).toMatchObject({ isUsed: false, written: null })
  })

  it('write into a school only what is empty, unless its name is to be replaced', () => {
    const typed = { ...empty, educations: [{ ...emptyEducation('a'), endYear: '2020' }] }
    const filled = reduceForm(typed, rowOf(typed, 'School').fill.apply)
    expect(filled.educations[0]).toMatchObject({ school: { text: 'University of Pittsburgh' }, endYear: '2020', endMonth: null })
  })

  it('restore what was there, with the position of the city, and only while the form has what was pressed', () => {
    const before = { ...empty, values: { location: 'Berlin', latitude: '52.5', longitude: '13.4' } }
    const { fill } = rowOf(before, 'Location (City)')
    const filled = reduceForm(before, fill.apply)
    expect(filled.values).toMatchObject({ location: 'Pittsburgh, PA', latitude: '', longitude: '' })
    expect(fill.stands(filled)).toBe(true)
    expect(reduceForm(filled, fill.restore).values).toEqual(before.values)
    expect(fill.stands(reduceForm(filled, { type: 'answer', field: 'location', value: 'Berlin' }))).toBe(false)
  })

  it('fill in the first job of a form that asks for jobs, and take all of it back', () => {
    const asked: JobForm = { ...form, employment: 'optional' }
    const before = { ...empty, employments: [emptyEmployment('b')] }
    const { fill, value } = rowOf(before, 'Company', asked)
    expect(value).toBe('Designer, Storyworks, March 2021 to today')
    const filled = reduceForm(before, fill.apply)
    expect(filled.employments[0]).toMatchObject({ company: 'Storyworks', title: 'Designer', isCurrent: true, startYear: '2021' })
    expect(reduceForm(filled, fill.restore).employments).toEqual(before.employments)
  })
})
