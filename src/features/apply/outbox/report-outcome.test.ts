import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoppedApplication } from '#storage/records.ts'
import { reportOutcome, type SendingFailure, withoutAnswers } from './report-outcome.ts'

describe('withoutAnswers', () => {
  it.each([
    ['Invalid attributes: phone', [], 'Invalid attributes: phone'],
    ['“Amina” is not a name', ['Amina'], '“…” is not a name'],
    ['amina@example.com has applied before', [], '… has applied before'],
    ['could not read My-CV.final.PDF', [], 'could not read …'],
    ['call +49 (30) 1234 567 back', [], 'call +… back'],
    ['No such job', ['No', 'Yes'], '… such job'],
    ['None such job', ['No'], 'None such job'],
    ['a+b (c) is odd', ['a+b (c)'], '… is odd'],
    ['Failed to fetch', ['', '  '], 'Failed to fetch'],
  ])('redacts %j', (error, answers, expected) => expect(withoutAnswers(error, answers)).toBe(expected))

  it('truncates messages to 200 characters', () => expect(withoutAnswers('x'.repeat(10_000), [])).toHaveLength(200))

  it('never leaves an answer in the message, whatever its characters', () => {
    const answer = fc.string({ minLength: 3, maxLength: 30, unit: 'grapheme-ascii' }).filter((text) => text.trim().length >= 3)
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 5 }), fc.string(), fc.string(), (answers, before, after) => {
        const left = withoutAnswers(`${before}${answers.join(after)}`, answers).toLowerCase()
        expect(answers.filter((each) => left.includes(each.trim().toLowerCase()))).toEqual([])
      }),
    )
  })
})

const row: StoppedApplication = {
  applicationId: 'a',
  draftId: 'd',
  answersDigest: 'digest-of-d',
  rights: { read: 'r'.repeat(36), withdraw: 'w'.repeat(36), replace: 'p'.repeat(36) },
  lineage: 'lineage-of-d',
  language: 'en',
  draftSeq: 1,
  jobId: 7,
  jobTitle: 'Baker',
  state: 'needs-attention',
  answers: { first_name: 'Amina', email: 'amina@example.com', resume_url: 'file:1' },
  files: [
    { fileId: '1', fieldName: 'resume', fileName: 'amina.pdf', mediaType: 'application/pdf', sizeBytes: 4, kind: 'document' },
  ],
  copy: [],
  uploads: {},
  resolved: null,
  replaces: [],
  uploadRounds: 0,
  entered: null,
  submittedAtMs: 0,
  turn: 0,
  failures: 0,
  lastTryMs: null,
  attention: { reason: 'closed' },
}

describe('a reported outcome', () => {
  let lines: unknown[][] = []
  beforeEach(() => {
    lines = []
    vi.stubGlobal('window', { location: new URL('https://careers.test/') })
    vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void lines.push(words))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each([
    [{ step: 'submission', httpStatusCode: 422, error: 'Invalid', field: 'email' }, 'submission of job 7 failed: 422 email'],
    [{ step: 'submission', httpStatusCode: 500, error: null, field: null }, 'submission of job 7 failed: 500'],
    [{ step: 'submission', httpStatusCode: null, error: 'timed-out', field: null }, 'submission of job 7 failed: timed-out'],
    [{ step: 'upload', httpStatusCode: 403, error: 'expired', field: 'resume' }, 'upload of job 7 failed: 403 resume'],
    [
      { step: 'upload', httpStatusCode: null, error: 'files-missing', field: 'resume' },
      'upload of job 7 failed: files-missing resume',
    ],
    // The service's message may quote an answer, and so may a field name that this application does not have.
    [{ step: 'submission', httpStatusCode: 400, error: 'Amina, amina.pdf', field: 'Amina' }, 'submission of job 7 failed: 400'],
  ] satisfies [SendingFailure, string][])('logs %j as "%s"', (failure, line) => {
    reportOutcome({ row, failure })
    expect(lines).toEqual([[line]])
  })

  it('logs nothing for an application that was sent', () => {
    reportOutcome({ row, failure: null })
    expect(lines).toEqual([])
  })
})
