import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alphabetical } from './alphabetical.ts'

describe('alphabetical', () => {
  it('ignores case', () => {
    expect(['sales', 'Design', 'Sales', 'data'].sort(alphabetical)).toEqual(['data', 'Design', 'sales', 'Sales'])
  })

  it('sorts an accented letter next to its base letter', () => {
    expect(['Zürich', 'São Paulo', 'Oslo', 'Évry', 'Ede', 'Essen'].sort(alphabetical)).toEqual([
      'Ede',
      'Essen',
      'Évry',
      'Oslo',
      'São Paulo',
      'Zürich',
    ])
  })

  it('matches the order of Intl.Collator for letters, digits and spaces', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base' })
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}( [A-Za-z0-9]{1,8})?$/)
    fc.assert(fc.property(word, word, (a, b) => Math.sign(alphabetical(a, b)) === Math.sign(collator.compare(a, b))))
  })
})
