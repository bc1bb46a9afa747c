import { describe, expect, it } from 'vitest'
import { contrastRatio } from './colour.ts'
import { derivePalette } from './palette.ts'
import { drawEmblems, drawPictures, paintsOf } from './pictures.ts'

const plan = (name: string) => ({ name, palette: derivePalette('#5865f2'), officeKeys: ['oslo', 'lima'] })

describe('the pictures of a new brand', () => {
  it('differ between its offices, and are the same at each run', () => {
    const pictures = drawPictures(plan('Acme'))
    expect(pictures['art/office-oslo.svg']).not.toBe(pictures['art/office-lima.svg'])
    expect(drawPictures(plan('Acme'))).toEqual(pictures)
  })

  it.each(['#ff3621', '#5865f2', '#ffe600', '#39ff14', '#000000', '#ffffff', '#0b1f4b', '#c0392b', '#808080', '#767676'])(
    'of the stage of a fair carry text in the brand %s',
    (hex) => {
      const palette = derivePalette(hex)
      const { stageHills } = paintsOf(palette)
      const [ink, raven] = [palette['macaw-ink']?.light ?? '', palette['raven']?.dark ?? '']
      for (const { dark, light } of stageHills) {
        expect(contrastRatio(ink, light)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(raven, dark)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('are small', () => {
    for (const [file, svg] of Object.entries(drawPictures(plan('Acme')))) expect(svg.length, file).toBeLessThan(14 * 1024)
  })

  it.each(['Acme', "O'Reilly & Söhne", '🐙 Octopus', '百度', 'Я', '', 'Long'.repeat(10)])(
    'are valid for the name "%s"',
    (name) => {
      const all = [...Object.values(drawPictures(plan(name))), ...drawEmblems(plan(name), 'careers').map(({ svg }) => svg)]
      for (const svg of all) {
        expect(svg).toMatch(/^<svg [^]*<\/svg>\n$/)
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      }
    },
  )
})
