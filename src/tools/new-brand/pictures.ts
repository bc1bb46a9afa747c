import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrandPalette } from '#shared/brand.ts'
import { type Colour, fromHex, readableOn, toHex } from './colour.ts'
import { outlineOf } from './letters.ts'

/**
 * Placeholder pictures in the colours of a brand: calm hills, a sun and a few houses, until the company has its own. They show no
 * person and nothing that the company might not have. The drawings are files, in which a shape names its paint twice, as its class and
 * in braces (`template/public/art`, `towns`).
 */

/** A colour in both themes. */
interface Paint {
  readonly light: string
  readonly dark: string
}

/** By name. */
type Paints = ReadonlyMap<string, Paint>

/** The paints of a palette's pictures. */
export function paintsOf(palette: BrandPalette): Paints {
  const tone = (name: string, theme: 'light' | 'dark' = 'light'): Colour => {
    const colour = palette[name]
    if (!colour) throw new Error(`the palette has no ${name}`)
    return fromHex(theme === 'dark' ? (colour.dark ?? colour.light) : colour.light)
  }
  const [day, night] = [tone('macaw-field'), tone('macaw-field', 'dark')]
  const isBright = day.lightness > 0.42
  /** A step away from the field, paler with each step. */
  const shade = (by: number): Colour => ({
    ...day,
    lightness: isBright ? day.lightness - by : Math.max(day.lightness, 0.17) + by,
    chroma: day.chroma * (1 - by),
  })
  const ink = tone('macaw-ink')
  /** A step away from the field and from the text on it. */
  const belowText = (by: number): Colour =>
    ink.lightness < 0.5
      ? { ...day, lightness: Math.min(0.97, day.lightness + by), chroma: day.chroma * (1 - by * 2) }
      : fromHex(readableOn(shade(by), [toHex(ink)], 4.5, 'darker'))
  const dusk = (lightness: number, chroma = 1): Colour => ({ ...night, lightness, chroma: night.chroma * chroma })
  const tint = (lightness: number, chroma: number, { hue }: Colour = day): Colour => ({
    lightness,
    chroma: Math.min(chroma, day.chroma),
    hue,
  })
  /** Yellow is only yellow while it is light. */
  const extra = Math.max(0, day.lightness - 0.72)
  const bee = tone('bee')
  const starling = tone('starling')
  const raven = tone('raven')
  const paints: readonly (readonly [name: string, light: Colour, dark: Colour])[] = [
    ['paper', { lightness: 0.99, chroma: 0, hue: 0 }, dusk(0.9, 0.2)],
    ['field', day, night],
    ['accent', tone('bee-field'), tone('bee-field', 'dark')],
    ['far', shade(0.055), dusk(0.315)],
    ['mid', shade(0.11), dusk(0.28)],
    ['near', shade(0.175), dusk(0.245)],
    ['front', shade(0.25), dusk(0.205)],
    ['sun', bee, { ...bee, lightness: 0.84, chroma: bee.chroma * 0.85 }],
    ['halo', { ...day, lightness: Math.min(0.97, day.lightness + 0.06), chroma: day.chroma * 0.85 }, dusk(0.41)],
    ['cloud', tint(isBright ? 0.93 : 0.45, 0.05), dusk(0.46, 0.7)],
    ['stage-far', belowText(0.055), dusk(0.315)],
    ['stage-mid', belowText(0.11), dusk(0.28)],
    ['stage-near', belowText(0.165), dusk(0.245)],
    ['stage-front', belowText(0.22), dusk(0.205)],
    ['accent-far', shade(0.055), dusk(0.56)],
    ['accent-mid', shade(0.11), dusk(0.49)],
    ['accent-near', shade(0.175), dusk(0.42)],
    ['accent-front', shade(0.25), dusk(0.3)],
    ['sky', tint(0.925 + extra * 0.2, 0.045 + extra * 0.1), night],
    ['pale-far', tint(0.86 + extra * 0.35, 0.075 + extra * 0.15), dusk(0.315)],
    ['pale-mid', tint((isBright ? 0.79 : 0.7) + extra * 0.55, 0.11 + extra * 0.2), dusk(0.28)],
    ['pale-near', isBright ? { ...day, lightness: Math.min(day.lightness, 0.86) } : shade(0.12), dusk(0.245)],
    ['pale-front', isBright ? shade(0.13) : day, dusk(0.205)],
    ['pale-halo', tint(0.96, 0.025), dusk(0.41)],
    ['pale-cloud', { lightness: 0.995, chroma: 0, hue: 0 }, dusk(0.46)],
    ['wall', tint(0.965, 0.018), dusk(0.56, 0.8)],
    [
      'wall-b',
      { ...bee, lightness: Math.min(0.93, bee.lightness + 0.05), chroma: bee.chroma * 0.55 },
      { ...bee, lightness: 0.62, chroma: bee.chroma * 0.45 },
    ],
    [
      'wall-c',
      { ...starling, lightness: 0.5, chroma: Math.min(starling.chroma, 0.16) },
      { ...starling, lightness: 0.45, chroma: Math.min(starling.chroma, 0.1) },
    ],
    [
      'pane',
      { ...shade(0.02), lightness: 0.76, chroma: Math.min(day.chroma, 0.09) },
      { ...bee, lightness: 0.88, chroma: bee.chroma * 0.7 },
    ],
    ['trunk', shade(0.33), dusk(0.17)],
    ['post', isBright ? shade(0.36) : day, dusk(0.62)],
    ['fold', tint(0.9, 0.025), dusk(0.78, 0.4)],
    ['ink', raven, raven],
    ['mark', tone('owl'), tone('owl')],
    ['mark-ink', tone('owl-ink'), tone('owl-ink')],
  ]
  return new Map(paints.map(([name, light, dark]) => [name, { light: toHex(light), dark: toHex(dark) }]))
}

