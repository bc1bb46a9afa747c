import { describe, expect, it } from 'vitest'
import { paletteCss, parseHex } from './hex-colour.ts'

describe('a hex colour', () => {
  it.each([
    ['#1cb0f6', { red: 28, green: 176, blue: 246 }],
    ['#FFF', { red: 255, green: 255, blue: 255 }],
    ['#0a3', { red: 0, green: 170, blue: 51 }],
  ])('%s is read', (hex, rgb) => {
    expect(parseHex(hex)).toEqual(rgb)
  })

  it.each(['', '#', '1cb0f6', '#1cb0f', '#12', '#ggg', 'red', '#1cb0f6ff', ' #fff'])("%j throws 'Invalid hex value'", (hex) => {
    expect(() => parseHex(hex)).toThrow(new Error('Invalid hex value'))
  })
})

describe('the palette', () => {
  it('becomes custom properties, by theme where a colour has two', () => {
    const css = paletteCss({ snow: { light: '#ffffff', dark: '#131f24' }, owl: { light: '#58cc02' } })
    expect(css).toContain('--snow: light-dark(#ffffff, #131f24);')
    expect(css).toContain('--owl: #58cc02;')
  })

  it('with a bad value fails the build', () => {
    expect(() => paletteCss({ snow: { light: '#ffffff', dark: 'midnight' } })).toThrow('Invalid hex value')
  })
})
