import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoppedApplication } from '#storage/records.ts'
import { reportFailure } from './outbox.ts'
import type { SendingFailure } from './sender.ts'

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
  body: null,
  replaces: [],
  uploadRounds: 0,
  formState: null,
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
