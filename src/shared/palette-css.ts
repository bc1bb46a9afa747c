import type { BrandPalette } from '#shared/brand.ts'

/** Red, green and blue from 0 to 255. */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/**
 * Parses '#rgb' or '#rrggbb'.
 * @throws Error 'Invalid hex value'
 */
export function parseHex(hex: string): Rgb {
  const digits = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(hex)
  const short = digits?.[1]
  const long = short ? short.replace(/./g, '$&$&') : digits?.[2]
  if (!long) throw new Error('Invalid hex value')
  const value = Number.parseInt(long, 16)
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 }
}

/**
 * The palette as custom properties of `:root`. Colours with two themes use `light-dark()`.
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
