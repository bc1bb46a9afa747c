import { describe, expect, it } from 'vitest'
import { palette } from '#content'
import { contrastRatio } from '#tools/new-brand/colour.ts'
import { contrastPairs, families, themes } from '../setup/contrast-pairs.ts'

describe.each(themes)('what is read or seen in the %s theme', (theme) => {
  it.each(contrastPairs(palette, theme))('has enough contrast: $name', ({ background, foreground, needs }) => {
    expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(needs)
  })
})

describe('contrastRatio', () => {
  it('returns the known extremes of the scale', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#fff', '#fff')).toBe(1)
    expect(contrastRatio('#ffffff', '#58cc02')).toBeCloseTo(2.1, 1)
  })

  it('is checked for every family of the palette', () => {
    const found = Object.keys(palette).flatMap((name) => (name.endsWith('-wash') ? [name.replace('-wash', '')] : []))
    expect(found.sort()).toEqual([...families].sort())
  })

  it('is computed from the required brand colours', () => {
    expect(palette.snow.dark).toBe('#131f24')
    expect(palette.owl.light).toBe('#58cc02')
    expect(palette.macaw.light).toBe('#1cb0f6')
    expect(palette.cardinal.light).toBe('#ff4b4b')
    expect(palette.bee.light).toBe('#ffc800')
  })
})
