import { readFileSync } from 'node:fs'
import path from 'node:path'
import opentype from 'opentype.js'
import { at, round, type Corner, type Drawing } from './shapes.ts'

/** Words in pictures are outlines: a picture in an `<img>` has no web font. */

function openFont(subset: string): opentype.Font {
  const bytes = readFileSync(path.resolve('node_modules/@fontsource/nunito/files', `nunito-${subset}-700-normal.woff`))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const fonts = ['latin', 'latin-ext', 'vietnamese'].map(openFont)

interface Outline {
  readonly data: string
  readonly width: number
}

/** @throws if no subset of the font has a letter */
function outline(text: string, size: number): Outline {
  let x = 0
  let data = ''
  for (const letter of text.normalize('NFC')) {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(letter) > 0)
    if (!font) throw new Error(`No glyph for '${letter}'`)
    const glyph = font.charToGlyph(letter)
    data += glyph.getPath(x, 0, size).toPathData(size < 34 ? 1 : 0)
    x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * size
  }
  return { data, width: x }
}

/** Text as an outline, starting at the baseline. */
export const word = (x: number, y: number, text: string, size: number, fill: string): Drawing =>
  at(x, y, 1, `<path d="${outline(text, size).data}" fill="${fill}"/>`)

interface Saying {
  readonly text: string
  readonly size: number
  readonly face: string
  readonly ink: string
  /** The tight corner points at whoever speaks. */
  readonly corner?: Corner
  readonly turn?: number
}

/** A speech bubble with a greeting in it. */
export function say(x: number, y: number, { text, size, face, ink, corner = 'br', turn = 0 }: Saying): Drawing {
  const { data, width } = outline(text, size)
  const w = Math.max(width + size * 1.24, size * 1.75)
  const h = size * 1.75
  const full = h / 2
  const radius = { tl: full, tr: full, br: full, bl: full, [corner]: 4 }
  const arc = (r: number, dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx * r)} ${round(dy * r)}`
  const shape = [
    `M${round(radius.tl)} 0H${round(w - radius.tr)}${arc(radius.tr, 1, 1)}`,
    `V${round(h - radius.br)}${arc(radius.br, -1, 1)}`,
    `H${round(radius.bl)}${arc(radius.bl, -1, -1)}`,
    `V${round(radius.tl)}${arc(radius.tl, 1, -1)}Z`,
  ].join('')
  const letters = `<path transform="translate(${round((w - width) / 2)} ${round(h / 2 + size * 0.32)})" d="${data}" fill="${ink}"/>`
  return at(x, y, 1, `<path d="${shape}" fill="${face}"/>${letters}`, turn)
}
