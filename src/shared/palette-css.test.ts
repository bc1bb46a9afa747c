import { describe, expect, it } from 'vitest'
import { paletteCss, parseHex } from './palette-css.ts'

describe('parseHex', () => {
  it.each([
    ['#1cb0f6', { red: 28, green: 176, blue: 246 }],
    ['#FFF', { red: 255, green: 255, blue: 255 }],
    ['#0a3', { red: 0, green: 170, blue: 51 }],
  ])('parses %s', (hex, rgb) => {
    expect(parseHex(hex)).toEqual(rgb)
  })

  it.each(['', '#', '1cb0f6', '#1cb0f', '#12', '#ggg', 'red', '#1cb0f6ff', ' #fff'])(
    "throws 'Invalid hex value' for %j",
    (hex) => {
      expect(() => parseHex(hex)).toThrow(new Error('Invalid hex value'))
    },
  )
})

describe('paletteCss', () => {
  it('writes custom properties, with light-dark() for a colour with two themes', () => {
    const css = paletteCss({ snow: { light: '#ffffff', dark: '#131f24' }, owl: { light: '#58cc02' } })
    expect(css).toContain('--snow: light-dark(#ffffff, #131f24);')
    expect(css).toContain('--owl: #58cc02;')
  })

  it('throws for an invalid value, which fails the build', () => {
    expect(() => paletteCss({ snow: { light: '#ffffff', dark: 'midnight' } })).toThrow('Invalid hex value')
  })
})
