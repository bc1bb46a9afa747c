import { describe, expect, it } from 'vitest'
import * as content from '#content'
import { contrastPairs, themes } from '../setup/contrast-pairs.ts'
import { contrastRatio, fromHex, toHex } from '#tools/new-brand/colour.ts'
import { derivePalette } from '#tools/new-brand/palette.ts'

describe('a colour', () => {
  it.each(['#000000', '#ffffff', '#58cc02', '#1cb0f6', '#ff4b4b', '#808080'])('survives the way to OKLCH and back: %s', (hex) => {
    expect(toHex(fromHex(hex))).toBe(hex)
  })

  it('that no display can show loses chroma and keeps its lightness', () => {
    const shown = fromHex(toHex({ lightness: 0.6, chroma: 0.4, hue: 145 }))
    expect(shown.lightness).toBeCloseTo(0.6, 2)
    expect(shown.chroma).toBeLessThan(0.3)
  })
})

describe('a palette from one colour', () => {
  it.each([
    ['yellow', '#ffe600'],
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['neon green', '#39ff14'],
    ['navy', '#0b1f4b'],
    ['grey', '#808080'],
    ['red', '#e2231a'],
    ['orange', '#ff7a00'],
    ['violet', '#5865f2'],
    ['pale pink', '#ffd6e0'],
    ['teal', '#008080'],
    ['magenta', '#ff00ff'],
  ])('has the contrast that WCAG asks in both themes: %s', (_, hex) => {
    const palette = derivePalette(hex)
    const short = themes.flatMap((theme) =>
      contrastPairs(palette, theme)
        .filter(({ background, foreground, needs }) => contrastRatio(foreground, background) < needs)
        .map(({ background, foreground, name }) => `${theme}: ${name} (${foreground}, ${background})`),
    )
    expect(short).toEqual([])
  })

  it.each(['#39ff14', '#e2231a', '#ffe600', '#000000', '#5865f2'])("shows the company's colour unchanged: %s", (hex) => {
    const palette = derivePalette(hex)
    expect(palette['owl']?.light).toBe(hex)
    expect(palette['macaw-field']?.light).toBe(hex)
  })

  it('names every colour that the demo names', () => {
    expect(Object.keys(derivePalette('#336699')).sort()).toEqual(Object.keys(content.palette).sort())
  })

  it('keeps done green and errors red for a company of any colour', () => {
    for (const hex of ['#e2231a', '#5865f2', '#000000']) {
      const palette = derivePalette(hex)
      expect(fromHex(palette['owl-deep']?.light ?? '').hue).toBeGreaterThan(120)
      expect(fromHex(palette['owl-deep']?.light ?? '').hue).toBeLessThan(170)
      expect(fromHex(palette['cardinal-deep']?.light ?? '').hue).toBeLessThan(40)
    }
  })

  it('refuses what is no colour', () => {
    expect(() => derivePalette('blue')).toThrow('Invalid hex value')
  })
})
