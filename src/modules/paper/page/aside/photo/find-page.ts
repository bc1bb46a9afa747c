import type { Corners, Point } from './corners.ts'
import { type Grey, greyOf, percentile, type Pixels } from './pixels.ts'

/** Enough to find a corner within half a percent. */
const searchSide = 320

/** A page is brighter than its table by at least this much, of 255. */
const minContrast = 36

/**
 * Guesses where a page lies: the largest area that is clearly brighter than the border of the picture. A guess only, because the
 * person moves the corners.
 * @returns null if nothing looks like a page
 */
export function findPage(photo: Pixels): Corners | null {
  const grey = greyOf(photo, searchSide)
  const table = percentile(borderOf(grey), 0.5)
  const paper = percentile(grey.data, 0.95)
  if (paper - table < minContrast) return null
  const area = largestArea(grey, (table + paper) / 2)
  // A sticker or a cup is not a page.
  if (area.length < grey.data.length * 0.12) return null
  const corners = extremes(area, grey)
  const size = areaOf(corners) * grey.data.length
  // An L, a star or two sheets: their corners are not the corners of a page.
  return size < area.length * 0.85 || size > area.length * 1.35 ? null : corners
}

function borderOf({ data, height, width }: Grey): readonly number[] {
  const frame = Math.max(1, Math.round(Math.min(width, height) * 0.03))
  return [...data].filter((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return x < frame || y < frame || x >= width - frame || y >= height - frame
  })
}

/** The pixels of the largest connected area above a brightness. */
function largestArea({ data, height, width }: Grey, threshold: number): readonly number[] {
  const seen = new Uint8Array(data.length)
  let largest: number[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || (data[start] ?? 0) <= threshold) continue
    const area = [start]
    seen[start] = 1
    // The list grows while it is read: it is the queue, too.
    for (const at of area) {
      const [x, y] = [at % width, Math.floor(at / width)]
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, y > 0 ? at - width : -1, y < height - 1 ? at + width : -1]
      for (const next of beside) {
        if (next < 0 || seen[next] === 1 || (data[next] ?? 0) <= threshold) continue
        seen[next] = 1
        area.push(next)
      }
    }
    if (area.length > largest.length) largest = area
  }
  return largest
}

/** The pixels that lie furthest to the four corners. */
function extremes(area: readonly number[], { height, width }: Grey): Corners {
  const places = area.map((at): Point => ({ x: at % width, y: Math.floor(at / width) }))
  const furthest = (towards: (place: Point) => number, edge: Point): Point => {
    let best: Point = { x: 0, y: 0 }
    let value = Number.NEGATIVE_INFINITY
    for (const place of places) {
      const own = towards(place)
      if (own > value) [best, value] = [place, own]
    }
    return { x: (best.x + edge.x) / width, y: (best.y + edge.y) / height }
  }
  return [
    furthest(({ x, y }) => -x - y, { x: 0, y: 0 }),
    furthest(({ x, y }) => x - y, { x: 1, y: 0 }),
    furthest(({ x, y }) => x + y, { x: 1, y: 1 }),
    furthest(({ x, y }) => y - x, { x: 0, y: 1 }),
  ]
}

/** By the shoelace formula. */
function areaOf(corners: Corners): number {
  const twice = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4] ?? corners[0]
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
