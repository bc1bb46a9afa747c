import { describe, expect, it } from 'vitest'
import type { FormCounts } from '../shared/online/proof.ts'
import { reasonsToHold, type Signals, signalsOf } from './signals.ts'

const nothing: Signals = { counts: null, sameFile: 0, sameAnswers: 0, sameNetwork: 0, isThrowAwayAddress: false }
const counts = (changed: Partial<FormCounts>): FormCounts => ({
  seconds: 240,
  typed: 8,
  pasted: 0,
  filled: 0,
  set: 0,
  hidden: false,
  ...changed,
})
const proven = { status: 'proven', nonce: 'aa' } as const
const held = (signals: Partial<Signals>) => reasonsToHold(proven, signalsOf({ ...nothing, ...signals })).map(({ code }) => code)

describe('an application waits for a look', () => {
  it.each(['proof-missing', 'proof-expired', 'proof-foreign'] as const)('when its proof failed: %s', (code) => {
    expect(reasonsToHold({ status: 'failed', code }, [])).toEqual([{ code, count: null }])
  })

  it('when two signals agree, and names both', () => {
    expect(held({ sameFile: 3, sameAnswers: 9 })).toEqual(['same-file', 'same-answers'])
    expect(held({ counts: counts({ seconds: 2, typed: 0, set: 8 }) })).toEqual(['fast', 'set-by-program'])
    expect(held({ counts: counts({ hidden: true }), isThrowAwayAddress: true })).toEqual(['hidden-field', 'throw-away-address'])
  })
})

describe('an application does not wait', () => {
  it.each<readonly [string, Partial<Signals>]>([
    ['without any count', {}],
    ['after everything was typed', { counts: counts({}) }],
    ['after everything was pasted', { counts: counts({ seconds: 30, typed: 0, pasted: 8 }) }],
    ['after autofill in two seconds', { counts: counts({ seconds: 2, typed: 0, filled: 8 }) }],
    ['after an assistive technology has entered whole texts', { counts: counts({ typed: 0, set: 8 }) }],
    [
      'after three short texts were typed in three seconds, at a fair',
      { counts: counts({ seconds: 3, typed: 3 }), sameNetwork: 40 },
    ],
    [
      'after one text was typed between two that came whole',
      { counts: counts({ seconds: 3, typed: 1, set: 2 }), sameNetwork: 40 },
    ],
    ['for its speed alone', { counts: counts({ seconds: 2, typed: 0, pasted: 8 }) }],
    [
      'for its speed, its network and its address together, as of a clipboard manager at a school',
      { counts: counts({ seconds: 1, typed: 0, pasted: 3 }), sameNetwork: 40, isThrowAwayAddress: true },
    ],
    ['for a hidden field alone', { counts: counts({ hidden: true }) }],
    ['for its network alone, such as a fair’s', { sameNetwork: 299 }],
    ['for its address alone', { isThrowAwayAddress: true }],
    ['for a file that two others have sent', { sameFile: 2, isThrowAwayAddress: true }],
  ])('%s', (_, signals) => {
    expect(held(signals)).toEqual([])
  })
})
