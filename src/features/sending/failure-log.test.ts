import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationRow } from '#storage/records.ts'
import { reportFailure } from './failure-log.ts'
import type { SendingFailure } from './sender.ts'

const row: ApplicationRow = {
  applicationId: 'a',
  draftId: 'd',
  draftRevision: 1,
  settledSaveIds: [],
  jobId: 7,
  jobTitle: 'Baker',
  state: 'needs-attention',
  answers: { first_name: 'Amina', email: 'amina@example.com', resume_url: 'file:1' },
  files: [
    { fileId: '1', fieldName: 'resume', fileName: 'amina.pdf', mediaType: 'application/pdf', sizeBytes: 4, kind: 'document' },
  ],
  uploads: {},
  body: null,
  hasUploadedAgain: false,
  formState: null,
  submittedAtMs: 0,
  sentAtMs: null,
  turn: 0,
  failures: 0,
  lastTryMs: null,
  nextTryMs: null,
  delay: null,
  attention: null,
  isKept: true,
}

describe('the console', () => {
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
    // The service’s words, and what is no field of this application, may quote an answer.
    [{ step: 'submission', httpStatusCode: 400, error: 'Amina, amina.pdf', field: 'Amina' }, 'submission of job 7 failed: 400'],
  ] satisfies [SendingFailure, string][])('has of %j the line "%s"', (failure, line) => {
    reportFailure({ row, failure })
    expect(lines).toEqual([[line]])
  })

  it('has nothing of an application that has arrived', () => {
    reportFailure({ row, failure: null })
    expect(lines).toEqual([])
  })
})
