/** Red, green and blue from 0 to 255. */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/**
 * Reads '#rgb' or '#rrggbb'.
 * @throws Error 'Invalid hex value' (specification 8)
 */
export function parseHex(hex: string): Rgb {
  const digits = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(hex)
  const short = digits?.[1]
  const long = short ? short.replace(/./g, '$&$&') : digits?.[2]
  if (!long) throw new Error('Invalid hex value')
  const value = Number.parseInt(long, 16)
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 }
}

/** Linear light of a channel from 0 to 255 (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** How far two colours stand apart, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** A named colour of a brand: one hex value, or one for each theme (specification 9, "Palette"). */
export interface HexColour {
  readonly light: string
  readonly dark?: string
}

/** Named colours, by the name that the style sheets use after `--`. */
export type BrandPalette = Readonly<Record<string, HexColour>>

/**
 * The palette as custom properties for `:root`, theme by `light-dark()`.
 * @throws Error 'Invalid hex value' when a colour is not '#rgb' or '#rrggbb'
 */
export function paletteCss(palette: BrandPalette): string {
  const lines = Object.entries(palette).map(([name, { light, dark }]) => {
    parseHex(light)
    if (dark !== undefined) parseHex(dark)
    return `  --${name}: ${dark === undefined ? light : `light-dark(${light}, ${dark})`};`
  })
  return `:root {\n${lines.join('\n')}\n}\n`
}
