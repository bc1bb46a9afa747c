/** What is used of opentype.js. Its own types bring those of the DOM, which the server does not have. */
declare module 'opentype.js' {
  namespace opentype {
    interface Glyph {
      readonly advanceWidth?: number
      getPath(x: number, y: number, fontSize: number): Path
    }

    interface Font {
      readonly unitsPerEm: number
      readonly ascender: number
      readonly descender: number
      /** 0: the font lacks the letter. */
      charToGlyphIndex(letter: string): number
      charToGlyph(letter: string): Glyph
      getKerningValue(left: Glyph, right: Glyph): number
    }

    class Path {
      extend(path: Path): void
      toPathData(decimalPlaces: number): string
      getBoundingBox(): { readonly x1: number; readonly x2: number; readonly y1: number; readonly y2: number }
    }

    /** @throws Error when the bytes are no font */
    function parse(bytes: ArrayBuffer): Font
  }
  export default opentype
}
