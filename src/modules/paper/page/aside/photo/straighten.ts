import type { Corners, Point } from './corners.ts'
import { greyOf, percentile, type Pixels } from './pixels.ts'

/** The longer side of a straightened page: small print stays readable, and a JPEG of it small. */
export const maxPageSide = 1600

/**
 * The projective map of the unit square to four corners (Heckbert, Fundamentals of Texture Mapping, 1989): a photo is such a
 * map of a flat page.
 */
export function projection([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const divisor = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / divisor
  const h = (dx1 * sy - sx * dy1) / divisor
  return (u, v) => {
    const depth = g * u + h * v + 1
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    }
  }
}

/** The size of the page in a photo, in pixels: each side as long as the mean of its two edges. */
function pageSize({ height, width }: Pixels, [a, b, c, d]: Corners): { readonly width: number; readonly height: number } {
  const length = (from: Point, to: Point) => Math.hypot((from.x - to.x) * width, (from.y - to.y) * height)
  const size = { width: (length(a, b) + length(d, c)) / 2, height: (length(a, d) + length(b, c)) / 2 }
  const scale = Math.min(1, maxPageSide / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}

/** Cuts the page out of a photo and straightens it. */
export function straighten(photo: Pixels, corners: Corners): Pixels {
  const size = pageSize(photo, corners)
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const place = projection(corners)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const from = place((x + 0.5) / size.width, (y + 0.5) / size.height)
      copyPixel(photo, from.x * photo.width - 0.5, from.y * photo.height - 0.5, data, (y * size.width + x) * 4)
    }
  }
  return { ...size, data }
}

/** Copies what lies between four pixels, weighted by their distance. */
function copyPixel({ data, height, width }: Pixels, x: number, y: number, to: Uint8ClampedArray, at: number): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const across = Math.min(1, Math.max(0, x - left))
  const down = Math.min(1, Math.max(0, y - top))
  const first = (top * width + left) * 4
  const right = left < width - 1 ? 4 : 0
  const below = top < height - 1 ? width * 4 : 0
  for (let channel = 0; channel < 3; channel += 1) {
    const corner = first + channel
    const above = (data[corner] ?? 0) * (1 - across) + (data[corner + right] ?? 0) * across
    const under = (data[corner + below] ?? 0) * (1 - across) + (data[corner + below + right] ?? 0) * across
    to[at + channel] = above * (1 - down) + under * down
  }
  to[at + 3] = 255
}

/** How bright paper becomes, and by how much a dark picture may be lifted. */
const paperWhite = 246
const maxGain = 2.5

/** Makes the paper white: most of a page is paper, so its bright pixels tell the colour of the light. Changes the picture. */
export function balance({ data }: Pixels): void {
  const channels = [0, 1, 2].map((channel) => {
    const values = new Uint8Array(data.length / 4)
    for (let index = 0; index < values.length; index += 1) values[index] = data[index * 4 + channel] ?? 0
    return Math.min(maxGain, paperWhite / Math.max(1, percentile(values, 0.85)))
  })
  for (let at = 0; at < data.length; at += 1) {
    const gain = channels[at % 4]
    if (gain !== undefined) data[at] = (data[at] ?? 0) * gain
  }
}

/** Below this, nobody reads the text. A page of print has some hundred, the same page out of focus less than ten. */
export const readableSharpness = 24

/** How sharp a page is: the variance of its Laplacian (Pech-Pacheco and others, ICPR 2000). */
export function sharpnessOf(page: Pixels): number {
  const { data, height, width } = greyOf(page, 1000)
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0)
      const value = around - 4 * (data[at] ?? 0)
      sum += value
      squares += value * value
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
