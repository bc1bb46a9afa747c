import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEscapedHtml, escapeHtml } from './html-text.ts'

describe('escaped HTML', () => {
  it('decoding undoes one escaping of any text, exactly', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeEscapedHtml(escapeHtml(text)) === text))
    const markup = fc.stringMatching(/^[&<>"'a-z;#0-9/]*$/)
    fc.assert(fc.property(markup, (text) => decodeEscapedHtml(escapeHtml(text)) === text))
  })

  it('is decoded once, never twice', () => {
    expect(decodeEscapedHtml('&amp;lt;script&amp;gt;')).toBe('&lt;script&gt;')
    expect(decodeEscapedHtml('&amp;nbsp;')).toBe('&nbsp;')
  })

  it('leaves alone what the board does not escape', () => {
    expect(decodeEscapedHtml('caf&eacute; &copy; AT&T')).toBe('caf&eacute; &copy; AT&T')
  })
})
