import { describe, expect, it } from 'vitest'
import { type EducationEntry, isEducationComplete } from '#shared/application-rules.ts'
import type { DemographicQuestion, JobForm } from '#shared/job.ts'
import { enteredAnswers, submissionOf } from './answer-map.ts'
import type { EducationRow, Entered, PickedFile } from '#shared/form/entered.ts'

const nothing: Entered = { values: {}, files: {}, educations: [], employments: [], demographics: [], consents: [] }

const form: JobForm = {
  questions: [],
  locationQuestions: [],
  compliance: [],
  demographics: { header: '', descriptionHtml: null, questions: [87, 88].map((id) => demographicQuestion(id)) },
  education: 'optional',
  employment: 'optional',
  dataConsent: null,
}

function demographicQuestion(id: number): DemographicQuestion {
  return { id, label: 'Q', required: false, type: 'multi_value_multi_select', options: [] }
}

const sentOf = (entered: Partial<Entered>, referrer: string | null = null) =>
  submissionOf(form, { ...nothing, ...entered }, referrer).answers

const kept = (fileId: string, name: string): PickedFile => ({ status: 'kept', file: { fileId, name, size: 1, type: '' } })

const education: EducationRow = {
  clientId: 'c1',
  school: { id: 5_417_077, text: 'University of Pittsburgh' },
  degree: { id: 5_494_452, text: "Bachelor's degree" },
  discipline: { id: 5_494_865, text: 'Linguistics' },
  startMonth: null,
  startYear: '',
  endMonth: 5,
  endYear: '2016',
}

/** A complete application in the exact format of the request. */
const golden = `{
  "first_name": "Amina",
  "last_name": "Okafor-Lindqvist",
  "email": "amina@example.com",
  "phone": "+1 412 555 0148",
  "location": "Pittsburgh, PA, United States",
  "latitude": "40.44062",
  "longitude": "-79.99589",
  "question_1": 0,
  "question_2": [
    3,
    4
  ],
  "gender": "2",
  "cover_letter_text": "Dear birds",
  "resume_url": "file:k",
  "resume_url_filename": "cv.pdf",
  "question_32324699002": "file:v",
  "educations": [
    {
      "school_name_id": 5417077,
      "degree_id": 5494452,
      "discipline_id": 5494865,
      "end_date": {
        "month": 5,
        "year": 2016
      }
    }
  ],
  "demographic_answers": [
    {
      "question_id": 87,
      "answer_options": [
        {
          "answer_option_id": 193
        },
        {
          "answer_option_id": 194
        },
        {
          "answer_option_id": 212,
          "text": "Free-form answer"
        }
      ]
    }
  ],
  "data_compliance": {
    "gdpr_processing_consent_given": true,
    "gdpr_retention_consent_given": true
  },
  "mapped_url_token": "token12345"
}`

