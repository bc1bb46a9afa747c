import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEscapedHtml, escapeHtml, wellFormed } from './html-text.ts'

describe('decodeEscapedHtml', () => {
  it('reverts one escaping of any text exactly', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeEscapedHtml(escapeHtml(text)) === text))
    const markup = fc.stringMatching(/^[&<>"'a-z;#0-9/]*$/)
    fc.assert(fc.property(markup, (text) => decodeEscapedHtml(escapeHtml(text)) === text))
  })

  it('decodes once, never twice', () => {
    expect(decodeEscapedHtml('&amp;lt;script&amp;gt;')).toBe('&lt;script&gt;')
    expect(decodeEscapedHtml('&amp;nbsp;')).toBe('&nbsp;')
  })

  it('does not change entities that the board does not escape', () => {
    expect(decodeEscapedHtml('caf&eacute; &copy; AT&T')).toBe('caf&eacute; &copy; AT&T')
  })
})

describe('wellFormed', () => {
  it('returns a text that survives UTF-8 unchanged', () => {
    const throughUtf8 = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => wellFormed(text) === throughUtf8(wellFormed(text))))
    expect(wellFormed('a\ud800b\udc00 🐦')).toBe('a\ufffdb\ufffd 🐦')
  })
})
