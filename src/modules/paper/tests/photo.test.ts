import { describe, expect, it } from 'vitest'
import { type Corners, guideCorners, moveCorner, turnRight } from '../page/aside/photo/corners.ts'
import { findPage } from '../page/aside/photo/find-page.ts'
import { pagePdf, withoutMetadata } from '../page/aside/photo/page-pdf.ts'
import type { Pixels } from '../page/aside/photo/pixels.ts'
import { balance, maxPageSide, projection, readableSharpness, sharpnessOf, straighten } from '../page/aside/photo/straighten.ts'

/** A page lies askew on a table: the table is brown, the light yellow, and three black squares are at known places of the page. */
const askew: Corners = [
  { x: 0.24, y: 0.1 },
  { x: 0.77, y: 0.14 },
  { x: 0.65, y: 0.88 },
  { x: 0.13, y: 0.83 },
]
const squares = [
  { u: 0.1, v: 0.1 },
  { u: 0.8, v: 0.2 },
  { u: 0.4, v: 0.85 },
] as const
const squareSide = 0.06

function paint(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([...colour(x, y), 255], (y * width + x) * 4)
  }
  return { width, height, data }
}

/** The place on a page that a photo shows at a point: inverts the projection by Newton's method. */
function placeOnPage(corners: Corners, x: number, y: number): { u: number; v: number } {
  const place = projection(corners)
  let [u, v] = [0.5, 0.5]
  for (let step = 0; step < 12; step += 1) {
    const at = place(u, v)
    const [alongU, alongV] = [place(u + 1e-5, v), place(u, v + 1e-5)]
    const [a, b, c, d] = [alongU.x - at.x, alongV.x - at.x, alongU.y - at.y, alongV.y - at.y].map((part) => part / 1e-5) as [
      number,
      number,
      number,
      number,
    ]
    const determinant = a * d - b * c
    u += (d * (x - at.x) - b * (y - at.y)) / determinant
    v += (a * (y - at.y) - c * (x - at.x)) / determinant
  }
  return { u, v }
}

const photo = paint(820, 820, (x, y) => {
  const { u, v } = placeOnPage(askew, (x + 0.5) / 820, (y + 0.5) / 820)
  if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return [130, 90, 50]
  const isBlack = squares.some((square) => Math.abs(u - square.u) < squareSide / 2 && Math.abs(v - square.v) < squareSide / 2)
  return isBlack ? [20, 18, 10] : [214, 200, 160]
})

/** The centre of the dark pixels around a place of the straightened page, from 0 to 1. */
function centreOfDark({ data, height, width }: Pixels, near: { u: number; v: number }) {
  let [sumX, sumY, count] = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isNear = Math.abs(x / width - near.u) < 0.08 && Math.abs(y / height - near.v) < 0.08
      if (!isNear || (data[(y * width + x) * 4] ?? 0) > 110) continue
      sumX += (x + 0.5) / width
      sumY += (y + 0.5) / height
      count += 1
    }
  }
  return { u: sumX / count, v: sumY / count }
}