/** Fills in the paints of a drawing. */
function painted(drawing: string, paints: Paints): string {
  return drawing.replace(/\{([\w-]+)\}/g, (hole, name: string) => paints.get(name)?.light ?? hole)
}

/** A picture of a drawing. It follows the theme by itself: pages set `color-scheme`, and so `<img>` follows. */
export function pictureOf(drawing: string, paints: Paints): string {
  const rules = [...paints].flatMap(([name, { dark, light }]) => {
    if (dark === light) return []
    const filled = drawing.includes(`class="${name}"`) ? [`.${name}{fill:${dark}}`] : []
    const drawn = drawing.includes(`class="${name}-line"`) ? [`.${name}-line{stroke:${dark}}`] : []
    return [...filled, ...drawn]
  })
  const style = rules.length > 0 ? `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>` : ''
  return painted(
    drawing.replace('>', () => `>${style}`),
    paints,
  )
}

function svg(width: number, height: number, content: string): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMax slice">${content}</svg>\n`
}

/** The mark of a name whose first letter the font lacks: a sun over hills, 64 wide. */
const sunOverHills =
  '<circle cx="40" cy="25" r="9" class="sun" fill="{sun}"/>' +
  '<path d="M0 50C16 50 16 36 32 36C48 36 48 48 64 48V64H0Z" class="mid" fill="{mid}"/>' +
  '<path d="M0 40C16 40 16 54 32 54C48 54 48 44 64 44V64H0Z" class="near" fill="{near}"/>'

/** The brand's mark: the first letter of its name on its colour, or a sun over hills if the font lacks that letter. */
function markDrawing(name: string, side: number, letterSize = 0.56): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  const [{ segment: first } = { segment: '' }] = graphemes
  const outline = /[\p{L}\p{N}]/u.test(first) ? outlineOf(first.toLocaleUpperCase('en'), side) : null
  const back = `<rect x="0" y="0" width="${side}" height="${side}" class="mark" fill="{mark}"/>`
  if (!outline) return `${back}<g transform="scale(${side / 64})">${sunOverHills}</g>`
  const scale = (side * letterSize) / Math.max(outline.width, outline.height)
  const x = side / 2 - (outline.left + outline.width / 2) * scale
  const y = side / 2 - (outline.top + outline.height / 2) * scale
  const letter = `<path d="${outline.data}" class="mark-ink" fill="{mark-ink}"/>`
  return `${back}<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})">${letter}</g>`
}

