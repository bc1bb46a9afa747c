import { describe, expect, it } from 'vitest'
import { codeInHash, handoverPath } from './handover.ts'

describe('the address of the other device', () => {
  it('has the code in its fragment only, and gives it back', () => {
    const { hash, pathname, search } = new URL(handoverPath('K7QM2XPD9RTW4HCN'), 'https://jobs.example')
    expect([pathname, search]).toEqual(['/on', ''])
    expect(codeInHash(hash)).toBe('K7QM2XPD9RTW4HCN')
  })

  it.each(['', '#', '#apply', '#K7QM2XPD9RTW4HCN', '#code=', '#code=K7QM', '#code=K7QM2XPD9RTW4HCU'])(
    'has no code in %j',
    (hash) => {
      expect(codeInHash(hash)).toBeNull()
    },
  )
})
