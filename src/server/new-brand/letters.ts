import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'

/** Words in pictures are outlines: a picture in an `<img>` has no web font. */

export interface Outline {
  /** Path data with its left end and its baseline at the origin. */
  readonly data: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const resolve = createRequire(import.meta.url).resolve

function openFont(subset: string): opentype.Font {
  const bytes = readFileSync(resolve(`@fontsource/nunito/files/nunito-${subset}-700-normal.woff`))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

let fonts: readonly opentype.Font[] | undefined

/** The outline of a text in the brand's font, or null if the font lacks one of its letters. */
export function outlineOf(text: string, size: number): Outline | null {
  fonts ??= ['latin', 'latin-ext', 'vietnamese', 'cyrillic'].map(openFont)
  const path = new opentype.Path()
  let x = 0
  for (const letter of text.normalize('NFC')) {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(letter) > 0)
    if (!font) return null
    const glyph = font.charToGlyph(letter)
    path.extend(glyph.getPath(x, 0, size))
    x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * size
  }
  const { x1, x2, y1, y2 } = path.getBoundingBox()
  return { data: path.toPathData(1), left: x1, top: y1, width: x2 - x1, height: y2 - y1 }
}