/** A drawing within an outline. */
const clipped = (outline: string, drawing: string) =>
  `<clipPath id="c">${outline}</clipPath><g clip-path="url(#c)">${drawing}</g>`

const at = (x: number, y: number, content: string, scale = 1) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`}">${content}</g>`

/** A text as an outline, or '' if the font lacks a letter. Shrinks to the width. */
function wordmark(text: string, size: number, maxWidth: number): string {
  const outline = outlineOf(text, size)
  if (!outline) return ''
  const path = `<path d="${outline.data}" class="on-field" fill="{on-field}"/>`
  return at(0, 0, path, Math.min(1, maxWidth / outline.width))
}

const fileOf = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

/** As many towns are drawn as a home page shows offices. */
const towns = 5

export interface PicturePlan {
  readonly name: string
  readonly palette: BrandPalette
  /** Keys of the offices, each of which gets a town. */
  readonly officeKeys: readonly string[]
}

/** The pictures that differ between companies by more than their colours, by their path in the brand folder's `public`. */
export function drawPictures({ name, officeKeys, palette }: PicturePlan): Readonly<Record<string, string>> {
  const paints = paintsOf(palette)
  const mark = markDrawing(name, 64)
  const tile = '<path d="M20 0H44A20 20 0 0 1 64 20V58A6 6 0 0 1 58 64H20A20 20 0 0 1 0 44V20A20 20 0 0 1 20 0Z"/>'
  const offices = officeKeys.map((key, index) => [`art/office-${key}.svg`, fileOf(`towns/town-${(index % towns) + 1}.svg`)])
  const drawings = [['art/mark.svg', svg(64, 64, mark)], ['brand/favicon.svg', svg(64, 64, clipped(tile, mark))], ...offices]
  return Object.fromEntries(drawings.map(([file = '', drawing = '']) => [file, pictureOf(drawing, paints)]))
}

/** The app icons and the picture of shared links, with fixed names. They become PNGs. */
export function drawEmblems({ name, palette }: PicturePlan, siteWord: string): Readonly<Record<string, string>> {
  const paints = paintsOf(palette)
  const ink = palette['macaw-ink']?.light ?? '#000000'
  const withWords: Paints = new Map([...paints, ['on-field', { light: ink, dark: ink }]])
  const rounded = (side: number) =>
    clipped(`<rect width="${side}" height="${side}" rx="${side * 0.22}"/>`, markDrawing(name, side))
  // One tone on nothing: the system paints it.
  const white = { light: '#ffffff', dark: '#ffffff' }
  const silhouette: Paints = new Map([
    ...[...paints.keys()].map((key) => [key, white] as const),
    ['mark', { ...white, light: 'none' }],
  ])
  const onPaper: Paints = new Map([...paints, ['mark', paints.get('paper') ?? white], ['mark-ink', paints.get('ink') ?? white]])
  const share = fileOf('share.svg')
    .replace('{sign}', () => painted(markDrawing(name, 120), onPaper))
    .replace('{words}', () => at(80, 296, wordmark(name, 92, 760)) + at(80, 362, wordmark(siteWord, 48, 500)))
  return {
    'brand/icon-192.png': painted(svg(192, 192, rounded(192)), paints),
    'brand/icon-512.png': painted(svg(512, 512, rounded(512)), paints),
    // Full bleed: the system cuts it to its own shape, and the letter stays inside the safe circle.
    'brand/icon-maskable-512.png': painted(svg(512, 512, markDrawing(name, 512, 0.44)), paints),
    'brand/icon-monochrome-512.png': painted(svg(512, 512, markDrawing(name, 512, 0.5)), silhouette),
    'brand/apple-touch-icon.png': painted(svg(180, 180, markDrawing(name, 180)), paints),
    'brand/share.png': painted(share, withWords),
  }
}
