import { describe, expect, it } from 'vitest'
import type { JobForm, Question } from '#shared/job.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { describeProfile, fillFromProfile, profileOf, resumeOf } from './profile-answers.ts'
import { readProfile } from './stored-answers.ts'
import { emptyEmployment, isBlank } from '#shared/form/entered.ts'

function text(name: string, label = name, type: 'input_text' | 'input_hidden' | 'textarea' = 'input_text'): Question {
  return { label, required: false, descriptionHtml: null, fields: [{ name, type, options: [] }] }
}

const resume: Question = {
  label: 'Resume/CV',
  required: true,
  descriptionHtml: null,
  fields: [
    { name: 'resume', type: 'input_file', options: [] },
    { name: 'resume_text', type: 'textarea', options: [] },
  ],
}
const place = [text('longitude', 'Longitude', 'input_hidden'), text('latitude', 'Latitude', 'input_hidden'), text('location')]

function formOf(questions: readonly Question[], more: Partial<JobForm> = {}): JobForm {
  return { questions, locationQuestions: [], compliance: [], demographics: null, education: null, dataConsent: null, ...more }
}

const first = formOf(
  [
    text('first_name'),
    text('last_name'),
    text('email'),
    text('phone'),
    resume,
    text('question_1', 'LinkedIn Profile'),
    text('question_2', 'Website'),
    text('question_3', 'Why us?', 'textarea'),
  ],
  {
    locationQuestions: place,
    education: 'optional',
    employment: 'optional',
    compliance: [{ descriptionHtml: null, questions: [text('gender')] }],
  },
)
const cv = { fileId: 'f1', name: 'cv.pdf', size: 4, type: 'application/pdf' }
const school = {
  clientId: 'c1',
  school: { id: 1, text: 'Aalto University' },
  degree: { id: 2, text: 'Master' },
  discipline: { id: 3, text: 'Linguistics' },
  startMonth: null,
  startYear: '',
  endMonth: 5,
  endYear: '2016',
}
const job = {
  clientId: 'j1',
  company: 'Oven',
  title: 'Baker',
  startMonth: 5,
  startYear: '2020',
  isCurrent: true,
  endMonth: null,
  endYear: '',
}
const filled: FormState = {
  ...emptyForm,
  values: {
    first_name: 'Amina',
    last_name: ' Okafor ',
    email: 'amina@example.com',
    phone: '+49 30 1234',
    location: 'Pittsburgh, PA',
    latitude: '40.4',
    longitude: '-79.9',
    question_1: 'https://linkedin.example/amina',
    question_2: 'I do not have one',
    question_3: 'Birds',
    gender: 'female',
  },
  files: { resume: { status: 'stored', file: cv, url: 'https://store.example/1' } },
  educations: [school],
  employments: [job, emptyEmployment('j2')],
  demographics: [{ question_id: 9, answer_options: [{ answer_option_id: 91 }] }],
  consents: ['gdpr_consent_given'],
}

describe('a profile', () => {
  const profile = profileOf(first, filled, null)

  it('contains answers that fit any job, but no compliance, demographic or job-specific answers and no consents', () => {
    expect(profile).toEqual({
      values: {
        first_name: 'Amina',
        last_name: 'Okafor',
        email: 'amina@example.com',
        phone: '+49 30 1234',
        location: 'Pittsburgh, PA',
        latitude: '40.4',
        longitude: '-79.9',
        linkedin: 'https://linkedin.example/amina',
      },
      educations: [school],
      employments: [job],
    })
    expect(resumeOf(first, filled)).toEqual(cv)
  })

  it('fills a form whose questions have other numbers, and uploads nothing', () => {
    const next = formOf([text('email'), resume, text('question_77', 'LinkedIn'), text('question_78', 'Why us?', 'textarea')], {
      locationQuestions: place,
      education: 'required',
      employment: 'required',
      compliance: first.compliance,
    })
    const state = fillFromProfile(next, profile, cv)
    expect(state.values).toEqual({
      email: 'amina@example.com',
      question_77: 'https://linkedin.example/amina',
      location: 'Pittsburgh, PA',
      latitude: '40.4',
      longitude: '-79.9',
    })
    expect(state.files).toEqual({ resume: { status: 'kept', file: cv } })
    expect(state.educations).toEqual([school])
    expect(state.employments).toEqual([job])
    expect(state.demographics).toEqual([])
    expect(state.consents).toEqual([])
  })

  it('fills in only what the form asks', () => {
    expect(isBlank(fillFromProfile(formOf([text('question_1', 'Why us?')]), profile, cv))).toBe(true)
  })

  it.each(['Portfolio password', 'Which of our blog posts did you like on LinkedIn?', 'Websites you have built'])(
    'does not take %s for a link',
    (label) => {
      const state = { ...emptyForm, values: { question_1: 'https://a.example' } }
      expect(profileOf(formOf([text('question_1', label)]), state, null).values).toEqual({})
    },
  )

  it('keeps answers that a later form does not ask for, and drops those that were cleared', () => {
    const later = formOf([text('first_name'), text('phone')])
    const { values, educations, employments } = profileOf(
      later,
      { ...emptyForm, values: { first_name: 'Mina', phone: '' } },
      profile,
    )
    expect(values).toMatchObject({ first_name: 'Mina', email: 'amina@example.com', linkedin: 'https://linkedin.example/amina' })
    expect(values).not.toHaveProperty('phone')
    expect(educations).toEqual([school])
    expect(employments).toEqual([job])
  })

  it('can be shown as labels and texts', () => {
    expect(Object.fromEntries(describeProfile(profile, 'cv.pdf'))).toEqual({
      Name: 'Amina Okafor',
      Email: 'amina@example.com',
      Phone: '+49 30 1234',
      City: 'Pittsburgh, PA',
      Links: 'https://linkedin.example/amina',
      Education: 'Master, Aalto University',
      Employment: 'Baker, Oven',
      Résumé: 'cv.pdf',
    })
  })

  it('loses only what has an unknown shape', () => {
    expect(readProfile(undefined)).toBeNull()
    expect(readProfile({ ...profile, values: null })).toBeNull()
    expect(readProfile({ ...profile, employments: 'none' })).toEqual({ ...profile, employments: [] })
    expect(readProfile({ ...profile, values: { ...profile.values, github: null }, educations: [null] })).toEqual({
      ...profile,
      educations: [],
    })
    expect(readProfile(profile)).toEqual(profile)
  })
})
