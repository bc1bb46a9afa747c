import { describe, expect, it } from 'vitest'
import { latinDigits } from './text.ts'

describe('latinDigits', () => {
  it.each([
    ['٢٠٢٤', '2024'],
    ['۲۰۲۴', '2024'],
    ['२०२४', '2024'],
    ['２０２４', '2024'],
    ['๒๐๒๔', '2024'],
    ['𝟐𝟎𝟐𝟒', '2024'],
    ['+٤٩ ١٥١ ٠٠٠', '+49 151 000'],
    ['May 2024', 'May 2024'],
    ['', ''],
  ])('makes of %j %j', (typed, latin) => {
    expect(latinDigits(typed)).toBe(latin)
  })
})
