import { describe, expect, it } from 'vitest'
import type { ApplicationRow, Attention } from '#storage/records.ts'
import { attentionText, mayGoBack, waitingText } from './words.ts'

const nowMs = 1_800_000_000_000
const row: ApplicationRow = {
  applicationId: 'a',
  draftId: 'd',
  draftRevision: 1,
  settledSaveIds: [],
  jobId: 1,
  jobTitle: 'Baker',
  state: 'queued',
  answers: {},
  files: [],
  uploads: {},
  body: null,
  hasUploadedAgain: false,
  formState: null,
  submittedAtMs: nowMs,
  sentAtMs: null,
  turn: 0,
  failures: 1,
  lastTryMs: nowMs,
  nextTryMs: nowMs + 90_000,
  delay: 'busy',
  attention: null,
  isKept: true,
}

describe('an application that waits', () => {
  it.each([
    [{}, 'Our service is busy. Next try in about 2 minutes.'],
    [{ nextTryMs: nowMs + 60_000 }, 'Our service is busy. Next try in about 1 minute.'],
    [{ nextTryMs: nowMs + 30_000, delay: 'unreachable' }, 'We can’t reach our service. Next try in less than a minute.'],
    [{ nextTryMs: nowMs, delay: 'timed-out' }, 'We can’t reach our service. The next try is about to start.'],
    [{ nextTryMs: null, delay: null }, 'The next try is about to start.'],
    [{ state: 'submitting' }, 'It’s on its way right now.'],
  ] satisfies [Partial<ApplicationRow>, string][])('%j says "%s"', (patch, words) => {
    expect(waitingText({ ...row, ...patch }, true, nowMs)).toBe(words)
  })

  it('says without a network that it goes out by itself', () => {
    expect(waitingText(row, false, nowMs)).toBe('You’re offline. It goes out as soon as you’re back online.')
  })

  it('can go back to its form until something of it may have arrived', () => {
    expect(mayGoBack(row)).toBe(true)
    expect(mayGoBack({ ...row, body: '{}' })).toBe(false)
    expect(mayGoBack({ ...row, state: 'submitting' })).toBe(false)
  })
})

describe('an application that needs its person', () => {
  const attentions: readonly Attention[] = [
    { reason: 'closed' },
    { reason: 'refused', field: 'email', error: 'no' },
    { reason: 'rejected', code: 400, error: 'Too odd.' },
    { reason: 'rejected', code: 400, error: null },
    { reason: 'too-large', field: null },
    { reason: 'files-missing', fields: ['resume'] },
    { reason: 'already-received' },
  ]

  it('says for each reason something of its own, and never that it was sent', () => {
    const texts = attentions.map(attentionText)
    expect(new Set(texts).size).toBe(attentions.length)
    expect(texts.filter((text) => /(?<!n’t )\bsent\b/.test(text))).toEqual([])
    expect(texts[2]).toContain('“Too odd.”')
  })

  it('can go back to its form unless it has arrived', () => {
    const back = attentions.map((attention) => mayGoBack({ ...row, state: 'needs-attention', attention, body: '{}' }))
    expect(back).toEqual([true, true, true, true, true, true, false])
  })
})
