import { createRequire } from 'node:module'
import { readFont } from '#build/font-file.ts'
import { Typeface } from '#server/tools/typeface.ts'

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
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic']
const files = subsets.map(async (subset) => readFont(resolve(`@fontsource/nunito/files/nunito-${subset}-700-normal.woff2`)))
const letters = new Typeface(await Promise.all(files))

/** The outline of a text in the brand's font, or null if the font lacks one of its letters. */
export function outlineOf(text: string, size: number): Outline | null {
  const line = text.normalize('NFC')
  if (!letters.has(line)) return null
  const style = { size, tracking: 0 }
  const { bottom, left, right, top } = letters.boxOf(line, style)
  return { data: letters.outlineOf(line, style, 0, 0), left, top, width: right - left, height: bottom - top }
}
