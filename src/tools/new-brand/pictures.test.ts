import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './colour.ts'
import { derivePalette } from './palette.ts'
import { drawEmblems, drawPictures, paintsOf, pictureOf } from './pictures.ts'

const plan = (name: string) => ({ name, palette: derivePalette('#5865f2'), officeKeys: ['oslo', 'lima'] })

const art = fileURLToPath(new URL('template/public/art/', import.meta.url))
const paints = paintsOf(plan('').palette)

/** The pictures of a brand, those of the template included. */
const drawn = (name: string) => [
  ...Object.values(drawPictures(plan(name))),
  ...readdirSync(art).map((file) => pictureOf(readFileSync(art + file, 'utf8'), paints)),
]

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
      const own = paintsOf(palette)
      const stageHills = ['far', 'mid', 'near', 'front'].map((name) => own.get(`stage-${name}`) ?? { light: '', dark: '' })
      const [ink, raven] = [palette['macaw-ink']?.light ?? '', palette['raven']?.dark ?? '']
      for (const { dark, light } of stageHills) {
        expect(contrastRatio(ink, light)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(raven, dark)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('are small', () => {
    for (const svg of drawn('Acme')) expect(svg.length).toBeLessThan(14 * 1024)
  })

  it.each(['Acme', "O'Reilly & Söhne", '🐙 Octopus', '百度', 'Я', '', 'Long'.repeat(10)])(
    'are valid for the name "%s"',
    (name) => {
      const all = [...drawn(name), ...Object.values(drawEmblems(plan(name), 'careers'))]
      for (const svg of all) {
        expect(svg).toMatch(/^<svg [^]*<\/svg>\n$/)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|[{][\w-]+[}]/)
      }
    },
  )
})