describe('the photo of a page', () => {
  it('finds the edges of a page on a table', () => {
    const found = findPage(photo)
    found?.forEach((corner, index) => {
      expect(Math.hypot(corner.x - (askew[index]?.x ?? 0), corner.y - (askew[index]?.y ?? 0))).toBeLessThan(0.01)
    })
    expect(found).not.toBeNull()
  })

  it.each([
    ['a table without a page', paint(400, 300, () => [130, 90, 50])],
    ['a cup', paint(400, 300, (x, y) => (Math.hypot(x - 300, y - 80) < 40 ? [250, 250, 250] : [130, 90, 50]))],
    [
      'an L of light',
      paint(400, 300, (x, y) => ((x > 30 && x < 90 && y > 20) || (y > 240 && x > 30) ? [250, 250, 250] : [90, 90, 90])),
    ],
  ])('finds no page in %s', (_, picture) => {
    expect(findPage(picture)).toBeNull()
  })

  it('comes out straight within one percent, from the edges that were found', () => {
    const page = straighten(photo, findPage(photo) ?? guideCorners)
    for (const square of squares) {
      const { u, v } = centreOfDark(page, square)
      expect(Math.abs(u - square.u)).toBeLessThan(0.01)
      expect(Math.abs(v - square.v)).toBeLessThan(0.01)
    }
  })

  it('packs no photo larger than the limit', () => {
    const large = paint(2400, 1800, () => [200, 200, 200])
    const whole: Corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]
    expect(straighten(large, whole)).toMatchObject({ width: maxPageSide, height: 1200 })
  })

  it('becomes white where the paper is, whatever the light', () => {
    const page = straighten(photo, askew)
    balance(page)
    const middle = (Math.floor(page.height / 2) * page.width + Math.floor(page.width / 2)) * 4
    expect([...page.data.subarray(middle, middle + 3)]).toEqual([246, 246, 246])
  })

  it('tells print that can be read from print that is blurred', () => {
    const print = (x: number, y: number) => (y % 24 < 10 && Math.floor(x / 5) % 3 !== 0 ? 40 : 235)
    const sharp = paint(700, 900, (x, y) => [print(x, y), print(x, y), print(x, y)])
    const blurred = paint(700, 900, (x, y) => {
      let sum = 0
      for (let dy = -8; dy <= 8; dy += 1)
        for (let dx = -8; dx <= 8; dx += 1) sum += print(Math.max(0, x + dx), Math.max(0, y + dy))
      return [sum / 289, sum / 289, sum / 289]
    })
    expect(sharpnessOf(sharp)).toBeGreaterThan(readableSharpness * 4)
    expect(sharpnessOf(blurred)).toBeLessThan(readableSharpness)
  })

  it('keeps its corners in the picture, and never lets two of them cross', () => {
    expect(moveCorner(guideCorners, 0, { x: -1, y: 0.05 })[0]).toEqual({ x: 0, y: 0.05 })
    expect(moveCorner(guideCorners, 0, { x: 0.95, y: 0.5 })).toBe(guideCorners)
    expect(turnRight(turnRight(turnRight(turnRight(askew))))).toEqual(askew)
    expect(turnRight(askew)[0]).toBe(askew[3])
  })
})

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const segment = (marker: number, content: string) => Buffer.from([0xff, marker, 0, content.length + 2, ...Buffer.from(content)])
const start = Buffer.from([0xff, 0xd8])
const jfif = segment(0xe0, 'JFIF\0')
const table = segment(0xdb, 'ab')
/** The scan: what looks like a segment in it is none. */
const scan = Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xe1, 9, 9, 0xff, 0xd9])
const jpeg = Buffer.concat([start, jfif, segment(0xe1, 'Exif\0\0GPS 40.44 N'), segment(0xfe, 'Amina!'), table, scan])

describe('the PDF of a page', () => {
  it('keeps no metadata of the photo, and all that a decoder needs', () => {
    expect(Buffer.from(withoutMetadata(jpeg))).toEqual(Buffer.concat([start, jfif, table, scan]))
    expect(text(pagePdf({ jpeg, width: 10, height: 20 }))).not.toMatch(/Exif|GPS|Amina|Producer|Creat|Info/)
  })

  it('writes a table that points at every object, as readers need it', () => {
    const pdf = text(pagePdf({ jpeg, width: 1131, height: 1600 }))
    const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
    expect(pdf.slice(at, at + 9)).toBe('xref\n0 6\n')
    const rows = pdf.slice(at + 9).match(/\d{10} \d{5} [nf] \n/g) ?? []
    expect(rows).toHaveLength(6)
    rows.slice(1).forEach((row, index) => {
      const place = Number(row.slice(0, 10))
      expect(pdf.slice(place, place + 8)).toBe(`${index + 1} 0 obj\n`)
    })
    expect(pdf).toMatch(/^%PDF-1\.4\n/)
    expect(pdf).toContain('/MediaBox [0 0 595 842]')
  })

  it('is a picture without a text', () => {
    const pdf = text(pagePdf({ jpeg, width: 10, height: 20 }))
    expect(pdf).toContain('/Subtype /Image')
    expect(pdf).not.toMatch(/\/Font|\bTj\b|\bBT\b/)
  })

  it('says the length of its streams to the byte', () => {
    const pdf = text(pagePdf({ jpeg, width: 10, height: 20 }))
    const streams = [...pdf.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)]
    expect(streams).toHaveLength(2)
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length))
  })
})
