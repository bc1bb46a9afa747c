import { describe, expect, it } from 'vitest'
import { offlineSentence } from './offline-sentence.ts'

describe('offlineSentence', () => {
  it.each([
    ['/', 153, true, '153 jobs and every page still open.'],
    ['/', 153, false, '153 jobs still open.'],
    ['/', 1, false, '1 job still opens.'],
    ['/', 0, true, 'Every page still opens.'],
    ['/', 0, false, ''],
    ['/benefits', 153, true, 'Every page still opens.'],
    ['/benefits', 153, false, ''],
    ['/my-jobs', 0, false, 'Everything here still opens.'],
    ['/design', 0, false, 'Films play only online.'],
  ] as const)('says at %s with %s jobs and every page (%s): %s', (path, jobCount, hasEveryPage, sentence) => {
    expect(offlineSentence(path, { jobCount, hasEveryPage, hasThisJob: false })).toBe(sentence)
  })

  it('promises to keep what is written only where there is a form', () => {
    const here = { jobCount: 153, hasEveryPage: true }
    expect(offlineSentence('/jobs/7', { ...here, hasThisJob: true })).toBe('What you write is saved on this device.')
    expect(offlineSentence('/jobs/7', { ...here, hasThisJob: false })).toBe('')
  })
})
