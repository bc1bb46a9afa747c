/**
 * A PDF of one page around a JPEG, written by hand: five objects and their table (ISO 32000-1, 7.5). A library for it would be a
 * hundred times as long. It says nothing about who, when, where or with what.
 */

/** The longer side of the page, in points: that of A4. */
const pageSide = 842

interface Picture {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

export function pagePdf({ height, jpeg, width }: Picture): Uint8Array {
  const scale = pageSide / Math.max(width, height)
  const [across, up] = [Math.round(width * scale), Math.round(height * scale)]
  const drawing = `q ${across} 0 0 ${up} 0 0 cm /P Do Q`
  const picture = withoutMetadata(jpeg)
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ` /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      picture,
      '\nendstream',
    ],
  ]
  const file = new Bytes()
  // The second line says that the file is binary.
  file.add('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')
  const places = objects.map((parts, index) => {
    const place = file.length
    file.add(`${index + 1} 0 obj\n`, ...parts, '\nendobj\n')
    return place
  })
  const table = file.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  file.add(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`, ...rows)
  file.add(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return file.joined()
}

class Bytes {
  length = 0
  readonly #parts: Uint8Array[] = []

  add(...parts: readonly (string | Uint8Array)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part
      this.#parts.push(bytes)
      this.length += bytes.length
    }
  }

  joined(): Uint8Array {
    const all = new Uint8Array(this.length)
    let at = 0
    for (const part of this.#parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
}

/** Segments that decoders need: JFIF, and Adobe's colour transform. All other application segments and comments are metadata. */
const neededSegments: readonly number[] = [0xe0, 0xee]

function isMetadata(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !neededSegments.includes(marker))
}

/**
 * A JPEG without its metadata, such as the place of a photo. Browsers write none when they encode a canvas; this holds if one
 * begins to.
 */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  const kept = new Bytes()
  kept.add(jpeg.subarray(0, 2))
  let at = 2
  // Each segment before the scan is FF, a marker and its length.
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const marker = jpeg[at + 1] ?? 0
    const end = at + 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0)
    if (!isMetadata(marker)) kept.add(jpeg.subarray(at, end))
    at = end
  }
  kept.add(jpeg.subarray(at))
  return kept.joined()
}
