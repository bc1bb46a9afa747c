import type { BrandPalette, HexColour } from '#shared/brand.ts'
import { type Colour, contrastRatio, fromHex, readableOn, toHex } from './colour.ts'

/**
 * A whole palette from one colour. Its tones are placed in OKLCH, then moved until every pair that the site shows together has
 * the contrast of WCAG 2.2 AA in both themes. Tones that say 'done', 'wrong' or 'look here' stay green, red and warm for every company.
 */

type Family = 'owl' | 'macaw' | 'bee' | 'starling' | 'flamingo' | 'robin' | 'cardinal'
type Theme = 'light' | 'dark'

const green = 148
const red = 25
const white = '#ffffff'

/** Below this chroma a colour is a grey, and its hue is an accident of rounding. */
const greyChroma = 0.03

const turned = ({ hue }: Colour, degrees: number): number => (hue + degrees + 360) % 360

/** The distance of two hues on the wheel, from 0 to 180. */
function hueDistance(a: number, b: number): number {
  const distance = Math.abs(a - b) % 360
  return Math.min(distance, 360 - distance)
}

/** The brand's colour as a surface: white, on which no button would be seen, becomes its opposite. */
function faceOf(brand: Colour): Colour {
  if (brand.chroma >= greyChroma || brand.lightness < 0.9) return brand
  return { ...brand, lightness: 0.25 }
}

/** Attracts the eye on the brand's surface: amber, or what differs from a warm or bright brand. */
function accentFor({ chroma, hue, lightness }: Colour): Colour {
  const isColoured = chroma >= greyChroma
  const isYellow = isColoured && lightness > 0.7 && hueDistance(hue, 90) < 40
  if (isYellow) return { lightness: 0.86, chroma: 0.085, hue: 220 }
  const isWarm = isColoured && hueDistance(hue, 30) < 35
  return isWarm ? { lightness: 0.905, chroma: 0.075, hue: 78 } : { lightness: 0.86, chroma: 0.155, hue: 86 }
}

/** How far the deep companion lies from the brand on the wheel. A dark orange or yellow would be brown. */
function depthTurn({ hue }: Colour): number {
  if (hueDistance(hue, 88) < 28) return 190
  return hueDistance(hue, 35) < 25 ? -55 : 20
}

/** Near black in the family's hue. */
const darkInk = (hue: number, chroma: number): Colour => ({ lightness: 0.22, chroma: Math.min(0.05, chroma / 3), hue })

/** The text colour on a face: white where it is readable, otherwise near black. One of them always is. */
function inkOn(face: string, { chroma, hue }: Colour): string {
  if (contrastRatio(white, face) >= 4.5) return white
  return readableOn(darkInk(hue, chroma), [face], 4.5, 'darker')
}

const both = (light: string, dark: string): HexColour => (light === dark ? { light } : { light, dark })

/** Greys with a little of the brand's hue. */
function neutralsOf(brand: Colour) {
  const hue = brand.hue
  const tint = brand.chroma < greyChroma ? 0 : Math.min(1, brand.chroma / 0.15)
  const grey = (lightness: number, chroma: number) => ({ lightness, chroma: chroma * tint, hue })
  return {
    snow: { light: white, dark: toHex(grey(0.225, 0.016)) },
    egret: { light: toHex(grey(0.974, 0.006)), dark: toHex(grey(0.27, 0.02)) },
    heron: { light: toHex(grey(0.918, 0.012)), dark: toHex(grey(0.385, 0.022)) },
    raven: { light: toHex(grey(0.25, 0.024)), dark: toHex(grey(0.966, 0.006)) },
    grey,
  }
}

interface FamilyPlan {
  readonly face: Colour
  /** The hue of text and chips. By default the face's. */
  readonly signal?: Colour
  /** The hue of its field by night. By default the face's. */
  readonly dusk?: Colour
  /** Text on it is always white, and its soft tone is light. */
  readonly isNight?: boolean
}

function plans(brand: Colour): Readonly<Record<Family, FamilyPlan>> {
  const face = faceOf(brand)
  const isGrey = brand.chroma < greyChroma
  const companion = (degrees: number, lightness: number): Colour => ({
    lightness,
    chroma: isGrey ? 0 : Math.min(0.13, brand.chroma),
    hue: turned(brand, degrees),
  })
  const isGreen = !isGrey && hueDistance(brand.hue, green) < 35
  const deepBrand: Colour = { ...face, lightness: 0.46, chroma: Math.min(face.chroma, 0.16) }
  return {
    owl: { face, signal: isGreen ? face : { lightness: 0.75, chroma: 0.17, hue: green } },
    macaw: { face },
    // By night a warm field would be brown, and look like mud beside the brand.
    bee: { face: accentFor(brand), dusk: { ...brand, chroma: brand.chroma * 0.7 } },
    starling: { face: { ...deepBrand, hue: turned(brand, depthTurn(brand)) }, isNight: true },
    flamingo: { face: companion(-35, 0.8) },
    robin: { face: companion(55, 0.8) },
    cardinal: { face: { lightness: 0.66, chroma: 0.21, hue: red } },
  }
}

