import opentype from 'opentype.js'

/** One weight of the brand's font, whose texts become outlines: a picture has no font. */

export interface TextStyle {
  readonly size: number
  /** Space between letters, as a share of the size. */
  readonly tracking: number
}

interface Placed {
  readonly glyph: opentype.Glyph
  readonly x: number
}

export class Typeface {
  readonly #fonts: readonly opentype.Font[]

  /** @param files WOFF, TTF or OTF as base64, in the order in which they are asked for a letter */
  constructor(files: readonly string[]) {
    this.#fonts = files.map((file) => {
      const bytes = Buffer.from(file, 'base64')
      return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    })
  }

  #fontOf(letter: string): opentype.Font | undefined {
    return this.#fonts.find((font) => font.charToGlyphIndex(letter) > 0)
  }

  /** Whether the font has every letter of a text. */
  has(text: string): boolean {
    return Array.from(text).every((letter) => this.#fontOf(letter) !== undefined)
  }

  /** The glyphs of a text, and its width at the end. */
  #place(text: string, { size, tracking }: TextStyle): { readonly glyphs: readonly Placed[]; readonly width: number } {
    const glyphs: Placed[] = []
    let x = 0
    let before: { readonly font: opentype.Font; readonly glyph: opentype.Glyph } | undefined
    for (const letter of text) {
      const font = this.#fontOf(letter)
      if (!font) continue
      const glyph = font.charToGlyph(letter)
      const scale = size / font.unitsPerEm
      if (before !== undefined && before.font === font) x += font.getKerningValue(before.glyph, glyph) * scale
      glyphs.push({ glyph, x })
      x += (glyph.advanceWidth ?? 0) * scale + tracking * size
      before = { font, glyph }
    }
    return { glyphs, width: Math.max(0, x - tracking * size) }
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#place(text, style).width
  }

  /** Path data of a text in one line. */
  outlineOf(text: string, style: TextStyle, left: number, baseline: number): string {
    const path = new opentype.Path()
    for (const { glyph, x } of this.#place(text, style).glyphs) path.extend(glyph.getPath(left + x, baseline, style.size))
    return path.toPathData(1)
  }

  /** Where the baseline is below the top of a line, as CSS places it. */
  baselineIn(lineHeight: number, size: number): number {
    const [font] = this.#fonts
    if (!font) return lineHeight
    const [above, below] = [font.ascender, -font.descender].map((units) => (units / font.unitsPerEm) * size) as [number, number]
    return (lineHeight - above - below) / 2 + above
  }
}
