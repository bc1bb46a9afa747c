/** The pieces of pictures: SVG markup in paints that follow the theme. */

export type Drawing = string

/** A colour in both themes. Pictures name it by its class, so that the dark theme can repaint it. */
export interface Paint {
  readonly name: string
  readonly light: string
  readonly dark: string
}

const round = (value: number): number => Math.round(value * 10) / 10

const fill = ({ light, name }: Paint): string => `class="${name}" fill="${light}"`

export function rect(x: number, y: number, width: number, height: number, radius: number, paint: Paint): Drawing {
  const corner = radius > 0 ? ` rx="${round(radius)}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} ${fill(paint)}/>`
}

export const circle = (x: number, y: number, radius: number, paint: Paint): Drawing =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${fill(paint)}/>`

export const path = (data: string, paint: Paint): Drawing => `<path d="${data}" ${fill(paint)}/>`

/** A line with round ends. Its class repaints the stroke. */
export const line = (data: string, paint: Paint, width: number, more = ''): Drawing =>
  `<path class="${paint.name}-line" d="${data}" fill="none" stroke="${paint.light}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

export const at = (x: number, y: number, content: Drawing, scale = 1): Drawing =>
  `<g transform="translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${round(scale * 100) / 100})`}">${content}</g>`

export interface Size {
  readonly width: number
  readonly height: number
}

/** A whole picture. It follows the theme by itself: pages set `color-scheme`, and so `<img>` follows. */
export function picture({ height, width }: Size, paints: readonly Paint[], content: Drawing): string {
  const rules = paints.flatMap(({ dark, light, name }) => {
    if (dark === light) return []
    const filled = content.includes(`class="${name}"`) ? [`.${name}{fill:${dark}}`] : []
    const drawn = content.includes(`class="${name}-line"`) ? [`.${name}-line{stroke:${dark}}`] : []
    return [...filled, ...drawn]
  })
  const style = rules.length > 0 ? `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>` : ''
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMax slice">${style}${content}</svg>\n`
}

/** Numbers from 0 to 1 that are the same for the same word (mulberry32). */
export function numbersOf(word: string): () => number {
  let state = 0
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A soft ridge across the whole width, down to the lower edge. Its points are heights from the top, evenly spaced. */
export function hill({ height, width }: Size, points: readonly number[], paint: Paint): Drawing {
  const step = width / (points.length - 1)
  const curves = points.slice(1).map((y, index) => {
    const [x, from] = [index * step, points[index] ?? y]
    return `C${round(x + step / 2)} ${round(from)} ${round(x + step / 2)} ${round(y)} ${round(x + step)} ${round(y)}`
  })
  return path(`M0 ${round(points[0] ?? 0)}${curves.join('')}V${height}H0Z`, paint)
}

/** A cloud of two round bars. */
export const cloud = (x: number, y: number, width: number, paint: Paint): Drawing =>
  rect(x, y, width, width * 0.17, width * 0.085, paint) +
  rect(x + width * 0.2, y - width * 0.11, width * 0.48, width * 0.2, width * 0.1, paint)

/** A round tree on the ground at `y`. */
export const tree = (x: number, y: number, size: number, crown: Paint, trunk: Paint): Drawing =>
  rect(x - size * 0.045, y - size * 0.5, size * 0.09, size * 0.5, 0, trunk) + circle(x, y - size * 0.66, size * 0.34, crown)

/** A slim tree like a flame. */
export const poplar = (x: number, y: number, size: number, crown: Paint, trunk: Paint): Drawing =>
  rect(x - size * 0.035, y - size * 0.3, size * 0.07, size * 0.3, 0, trunk) +
  rect(x - size * 0.15, y - size, size * 0.3, size * 0.82, size * 0.15, crown)

type Roof = 'flat' | 'round' | 'steps' | 'gable' | 'slope'

export interface Tower {
  readonly x: number
  readonly base: number
  readonly width: number
  readonly height: number
  readonly roof: Roof
  readonly wall: Paint
  readonly pane: Paint
}

/** A house or a tower with rows of windows. */
export function tower({ base, height, pane, roof, wall, width, x }: Tower): Drawing {
  const top = base - height
  const bodies: Readonly<Record<Roof, Drawing>> = {
    flat: rect(x, top, width, height, 6, wall) + rect(x, base - 12, width, 12, 0, wall),
    round: path(
      `M${x} ${base}V${round(top + width / 2)}a${round(width / 2)} ${round(width / 2)} 0 0 1 ${width} 0V${base}Z`,
      wall,
    ),
    steps:
      rect(x, top + height * 0.22, width, height * 0.78, 4, wall) +
      rect(x + width * 0.22, top, width * 0.56, height * 0.3, 4, wall),
    gable: path(
      `M${x} ${base}V${round(top + width * 0.42)}L${round(x + width / 2)} ${round(top)}L${x + width} ${round(top + width * 0.42)}V${base}Z`,
      wall,
    ),
    slope: path(`M${x} ${base}V${round(top + width * 0.4)}L${x + width} ${round(top)}V${base}Z`, wall),
  }
  const columns = Math.max(2, Math.floor(width / 26))
  const gap = width / columns
  const first = top + (roof === 'flat' ? 20 : roof === 'steps' ? height * 0.22 + 18 : width * 0.5 + 14)
  const rows = Math.max(0, Math.floor((base - 26 - first) / 32) + 1)
  const panes = Array.from({ length: rows * columns }, (_, index) =>
    rect(x + gap * (index % columns) + gap / 2 - 5, first + Math.floor(index / columns) * 32, 10, 15, 3, pane),
  )
  return bodies[roof] + panes.join('')
}

export const roofs: readonly Roof[] = ['flat', 'round', 'steps', 'gable', 'slope']
