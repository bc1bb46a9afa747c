import { describe, expect, it } from 'vitest'
import { offlineSentence } from './offline-sentence.ts'

describe('offlineSentence', () => {
  it.each([
    ['/', 153, true, '153 jobs and every page still open.'],
    ['/', 153, false, '153 jobs still open.'],
    ['/', 1, false, '1 job still opens.'],
    ['/', 0, true, 'Every page still opens.'],
    ['/', null, false, ''],
    ['/benefits', 153, true, 'Every page still opens.'],
    ['/benefits', 153, false, ''],
    ['/jobs/7', 0, false, 'What you write is kept on this device.'],
    ['/jobs/7', null, true, ''],
    ['/design', null, false, 'Films need a network.'],
  ] as const)('says at %s with %s jobs and every page (%s): %s', (path, jobCount, hasEveryPage, sentence) => {
    expect(offlineSentence(path, { jobCount, hasEveryPage })).toBe(sentence)
  })
})