describe('the answers of a submission', () => {
  it('are exactly in the format of the board, but for the addresses of files', () => {
    const entered: Entered = {
      values: {
        first_name: 'Amina',
        last_name: 'Okafor-Lindqvist',
        email: ' amina@example.com ',
        phone: '+1 412 555 0148',
        location: 'Pittsburgh, PA, United States',
        latitude: '40.44062',
        longitude: '-79.99589',
        question_1: 0,
        question_2: [3, 4],
        question_3: '',
        question_4: [],
        gender: '2',
        cover_letter_text: 'Dear birds',
      },
      files: {
        resume: kept('k', 'cv.pdf'),
        question_32324699002: kept('v', 'hello.mp4'),
        cover_letter: { ...kept('c', 'letter.exe'), status: 'rejected', problem: 'wrong-type' },
      },
      educations: [education, { ...education, clientId: 'c2', degree: { id: null, text: 'Bach' } }],
      employments: [],
      demographics: [
        {
          question_id: 87,
          answer_options: [
            { answer_option_id: 193 },
            { answer_option_id: 194, text: ' ' },
            { answer_option_id: 212, text: 'Free-form answer' },
          ],
        },
        { question_id: 88, answer_options: [] },
      ],
      consents: ['gdpr_processing_consent_given', 'gdpr_retention_consent_given'],
    }
    expect(JSON.stringify(sentOf(entered, 'token12345'), null, 2)).toBe(golden)
  })

  it('are empty when nothing was entered', () => {
    expect(JSON.stringify(sentOf({}))).toBe('{}')
    expect(JSON.stringify(sentOf({}, ''))).toBe('{}')
  })

  it.each([
    ['half a position', { location: 'Berlin', latitude: '52.5', longitude: '' }, { location: 'Berlin' }],
    ['a position without its place', { location: '', latitude: '52.5', longitude: '13.4' }, {}],
    ['no position', { location: 'Berlin' }, { location: 'Berlin' }],
    ['a position without a place at all', { latitude: '52.5', longitude: '13.4' }, {}],
    ['blanks around an answer of one line', { email: ' a@b.cd ', question_1: ' one ' }, { email: 'a@b.cd', question_1: 'one' }],
  ])('never contain %s', (_, values, expected) => {
    expect(sentOf({ values })).toEqual(expected)
  })

  it.each<[string, Partial<EducationRow>]>([
    ['school', { school: { id: null, text: 'Uni' } }],
    ['discipline', { discipline: { id: null, text: '' } }],
    ['month', { endMonth: null }],
    ['year', { endYear: '' }],
    ['whole year', { endYear: '201' }],
    ['start year', { startMonth: 9, startYear: '' }],
    ['start before its end', { startMonth: 6, startYear: '2016' }],
  ])('omit an education without its %s', (_, change) => {
    const asked: JobForm = { ...form, educationDates: change.startMonth === undefined ? 'end' : 'start-and-end' }
    expect(submissionOf(asked, { ...nothing, educations: [{ ...education, ...change }] }, null).answers).toEqual({})
  })

  it('contain no dates of an education where the form may ask none, whatever an older form has asked', () => {
    const educations = [{ ...education, startMonth: 9, startYear: '2012', endYear: '' }]
    const sent = submissionOf({ ...form, educationDates: 'none' }, { ...nothing, educations }, null).answers
    expect(sent['educations']).toEqual([{ school_name_id: 5_417_077, degree_id: 5_494_452, discipline_id: 5_494_865 }])
  })

  it('contain the start of an education where the form asks for it', () => {
    const educations = [{ ...education, startMonth: 9, startYear: '2012' }]
    const sent = submissionOf({ ...form, educationDates: 'start-and-end' }, { ...nothing, educations }, null).answers
    expect(JSON.stringify(sentOf({ educations }))).not.toContain('start_date')
    expect(sent['educations']).toMatchObject([{ start_date: { month: 9, year: 2012 }, end_date: { month: 5, year: 2016 } }])
  })
})

describe('the answers that the rules check', () => {
  it('contain the name of a school only when its ID is looked up later', () => {
    const school = { id: null, text: ' Uni ', isLookedUpLater: true } as const
    const [entry] = enteredAnswers(form, { ...nothing, educations: [{ ...education, school }] }).educations ?? []
    expect(entry).toMatchObject({ school_name_id: null, names: { school_name_id: 'Uni' }, degree_id: 5_494_452 })
    expect(isEducationComplete(entry as EducationEntry)).toBe(true)
    for (const unsent of [
      { id: null, text: 'Uni' },
      { ...school, text: ' ' },
    ]) {
      expect(sentOf({ educations: [{ ...education, school: unsent }] })).toEqual({})
    }
    expect(sentOf({ educations: [{ ...education, school: { ...school, id: 7 } }] })['educations']).toEqual([
      { school_name_id: 7, degree_id: 5_494_452, discipline_id: 5_494_865, end_date: { month: 5, year: 2016 } },
    ])
  })

  it('contain everything that was entered, with null for missing parts', () => {
    const entered: Entered = {
      ...nothing,
      files: { resume: kept('u', 'cv.pdf') },
      educations: [{ ...education, school: { id: null, text: 'Uni' }, endYear: '' }],
      consents: ['gdpr_consent_given'],
    }
    expect(enteredAnswers(form, entered)).toEqual({
      resume_url: 'file:u',
      resume_url_filename: 'cv.pdf',
      educations: [{ school_name_id: null, degree_id: 5_494_452, discipline_id: 5_494_865, end_date: { month: 5, year: null } }],
      data_compliance: { gdpr_consent_given: true },
    })
  })
})
