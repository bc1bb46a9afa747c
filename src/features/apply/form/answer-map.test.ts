import { describe, expect, it } from 'vitest'
import { type EducationEntry, isEducationComplete } from '#shared/application-rules.ts'
import { answerMap, applicationOf, type EnteredAnswers, type EducationRow } from './answer-map.ts'
import { type EducationChange, fitEducation } from './form-state.ts'

const empty: EnteredAnswers = {
  values: {},
  files: {},
  educations: [],
  employments: [],
  demographics: [],
  consents: [],
  referrer: null,
}

const education: EducationRow = {
  clientId: 'c1',
  school: { id: 5_417_077, text: 'University of Pittsburgh' },
  degree: { id: 5_494_452, text: "Bachelor's degree" },
  discipline: { id: 5_494_865, text: 'Linguistics' },
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
  "resume_url": "https://s/uploads/k",
  "resume_url_filename": "cv.pdf",
  "question_32324699002": "https://s/uploads/v",
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

describe('answerMap', () => {
  it('converts a complete application to exactly the format of the board', () => {
    const map = answerMap({
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
        resume: { url: 'https://s/uploads/k', fileName: 'cv.pdf' },
        question_32324699002: { url: 'https://s/uploads/v', fileName: 'hello.mp4' },
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
      referrer: 'token12345',
    })
    expect(JSON.stringify(map, null, 2)).toBe(golden)
  })

  it('is empty when nothing was entered', () => {
    expect(JSON.stringify(answerMap(empty))).toBe('{}')
    expect(JSON.stringify(answerMap({ ...empty, referrer: '' }))).toBe('{}')
  })

  it.each([
    ['half a position', { location: 'Berlin', latitude: '52.5', longitude: '' }, { location: 'Berlin' }],
    ['a position without its place', { location: '', latitude: '52.5', longitude: '13.4' }, {}],
    ['no position', { location: 'Berlin' }, { location: 'Berlin' }],
    ['a position without a place at all', { latitude: '52.5', longitude: '13.4' }, {}],
    ['blanks around an address', { email: ' a@b.cd ', question_1: ' kept ' }, { email: 'a@b.cd', question_1: ' kept ' }],
  ])('never contains %s', (_, values, expected) => {
    expect(answerMap({ ...empty, values })).toEqual(expected)
  })

  it.each<[string, EducationChange]>([
    ['school', { school: { id: null, text: 'Uni' } }],
    ['discipline', { discipline: { id: null, text: '' } }],
    ['month', { endMonth: null }],
    ['year', { endYear: '' }],
    ['whole year', { endYear: '201' }],
    ['start year', { startMonth: 9, startYear: '' }],
    ['start before its end', { startMonth: 6, startYear: '2016' }],
  ])('omits an education without its %s', (_, change) => {
    const row = fitEducation({ ...education, ...change }, change.startMonth !== undefined)
    expect(answerMap({ ...empty, educations: [row] })).toEqual({})
  })

  it('sends the start of an education where the form asks for it', () => {
    const educations = [{ ...education, startMonth: 9, startYear: '2012' }]
    expect(answerMap({ ...empty, educations })['educations']).toMatchObject([
      { start_date: { month: 9, year: 2012 }, end_date: { month: 5, year: 2016 } },
    ])
  })
})

describe('applicationOf', () => {
  it('passes the name of a school only when its ID is looked up later', () => {
    const school = { id: null, text: ' Uni ', isLookedUpLater: true } as const
    const [entry] = applicationOf({ ...empty, educations: [{ ...education, school }] }).educations
    expect(entry).toMatchObject({ school_name_id: null, names: { school_name_id: 'Uni' }, degree_id: 5_494_452 })
    expect(isEducationComplete(entry as EducationEntry)).toBe(true)
    for (const unsent of [
      { id: null, text: 'Uni' },
      { ...school, text: ' ' },
    ]) {
      expect(answerMap({ ...empty, educations: [{ ...education, school: unsent }] })).toEqual({})
    }
    expect(answerMap({ ...empty, educations: [{ ...education, school: { ...school, id: 7 } }] })['educations']).toEqual([
      { school_name_id: 7, degree_id: 5_494_452, discipline_id: 5_494_865, end_date: { month: 5, year: 2016 } },
    ])
  })

  it('contains everything that was entered, with null for missing parts', () => {
    const entered: EnteredAnswers = {
      ...empty,
      files: { question_32324699002: { url: 'u', fileName: 'v.mp4' } },
      educations: [{ ...education, school: { id: null, text: 'Uni' }, endYear: '' }],
      consents: ['gdpr_consent_given'],
    }
    expect(applicationOf(entered)).toEqual({
      answers: { question_32324699002_url: 'u', question_32324699002_url_filename: 'v.mp4' },
      employments: [],
      educations: [{ school_name_id: null, degree_id: 5_494_452, discipline_id: 5_494_865, end_date: { month: 5, year: null } }],
      demographics: [],
      consents: ['gdpr_consent_given'],
    })
  })
})
