import bidiFactory from 'bidi-js'
import * as harfbuzz from 'harfbuzzjs'

/** One weight of the brand's fonts, whose texts become outlines: a picture has no font. */

export interface TextStyle {
  readonly size: number
  /** Space between letters, as a share of the size. Scripts that are written from right to left have none: most join their letters. */
  readonly tracking: number
}

interface Face {
  readonly font: harfbuzz.Font
  readonly unitsPerEm: number
}

/** Letters of one face and one direction, in the order in which they are read. */
interface Run {
  text: string
  readonly face: Face
  /** An odd one is written from right to left (Unicode Standard Annex 9). */
  readonly level: number
}

interface PlacedGlyph {
  readonly face: Face
  readonly glyph: number
  readonly x: number
  /** Above the baseline. */
  readonly y: number
}

interface Line {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
}

/** The box around the outlines of a line, with y growing downwards from the baseline. */
export interface OutlineBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const bidi = bidiFactory()
const mark = /^\p{M}$/u
/** Such as the marks around a name of another direction. */
const unseen = /^\p{Cf}$/u

/** The runs of a line from left to right: in each, those of a level or higher are turned round, from the highest level down. */
function fromLeftToRight(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(end, start + 1)
    }
  }
  return ordered
}

/** Whether the first letter of a text that has a direction is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1
}

export class Typeface {
  readonly #faces: readonly Face[]
  readonly #facesOfLetters = new Map<string, readonly Face[]>()

  /** @param files TTF or OTF as base64, in the order in which they are asked for a letter */
  constructor(files: readonly string[]) {
    this.#faces = files.map((file) => {
      const face = new harfbuzz.Face(new harfbuzz.Blob(Buffer.from(file, 'base64')))
      return { font: new harfbuzz.Font(face), unitsPerEm: face.upem }
    })
  }

  /** There are at most as many as Unicode has letters. */
  #facesOf(letter: string): readonly Face[] {
    const known = this.#facesOfLetters.get(letter)
    if (known) return known
    const faces = this.#faces.filter(({ font }) => font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined)
    this.#facesOfLetters.set(letter, faces)
    return faces
  }

  /** Whether the fonts have every letter of a text that can be seen. */
  has(text: string): boolean {
    return Array.from(text).every((letter) => unseen.test(letter) || this.#facesOf(letter).length > 0)
  }

  /** Letters that no face has are left out. */
  #runsOf(text: string): readonly Run[] {
    const { levels } = bidi.getEmbeddingLevels(text, 'auto')
    const runs: Run[] = []
    let index = 0
    for (const letter of text) {
      const level = levels[index] ?? 0
      index += letter.length
      const last = runs.at(-1)
      const faces = this.#facesOf(letter)
      // A sign above a letter is placed by the font of the letter.
      const face = last && mark.test(letter) && faces.includes(last.face) ? last.face : faces[0]
      if (!face) continue
      if (last?.face === face && last.level === level) last.text += letter
      else runs.push({ text: letter, face, level })
    }
    return runs
  }

  #place(text: string, { size, tracking }: TextStyle): Line {
    const glyphs: PlacedGlyph[] = []
    let x = 0
    let lastSpace = 0
    for (const { face, level, text: letters } of fromLeftToRight(this.#runsOf(text))) {
      const scale = size / face.unitsPerEm
      const buffer = new harfbuzz.Buffer()
      buffer.addText(letters)
      buffer.guessSegmentProperties()
      buffer.setDirection(level % 2 === 1 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
      harfbuzz.shape(face.font, buffer)
      const positions = buffer.getGlyphPositions()
      for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
        glyphs.push({ face, glyph, x: x + xOffset * scale, y: yOffset * scale })
        lastSpace = level % 2 === 1 || xAdvance === 0 ? 0 : tracking * size
        x += xAdvance * scale + lastSpace
      }
    }
    return { glyphs, width: Math.max(0, x - lastSpace) }
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#place(text, style).width
  }

  /** Path data of a text in one line, from left to right as it is seen. */
  outlineOf(text: string, style: TextStyle, left: number, baseline: number): string {
    return this.#place(text, style)
      .glyphs.map(({ face, glyph, x, y }) => {
        const scale = style.size / face.unitsPerEm
        const at = (value: number, index: number) =>
          (index % 2 === 0 ? left + x + value * scale : baseline - y - value * scale).toFixed(1)
        return face.font
          .glyphToJson(glyph)
          .map(({ type, values }) => type + values.map(at).join(' '))
          .join('')
      })
      .join('')
  }

  /** The box around the outlines of a text in one line that begins at 0. */
  boxOf(text: string, style: TextStyle): OutlineBox {
    const boxes = this.#place(text, style).glyphs.flatMap(({ face, glyph, x, y }) => {
      const extents = face.font.glyphExtents(glyph)
      if (!extents || extents.width === 0) return []
      const scale = style.size / face.unitsPerEm
      const [left, top] = [x + extents.xBearing * scale, -y - extents.yBearing * scale]
      return [{ left, top, right: left + extents.width * scale, bottom: top - extents.height * scale }]
    })
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
  }

  /** Where the baseline is below the top of a line, as CSS places it. */
  baselineIn(lineHeight: number, size: number): number {
    const [face] = this.#faces
    if (!face) return lineHeight
    const { ascender, descender } = face.font.hExtents()
    const [above, below] = [ascender, -descender].map((units) => (units / face.unitsPerEm) * size) as [number, number]
    return (lineHeight - above - below) / 2 + above
  }
}
