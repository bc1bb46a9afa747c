/** A piece of a picture: SVG markup. */
export type Drawing = string

/** Rounds to one decimal: a tenth of a pixel is more than anybody sees. */
export const round = (value: number): number => Math.round(value * 10) / 10

export function rect(x: number, y: number, width: number, height: number, radius: number, fill: string): Drawing {
  const corner = radius > 0 ? ` rx="${round(radius)}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`
}

export const circle = (x: number, y: number, radius: number, fill: string): Drawing =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`

export const path = (data: string, fill: string, more = ''): Drawing => `<path d="${data}" fill="${fill}"${more}/>`

/** A filled shape whose corners are rounded by a line of its own colour. */
export const soft = (data: string, fill: string, roundness: number): Drawing =>
  path(data, fill, ` stroke="${fill}" stroke-width="${roundness}" stroke-linejoin="round"`)

export const line = (data: string, colour: string, width: number, more = ''): Drawing =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

/** Moves, scales and turns what it holds. */
export function at(x: number, y: number, scale: number, content: Drawing, turn = 0): Drawing {
  const scaled = scale === 1 ? '' : ` scale(${scale})`
  const turned = turn === 0 ? '' : ` rotate(${round(turn)})`
  return `<g transform="translate(${round(x)} ${round(y)})${scaled}${turned}">${content}</g>`
}

/** Gives the outermost element a class, by which the dark theme repaints it. */
export const classed = (name: string, drawing: Drawing): Drawing => drawing.replace(/^<(\w+)/, `<$1 class="${name}"`)

/** For each of the items; joined. */
export const each = <T>(items: readonly T[], draw: (item: T, index: number) => Drawing): Drawing => items.map(draw).join('')

export type Corner = 'tl' | 'tr' | 'br' | 'bl'

/** The one shape of the brand: a circle with a single tight corner. */
export function bubble(x: number, y: number, radius: number, corner: Corner, tightness = 4): string {
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius].map(round) as [
    number,
    number,
    number,
    number,
  ]
  const [cx, cy, k] = [round(x), round(y), tightness]
  const arc = (toX: number, toY: number) => `A${radius} ${radius} 0 0 1 ${toX} ${toY}`
  return [
    `M${cx} ${top}`,
    corner === 'tr' ? `H${round(right - k)}Q${right} ${top} ${right} ${round(top + k)}V${cy}` : arc(right, cy),
    corner === 'br' ? `V${round(bottom - k)}Q${right} ${bottom} ${round(right - k)} ${bottom}H${cx}` : arc(cx, bottom),
    corner === 'bl' ? `H${round(left + k)}Q${left} ${bottom} ${left} ${round(bottom - k)}V${cy}` : arc(left, cy),
    corner === 'tl' ? `V${round(top + k)}Q${left} ${top} ${round(left + k)} ${top}H${cx}` : arc(cx, top),
    'Z',
  ].join('')
}

export const leaf = (x: number, y: number, radius: number, corner: Corner, fill: string, tightness = 4): Drawing =>
  path(bubble(x, y, radius, corner, tightness), fill)

/** A rectangle with a half-round top. */
export const dome = (x: number, y: number, width: number, height: number, fill: string): Drawing =>
  path(`M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z`, fill)

/** A rectangle with two rounded corners on top. */
export function block(x: number, y: number, width: number, height: number, radius: number, fill: string): Drawing {
  const [l, r, t, b] = [x, x + width, y, y + height].map(round) as [number, number, number, number]
  return path(
    `M${l} ${b}V${round(t + radius)}q0-${radius} ${radius}-${radius}H${round(r - radius)}q${radius} 0 ${radius} ${radius}V${b}Z`,
    fill,
  )
}

interface PictureOptions {
  readonly width: number
  readonly height: number
  readonly title?: string
  /** Colours of the dark theme, by class. */
  readonly dark?: Readonly<Record<string, string>>
}

/** A whole picture. It follows the theme by itself: pages set `color-scheme`, and so `<img>` follows. */
export function picture({ width, height, title, dark = {} }: PictureOptions, content: Drawing): string {
  const rules = Object.entries(dark).map(([name, colour]) => `.${name}{fill:${colour}}`)
  const style = rules.length > 0 ? `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMax slice">${title ? `<title>${title}</title>` : ''}${style}${content}</svg>`
}
