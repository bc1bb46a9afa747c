import { describe, expect, it } from 'vitest'
import { type Attention, mayReopen, type StoppedApplication, type WaitingApplication } from '#storage/records.ts'
import { attentionText, mayTryAgain, waitingText } from './status-text.ts'

const nowMs = 1_800_000_000_000
const row: WaitingApplication = {
  applicationId: 'a',
  draftId: 'd',
  answersDigest: 'digest-of-d',
  rights: { read: 'r'.repeat(36), withdraw: 'w'.repeat(36), replace: 'p'.repeat(36) },
  lineage: 'lineage-of-d',
  language: 'en',
  draftSeq: 1,
  jobId: 1,
  jobTitle: 'Baker',
  state: 'queued',
  answers: {},
  files: [],
  copy: [],
  uploads: {},
  resolved: null,
  replaces: [],
  uploadRounds: 0,
  entered: null,
  submittedAtMs: nowMs,
  turn: 0,
  failures: 1,
  lastTryMs: nowMs,
  nextTryMs: nowMs + 90_000,
  delay: 'busy',
}

describe('a waiting application', () => {
  it.each([
    [{}, 'Our service is busy. Next try in about 2 minutes.'],
    [{ nextTryMs: nowMs + 60_000 }, 'Our service is busy. Next try in about 1 minute.'],
    [{ nextTryMs: nowMs + 30_000, delay: 'unreachable' }, 'We can’t reach our service. Next try in less than a minute.'],
    [{ nextTryMs: nowMs, delay: 'timed-out' }, 'We can’t reach our service. The next try is about to start.'],
    [{ nextTryMs: null, delay: null }, 'The next try is about to start.'],
    [{ state: 'submitting' }, 'We’re sending it now.'],
  ] satisfies [Partial<WaitingApplication>, string][])('with %j says "%s"', (patch, words) => {
    expect(waitingText({ ...row, ...patch }, true, nowMs)).toBe(words)
  })

  it('says offline that it will be sent automatically', () => {
    expect(waitingText(row, false, nowMs)).toBe('You’re offline. We’ll send it when you’re back online.')
  })

  it('can return to its form while no request is under way', () => {
    expect(mayReopen(row)).toBe(true)
    expect(mayReopen({ ...row, resolved: { educationIds: [], files: [] } })).toBe(true)
    expect(mayReopen({ ...row, state: 'submitting' })).toBe(false)
  })
})

describe('an application that needs attention', () => {
  const attentions: readonly Attention[] = [
    { reason: 'closed' },
    { reason: 'refused', field: 'email', error: 'no' },
    { reason: 'rejected', code: 400, error: 'Too odd.' },
    { reason: 'not-listed', field: 'educations.0.school_name_id', list: 'schools', name: 'Hogwarts' },
    { reason: 'too-large', field: null },
    { reason: 'files-missing', fields: ['resume'] },
    { reason: 'already-received' },
  ]
  const stopped = attentions.map(
    (attention): StoppedApplication => ({
      ...row,
      state: 'needs-attention',
      attention,
      resolved: { educationIds: [], files: [] },
    }),
  )

  it('has a different text for each reason, and never says that it was sent', () => {
    const texts = attentions.map(attentionText)
    expect(new Set(texts).size).toBe(attentions.length)
    expect(texts.filter((text) => /(?<!n’t )\bsent\b/.test(text))).toEqual([])
    // The service's own words are not for applicants.
    expect(texts[2]).not.toContain('Too odd.')
  })

  it('can return to its form unless the service has received it', () => {
    const back = stopped.map(mayReopen)
    expect(back).toEqual([true, true, true, true, true, true, false])
  })

  it('can be sent again unchanged only if the service may take it now, or beside that of another device', () => {
    const elsewhere: StoppedApplication = {
      ...row,
      state: 'needs-attention',
      attention: { reason: 'sent-elsewhere' },
      resolved: { educationIds: [], files: [] },
    }
    const again = [...stopped, elsewhere].filter(mayTryAgain).map(({ attention }) => attention.reason)
    expect(again).toEqual(['closed', 'rejected', 'sent-elsewhere'])
    expect(mayTryAgain(row)).toBe(false)
  })
})
