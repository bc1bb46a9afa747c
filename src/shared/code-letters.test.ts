import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeByteCount, codeBytes, codeInFours, codeOf, isCode, typedCode } from './code-letters.ts'

const bytes = fc.uint8Array({ minLength: codeByteCount, maxLength: codeByteCount })

describe('a code', () => {
  it('writes all of its 80 bits in 16 letters, which give them back', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeOf(random)
        expect(isCode(code)).toBe(true)
        expect([...codeBytes(code)]).toEqual([...random])
      }),
    )
    expect(codeOf(new Uint8Array(codeByteCount))).toBe('0000000000000000')
    expect(codeOf(new Uint8Array(codeByteCount).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
    expect(codeOf(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe('041061050R3GG28A')
  })

  it('has no letter that passes for another one', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(codeOf(random)).not.toMatch(/[ILOU]/)
      }),
    )
  })

  it.each([
    ['k7qm 2xpd 9rtw 4hcn', 'K7QM2XPD9RTW4HCN'],
    ['K7QM-2XPD-9RTW-4HCN', 'K7QM2XPD9RTW4HCN'],
    [' o0O iIlL1 ', '00011111'],
    ['K7QM2XPD9RTW4HCNAND MORE', 'K7QM2XPD9RTW4HCN'],
    ['é!?', ''],
    ['K٧QM ２xpd', 'K7QM2XPD'],
  ])('is read as it is meant from %j', (typed, meant) => {
    expect(typedCode(typed)).toBe(meant)
  })

  it.each(['', 'K7QM2XPD9RTW4HC', 'K7QM2XPD9RTW4HCU', 'k7qm2xpd9rtw4hcn', 'K7QM2XPD9RTW4HCNN'])('is not %j', (text) => {
    expect(isCode(text)).toBe(false)
  })

  it('is shown in fours, also before it is whole', () => {
    expect(codeInFours('K7QM2XPD9RTW4HCN')).toBe('K7QM 2XPD 9RTW 4HCN')
    expect(codeInFours('K7QM2')).toBe('K7QM 2')
    expect(codeInFours('')).toBe('')
  })
})
