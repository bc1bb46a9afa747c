import { parseHex } from '../build/palette-css.ts'

/**
 * Colours in OKLCH (https://bottosson.github.io/posts/oklab/), in which equal steps of lightness look equal for every hue, and the
 * contrast of WCAG 2.2.
 */
export interface Colour {
  /** From 0, black, to 1, white. */
  readonly lightness: number
  /** From 0, grey, to about 0.3. */
  readonly chroma: number
  /** In degrees: 30 is red, 90 yellow, 145 green, 260 blue. */
  readonly hue: number
}

type Triple = readonly [number, number, number]

/** Linear light of a channel from 0 to 1 (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

/** @throws Error 'Invalid hex value' */
function linearOf(hex: string): Triple {
  const { red, green, blue } = parseHex(hex)
  return [linear(red / 255), linear(green / 255), linear(blue / 255)]
}

/**
 * Reads '#rgb' or '#rrggbb'.
 * @throws Error 'Invalid hex value'
 */
export function fromHex(hex: string): Colour {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, bb), hue: (hue + 360) % 360 }
}

function toLinear({ chroma, hue, lightness }: Colour): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isDisplayable = (colour: Colour) => toLinear(colour).every((light) => light > -0.0005 && light < 1.0005)

/** The colour as '#rrggbb'. A colour that no display can show loses chroma, not lightness. */
export function toHex(colour: Colour): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness))
  let { chroma } = colour
  while (chroma > 0 && !isDisplayable({ ...colour, lightness, chroma })) chroma = Math.max(0, chroma - 0.002)
  const channels = toLinear({ ...colour, lightness, chroma }).map((light) =>
    Math.round(encoded(Math.min(1, Math.max(0, light))) * 255),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** A little more than WCAG asks, so that rounding takes nothing away. */
const margin = 0.05

/**
 * The colour, made darker or lighter until its contrast with every one of the others is enough.
 * @param ratio 4.5 for text, 3 for edges and icons
 */
export function readableOn(colour: Colour, others: readonly string[], ratio: number, direction: 'darker' | 'lighter'): string {
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let lightness = colour.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const hex = toHex({ ...colour, lightness })
    if (others.every((other) => contrastRatio(hex, other) >= ratio + margin)) return hex
  }
  return direction === 'darker' ? '#000000' : '#ffffff'
}
