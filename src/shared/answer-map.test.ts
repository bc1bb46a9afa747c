import { describe, expect, it } from 'vitest'
import { answerMap, applicationOf, type Draft, type EducationRow } from './answer-map.ts'

const empty: Draft = { values: {}, files: {}, educations: [], demographics: [], consents: [], referrer: null }

const education: EducationRow = {
  clientId: 'c1',
  school: { id: 5_417_077, text: 'University of Pittsburgh' },
  degree: { id: 5_494_452, text: "Bachelor's degree" },
  discipline: { id: 5_494_865, text: 'Linguistics' },
  endMonth: 5,
  endYear: '2016',
}

/** What a whole application looks like on the wire, to the byte. */
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

describe('the answer map', () => {
  it('of a whole application is exactly what the board takes', () => {
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

  it('of nothing is empty', () => {
    expect(JSON.stringify(answerMap(empty))).toBe('{}')
    expect(JSON.stringify(answerMap({ ...empty, referrer: '' }))).toBe('{}')
  })

  it.each([
    ['half a position', { location: 'Berlin', latitude: '52.5', longitude: '' }, { location: 'Berlin' }],
    ['a position without its place', { location: '', latitude: '52.5', longitude: '13.4' }, {}],
    ['no position', { location: 'Berlin' }, { location: 'Berlin' }],
    ['a position without a place at all', { latitude: '52.5', longitude: '13.4' }, {}],
    ['blanks around an address', { email: ' a@b.cd ', question_1: ' kept ' }, { email: 'a@b.cd', question_1: ' kept ' }],
  ])('never holds %s', (_, values, expected) => {
    expect(answerMap({ ...empty, values })).toEqual(expected)
  })

  it.each<[string, Partial<EducationRow>]>([
    ['school', { school: { id: null, text: 'Uni' } }],
    ['discipline', { discipline: { id: null, text: '' } }],
    ['month', { endMonth: null }],
    ['year', { endYear: '' }],
    ['whole year', { endYear: '201' }],
  ])('leaves out an education without its %s', (_, change) => {
    expect(answerMap({ ...empty, educations: [{ ...education, ...change }] })).toEqual({})
  })
})

describe('what the rules look at', () => {
  it('is everything that was entered, with what is not there yet as null', () => {
    const draft: Draft = {
      ...empty,
      files: { question_32324699002: { url: 'u', fileName: 'v.mp4' } },
      educations: [{ ...education, school: { id: null, text: 'Uni' }, endYear: '' }],
      consents: ['gdpr_consent_given'],
    }
    expect(applicationOf(draft)).toEqual({
      answers: { question_32324699002_url: 'u', question_32324699002_url_filename: 'v.mp4' },
      educations: [{ school_name_id: null, degree_id: 5_494_452, discipline_id: 5_494_865, end_date: { month: 5, year: null } }],
      demographics: [],
      consents: ['gdpr_consent_given'],
    })
  })
})
