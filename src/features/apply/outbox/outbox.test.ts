import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoppedApplication } from '#storage/records.ts'
import { reportFailure } from './outbox.ts'
import { type SendingFailure, wireBody } from './sender.ts'

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

describe('reportFailure', () => {
  let lines: unknown[][] = []
  beforeEach(() => {
    lines = []
    vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void lines.push(words))
  })
  afterEach(() => vi.restoreAllMocks())

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
    reportFailure({ row, failure })
    expect(lines).toEqual([[line]])
  })

  it('logs nothing for an application that was sent', () => {
    reportFailure({ row, failure: null })
    expect(lines).toEqual([])
  })
})

describe('the request of an application', () => {
  const answers = {
    first_name: 'Amina',
    resume_url: 'file:1',
    educations: [{ names: { school_name_id: 'Lagos' }, start_date: { year: 2001 } }],
  }
  const resolved = {
    educationIds: [{ index: 0, part: 'school_name_id', itemId: 77 }],
    files: [{ fieldName: 'resume', sha256: 'abc', sizeBytes: 4 }],
  } as const

  it('has the same bytes in every build, because the service compares repeats', () => {
    const body = wireBody({ answers, resolved, uploads: { 1: 'https://files.test/1' } })
    expect(body).toBe(
      '{"first_name":"Amina","resume_url":"https://files.test/1","educations":[{"start_date":{"year":2001},"school_name_id":77}],' +
        '"resume_sha256":"abc","resume_size":"4"}',
    )
  })
})
