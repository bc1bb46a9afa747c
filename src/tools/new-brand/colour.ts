import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import { parseHex } from '#shared/palette-css.ts'

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

const toOklch = converter('oklch')

/**
 * Reads '#rgb' or '#rrggbb'.
 * @throws Error 'Invalid hex value'
 */
export function fromHex(hex: string): Colour {
  parseHex(hex)
  const { c: chroma = 0, h: hue = 0, l: lightness = 0 } = toOklch(hex) ?? {}
  return { lightness, chroma, hue }
}

/** The colour as '#rrggbb'. A colour that no display can show loses chroma, not lightness. */
export function toHex({ chroma, hue, lightness }: Colour): string {
  const l = Math.min(1, Math.max(0, lightness))
  return formatHex(clampChroma({ mode: 'oklch', l, c: chroma, h: hue }, 'oklch'))
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export const contrastRatio = (a: string, b: string): number => wcagContrast(a, b)

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