/** The surfaces on which text, links and marks stand. */
type Surfaces = Readonly<Record<Theme, readonly string[]>>

const wash = ({ chroma, hue }: Colour): HexColour => ({
  light: toHex({ lightness: 0.955, chroma: Math.min(0.035, chroma * 0.22), hue }),
  dark: toHex({ lightness: 0.305, chroma: Math.min(0.06, chroma * 0.35), hue }),
})

function familyTones(
  name: Family,
  { face, dusk = face, isNight = false, signal = face }: FamilyPlan,
  surfaces: Surfaces,
  ravenDark: string,
) {
  const day = toHex(face)
  // On a dark page a dark face would disappear.
  const night = { ...face, lightness: Math.max(face.lightness, 0.47) }
  const dark = toHex(night)
  const ink = { light: inkOn(day, face), dark: inkOn(dark, night) }
  if (isNight) ink.light = ink.dark = white
  const shade = (colour: Colour, by: number): string =>
    // Below a black face a darker edge would not be seen.
    toHex({ ...colour, lightness: colour.lightness < 0.34 ? colour.lightness + 0.17 : colour.lightness - by })
  const softBase = { ...face, chroma: face.chroma * 0.6 }
  const isLightSoft = isNight || ink.light !== white
  const soft = isLightSoft
    ? toHex({ ...softBase, lightness: Math.max(0.84, face.lightness), chroma: Math.min(0.12, softBase.chroma) })
    : readableOn({ ...softBase, lightness: face.lightness + 0.06 }, [white], 4.5, 'darker')
  const darkField = readableOn(
    { ...dusk, lightness: dusk === face ? 0.36 : 0.31, chroma: Math.min(0.1, dusk.chroma * 0.5) },
    [ravenDark],
    4.5,
    'darker',
  )
  const pale = wash(signal)
  const deepColour = { ...signal, chroma: Math.min(0.16, signal.chroma) }
  const deep = {
    light: readableOn({ ...deepColour, lightness: 0.48 }, [pale.light, ...surfaces.light], 4.5, 'darker'),
    dark: readableOn(
      { ...deepColour, lightness: 0.82, chroma: Math.min(0.12, signal.chroma) },
      [pale.dark ?? pale.light, ...surfaces.dark],
      4.5,
      'lighter',
    ),
  }
  return {
    [name]: both(day, dark),
    [`${name}-wash`]: pale,
    [`${name}-soft`]: { light: soft, dark: darkField },
    [`${name}-field`]: { light: day, dark: darkField },
    [`${name}-edge`]: both(shade(face, 0.13), shade(night, 0.15)),
    [`${name}-deep`]: deep,
    [`${name}-ink`]: both(ink.light, ink.dark),
  }
}

/**
 * Derives the palette of a brand folder from the company's colour.
 * @param hex '#rgb' or '#rrggbb'
 * @throws Error 'Invalid hex value'
 */
export function derivePalette(hex: string): BrandPalette {
  const brand = fromHex(hex)
  const { egret, grey, heron, raven, snow } = neutralsOf(brand)
  const families = Object.entries(plans(brand)) as [Family, FamilyPlan][]
  const washes = families.map(([, { face, signal }]) => wash(signal ?? face))
  const surfaces: Surfaces = {
    light: [snow.light, egret.light, ...washes.map(({ light }) => light)],
    dark: [snow.dark, egret.dark, ...washes.map(({ dark, light }) => dark ?? light)],
  }
  const onAll = (theme: Theme, colour: Colour, ratio: number) =>
    readableOn(colour, [...surfaces[theme], heron[theme]], ratio, theme === 'light' ? 'darker' : 'lighter')
  const night = { light: toHex(grey(0.23, 0.02)), dark: toHex(grey(0.185, 0.016)) }
  return {
    snow,
    egret,
    heron,
    pigeon: {
      light: readableOn(grey(0.62, 0.026), [snow.light, egret.light], 3, 'darker'),
      dark: readableOn(grey(0.66, 0.026), [snow.dark, egret.dark], 3, 'lighter'),
    },
    badger: { light: onAll('light', grey(0.49, 0.024), 4.5), dark: onAll('dark', grey(0.8, 0.02), 4.5) },
    raven,
    ...Object.assign({}, ...families.map(([name, plan]) => familyTones(name, plan, surfaces, raven.dark))),
    'fixed-snow': { light: white },
    'fixed-raven': { light: raven.light },
    night,
    'night-text': { light: raven.dark },
    'night-muted': { light: toHex(grey(0.81, 0.02)) },
    'night-tile': { light: toHex(grey(0.31, 0.025)) },
    'night-line': { light: toHex(grey(0.345, 0.026)) },
  }
}
