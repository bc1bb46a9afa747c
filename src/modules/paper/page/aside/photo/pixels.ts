/** A picture in memory: four bytes a pixel, in rows from the top. A canvas's `ImageData` is one. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The brightness of a picture: one byte a pixel. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Reads the brightness of a picture at a smaller size, from the mean of the pixels that fall together. */
export function greyOf({ data, height, width }: Pixels, maxSide: number): Grey {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const sums = new Float64Array(small.width * small.height)
  const counts = new Uint32Array(sums.length)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * small.height) / height) * small.width
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const to = row + Math.floor((x * small.width) / width)
      sums[to] = (sums[to] ?? 0) + 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      counts[to] = (counts[to] ?? 0) + 1
    }
  }
  return { ...small, data: Uint8Array.from(sums, (sum, index) => Math.round(sum / Math.max(1, counts[index] ?? 1))) }
}

/** The value below which this part of the values lies. */
export function percentile(values: ArrayLike<number>, part: number): number {
  const counts = new Uint32Array(256)
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  let left = values.length * part
  for (let value = 0; value < 256; value += 1) {
    left -= counts[value] ?? 0
    if (left <= 0) return value
  }
  return 255
}
