import { describe, expect, it } from 'vitest'
import { hashThrottleMs, passedHash, passedOffset } from './section-hash.ts'

const page = (scrolled: number) => [
  { id: 'teams', top: 700 - scrolled },
  { id: 'benefits', top: 1700 - scrolled },
  { id: 'faq', top: 2700 - scrolled },
]

describe('passedHash', () => {
  it('is the last section whose top has passed the line under the header', () => {
    expect(passedHash(page(628), passedOffset.wide)).toBe('#teams')
    expect(passedHash(page(620), passedOffset.wide)).toBe('')
    expect(passedHash(page(620), passedOffset.otherwise)).toBe('#teams')
    expect(passedHash(page(2000), passedOffset.wide)).toBe('#benefits')
    expect(passedHash(page(9000), passedOffset.wide)).toBe('#faq')
  })

  it('is empty above the first section', () => {
    expect(passedHash(page(0), passedOffset.otherwise)).toBe('')
    expect(passedHash([], passedOffset.wide)).toBe('')
  })

  it('uses offsets of 72 and 82 pixels and a throttle of 100 ms', () => {
    expect([passedOffset.wide, passedOffset.otherwise, hashThrottleMs]).toEqual([72, 82, 100])
  })
})
