import { describe, expect, it } from 'vitest'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { type AnswerChange, emptyEducation, emptyEmployment } from '#shared/form/entered.ts'
import { emptyForm, type FormState, reduceForm } from '#features/apply/form/form-state.ts'
import { resumeRows } from '../page/help/resume-rows.ts'
import type { ResumeFacts } from '../page/reader/resume-facts.ts'

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

interface Asked {
  readonly asked?: JobForm
  readonly found?: ResumeFacts
}

const rowOf = (state: FormState, label: string, { asked = form, found = facts }: Asked = {}) =>
  resumeRows(asked, state, found).find((each) => each.label === label) ?? expect.fail(`no row for ${label}`)

const apply = (state: FormState, changes: readonly AnswerChange[]) => changes.reduce(reduceForm, state)

/** Presses switches one after another, as the card does. */
const press = (state: FormState, labels: readonly string[], asked: Asked = {}) =>
  labels.reduce((now, label) => apply(now, rowOf(now, label, asked).fillIn(now).apply), state)

/** What the form has of its schools. */
const schoolsIn = ({ educations }: FormState) => educations.map(({ school }) => school.text)

const pitt = facts.schools[0] ?? expect.fail()
const twoSchools: ResumeFacts = {
  ...facts,
  schools: [
    {
      name: 'Carnegie Mellon University',
      degree: 'MSc',
      discipline: 'Linguistics',
      dates: { start: { year: 2020, month: null }, end: { year: 2021, month: null }, isCurrent: false },
    },
    pitt,
  ],
}

describe('the rows of a résumé', () => {
  it('are for fields that this form shows, in its order, and never for equal-opportunity questions', () => {
    expect(resumeRows(form, empty, facts).map(({ detail, label, value }) => `${label}: ${value} ${detail}`.trim())).toEqual([
      'First name: Amina',
      'Last name: Okafor-Lindqvist',
      'Email: amina@pitt.example',
      'Location (City): Pittsburgh, PA',
      'LinkedIn profile: linkedin.com/in/amina',
      'Current company: Storyworks',
      'School: University of Pittsburgh May 2019',
    ])
    expect(resumeRows({ ...form, questions: [], locationQuestions: [], education: null }, empty, facts)).toEqual([])
  })

  it('keep what was written apart from what is empty or says the same', () => {
    const state = { ...empty, values: { first_name: ' Amina ', email: 'amina@okafor.example' } }
    expect(rowOf(state, 'First name')).toMatchObject({ isUsed: true, written: null })
    expect(rowOf(state, 'Email')).toMatchObject({ isUsed: false, written: 'amina@okafor.example' })
    expect(rowOf(state, 'Last name')).toMatchObject({ isUsed: false, written: null })
  })

  it('take out what they filled in, with the position of the city, and only while the form has it', () => {
    const before = { ...empty, values: { location: 'Berlin', latitude: '52.5', longitude: '13.4' } }
    const fill = rowOf(before, 'Location (City)').fillIn(before)
    const filled = apply(before, fill.apply)
    expect(filled.values).toMatchObject({ location: 'Pittsburgh, PA', latitude: '', longitude: '' })
    expect(apply(filled, fill.takeOut(filled)).values).toEqual(before.values)
    expect(fill.takeOut(reduceForm(filled, { type: 'answer', field: 'location', value: 'Berlin' }))).toEqual([])
  })

  it('empty a field that was filled in on an earlier page', () => {
    const state = { ...empty, values: { email: 'amina@pitt.example' } }
    expect(apply(state, rowOf(state, 'Email').empty(state)).values['email']).toBe('')
  })
})

describe('the schools of a résumé', () => {
  it('write into a school only what is empty, unless its name is to be replaced', () => {
    const typed = { ...empty, educations: [{ ...emptyEducation('a'), endYear: '2020' }] }
    const [row] = press(typed, ['School']).educations
    expect(row).toMatchObject({ school: { text: 'University of Pittsburgh' }, endYear: '2020', endMonth: null })
  })

  it('have a row each, which adds the schools that the form lacks and takes them out again', () => {
    const filled = press(empty, ['School 1', 'School 2'], { found: twoSchools })
    expect(filled.educations).toMatchObject([
      {
        school: { text: 'Carnegie Mellon University' },
        degree: { text: 'MSc' },
        discipline: { text: 'Linguistics' },
        endYear: '2021',
      },
      { school: { text: 'University of Pittsburgh' }, degree: { text: '' }, endMonth: 5 },
    ])
    expect(rowOf(filled, 'School 1', { found: twoSchools })).toMatchObject({
      isUsed: true,
      detail: 'MSc, Linguistics, 2020 to 2021',
    })
    const one = apply(filled, rowOf(filled, 'School 2', { found: twoSchools }).empty(filled))
    expect(schoolsIn(one)).toEqual(['Carnegie Mellon University'])
    expect(apply(one, rowOf(one, 'School 1', { found: twoSchools }).empty(one)).educations).toEqual(empty.educations)
  })

  it('leave no empty school behind where only the second one is wanted', () => {
    const filled = press(empty, ['School 2'], { found: twoSchools })
    expect(schoolsIn(filled)).toEqual(['University of Pittsburgh'])
    expect(schoolsIn(press(filled, ['School 1'], { found: twoSchools }))).toEqual([
      'University of Pittsburgh',
      'Carnegie Mellon University',
    ])
  })

  it('keep the words of the applicant, and give them back', () => {
    const typed = { ...empty, educations: [{ ...emptyEducation('a'), school: { id: 7, text: 'MIT' }, endYear: '2018' }] }
    const row = rowOf(typed, 'School 1', { found: twoSchools })
    expect(row).toMatchObject({ isUsed: false, written: 'MIT' })
    expect(rowOf(typed, 'School 2', { found: twoSchools })).toMatchObject({ isUsed: false, written: null })
    const fill = row.fillIn(typed)
    const filled = apply(typed, fill.apply)
    expect(schoolsIn(filled)).toEqual(['Carnegie Mellon University'])
    expect(apply(filled, fill.takeOut(filled)).educations).toEqual(typed.educations)
  })

  it('leave what somebody has added to a school since', () => {
    const filled = press(empty, ['School 1', 'School 2'], { found: twoSchools })
    const [, second] = filled.educations
    const change = { degree: { id: 3, text: 'Bachelor’s Degree' } }
    const added = reduceForm(filled, { type: 'row', list: 'educations', clientId: second?.clientId ?? '', change })
    const taken = apply(added, rowOf(added, 'School 2', { found: twoSchools }).empty(added))
    expect(taken.educations[1]).toMatchObject({ school: { text: '' }, degree: change.degree, endYear: '' })
  })
})

describe('the jobs of a résumé', () => {
  it('fill in the jobs of a form that asks for them, and are taken out again', () => {
    const asked: JobForm = { ...form, employment: 'optional' }
    const before = { ...empty, employments: [emptyEmployment('b')] }
    const row = rowOf(before, 'Job', { asked })
    expect(row).toMatchObject({ value: 'Storyworks', detail: 'Designer, March 2021 to today' })
    const fill = row.fillIn(before)
    const filled = apply(before, fill.apply)
    expect(filled.employments[0]).toMatchObject({ company: 'Storyworks', title: 'Designer', isCurrent: true, startYear: '2021' })
    expect(apply(filled, fill.takeOut(filled)).employments).toEqual(before.employments)
  })
})
