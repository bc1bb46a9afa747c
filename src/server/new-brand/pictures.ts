import type { BrandPalette } from '#shared/brand.ts'
import { type Colour, fromHex, readableOn, toHex } from './colour.ts'
import { outlineOf } from './letters.ts'
import {
  at,
  circle,
  cloud,
  type Drawing,
  hill,
  line,
  numbersOf,
  type Paint,
  path,
  picture,
  poplar,
  rect,
  roofs,
  type Size,
  tower,
  tree,
} from './shapes.ts'

/**
 * Placeholder pictures in the colours of a brand: calm hills, a sun and a few houses, until the company has its own. They show no
 * person and nothing that the company might not have.
 */

interface Paints {
  /** The field that the page shows behind most pictures. */
  readonly field: Paint
  /** Behind the pictures that stand on the accent. */
  readonly accentField: Paint
  /** From far to near. */
  readonly hills: readonly [Paint, Paint, Paint, Paint]
  readonly halo: Paint
  readonly cloud: Paint
  /** The same below text, which stays readable on them. */
  readonly stageHills: readonly [Paint, Paint, Paint, Paint]
  /** The same on the accent, which is no darker by night. */
  readonly accentHills: readonly [Paint, Paint, Paint, Paint]
  /** The same under a pale sky, for pictures with a sky of their own. */
  readonly pale: {
    readonly sky: Paint
    readonly hills: readonly [Paint, Paint, Paint, Paint]
    readonly halo: Paint
    readonly cloud: Paint
  }
  readonly sun: Paint
  readonly walls: readonly [Paint, Paint, Paint]
  readonly pane: Paint
  readonly trunk: Paint
  /** Of what stands in front: it must be seen by night. */
  readonly post: Paint
  readonly paper: Paint
  readonly fold: Paint
  readonly ink: Paint
  readonly mark: Paint
  readonly markInk: Paint
  readonly all: readonly Paint[]
}

/** The paints of a palette's pictures. */
export function paintsOf(palette: BrandPalette): Paints {
  const tone = (name: string, theme: 'light' | 'dark' = 'light'): Colour => {
    const colour = palette[name]
    if (!colour) throw new Error(`the palette has no ${name}`)
    return fromHex(theme === 'dark' ? (colour.dark ?? colour.light) : colour.light)
  }
  const all: Paint[] = []
  const paint = (name: string, light: Colour, dark: Colour): Paint => {
    const made = { name, light: toHex(light), dark: toHex(dark) }
    all.push(made)
    return made
  }
  const [day, night] = [tone('macaw-field'), tone('macaw-field', 'dark')]
  const isBright = day.lightness > 0.42
  /** A step away from the field, paler with each step. */
  const shade = (by: number): Colour => ({
    ...day,
    lightness: isBright ? day.lightness - by : Math.max(day.lightness, 0.17) + by,
    chroma: day.chroma * (1 - by),
  })
  const ink = tone('macaw-ink')
  /** A step away from the field and from the text on it. */
  const belowText = (by: number): Colour =>
    ink.lightness < 0.5
      ? { ...day, lightness: Math.min(0.97, day.lightness + by), chroma: day.chroma * (1 - by * 2) }
      : fromHex(readableOn(shade(by), [toHex(ink)], 4.5, 'darker'))
  const dusk = (lightness: number, chroma = 1): Colour => ({ ...night, lightness, chroma: night.chroma * chroma })
  const tint = (lightness: number, chroma: number, { hue }: Colour = day): Colour => ({
    lightness,
    chroma: Math.min(chroma, day.chroma),
    hue,
  })
  /** Yellow is only yellow while it is light. */
  const light = Math.max(0, day.lightness - 0.72)
  const bee = tone('bee')
  const starling = tone('starling')
  const raven = tone('raven')
  const paper = paint('paper', { lightness: 0.99, chroma: 0, hue: 0 }, dusk(0.9, 0.2))
  return {
    field: paint('field', day, night),
    accentField: paint('accent', tone('bee-field'), tone('bee-field', 'dark')),
    hills: [
      paint('far', shade(0.055), dusk(0.315)),
      paint('mid', shade(0.11), dusk(0.28)),
      paint('near', shade(0.175), dusk(0.245)),
      paint('front', shade(0.25), dusk(0.205)),
    ],
    sun: paint('sun', bee, { ...bee, lightness: 0.84, chroma: bee.chroma * 0.85 }),
    halo: paint('halo', { ...day, lightness: Math.min(0.97, day.lightness + 0.06), chroma: day.chroma * 0.85 }, dusk(0.41)),
    cloud: paint('cloud', tint(isBright ? 0.93 : 0.45, 0.05), dusk(0.46, 0.7)),
    stageHills: [
      paint('stage-far', belowText(0.055), dusk(0.315)),
      paint('stage-mid', belowText(0.11), dusk(0.28)),
      paint('stage-near', belowText(0.165), dusk(0.245)),
      paint('stage-front', belowText(0.22), dusk(0.205)),
    ],
    accentHills: [
      paint('accent-far', shade(0.055), dusk(0.56)),
      paint('accent-mid', shade(0.11), dusk(0.49)),
      paint('accent-near', shade(0.175), dusk(0.42)),
      paint('accent-front', shade(0.25), dusk(0.3)),
    ],
    pale: {
      sky: paint('sky', tint(0.925 + light * 0.2, 0.045 + light * 0.1), night),
      hills: [
        paint('pale-far', tint(0.86 + light * 0.35, 0.075 + light * 0.15), dusk(0.315)),
        paint('pale-mid', tint((isBright ? 0.79 : 0.7) + light * 0.55, 0.11 + light * 0.2), dusk(0.28)),
        paint('pale-near', isBright ? { ...day, lightness: Math.min(day.lightness, 0.86) } : shade(0.12), dusk(0.245)),
        paint('pale-front', isBright ? shade(0.13) : day, dusk(0.205)),
      ],
      halo: paint('pale-halo', tint(0.96, 0.025), dusk(0.41)),
      cloud: paint('pale-cloud', { lightness: 0.995, chroma: 0, hue: 0 }, dusk(0.46)),
    },
    walls: [
      paint('wall', tint(0.965, 0.018), dusk(0.56, 0.8)),
      paint(
        'wall-b',
        { ...bee, lightness: Math.min(0.93, bee.lightness + 0.05), chroma: bee.chroma * 0.55 },
        { ...bee, lightness: 0.62, chroma: bee.chroma * 0.45 },
      ),
      paint(
        'wall-c',
        { ...starling, lightness: 0.5, chroma: Math.min(starling.chroma, 0.16) },
        { ...starling, lightness: 0.45, chroma: Math.min(starling.chroma, 0.1) },
      ),
    ],
    pane: paint(
      'pane',
      { ...shade(0.02), lightness: 0.76, chroma: Math.min(day.chroma, 0.09) },
      { ...bee, lightness: 0.88, chroma: bee.chroma * 0.7 },
    ),
    trunk: paint('trunk', shade(0.33), dusk(0.17)),
    post: paint('post', isBright ? shade(0.36) : day, dusk(0.62)),
    paper,
    fold: paint('fold', tint(0.9, 0.025), dusk(0.78, 0.4)),
    ink: paint('ink', raven, raven),
    mark: paint('mark', tone('owl'), tone('owl')),
    markInk: paint('mark-ink', tone('owl-ink'), tone('owl-ink')),
    all,
  }
}

/** A ridge of gentle waves around a height. */
function ridge(next: () => number, count: number, height: number, swing: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => height + (index % 2 === 0 ? -1 : 1) * swing * (0.45 + next() * 0.55))
}

interface Skyline {
  readonly width: number
  readonly from: number
  readonly base: number
  readonly highest: number
  readonly next: () => number
  readonly paints: Paints
}

/** Houses side by side, the highest near the middle. */
function skyline({ base, from, highest, next, paints, width }: Skyline): Drawing {
  const houses: Drawing[] = []
  let x = from
  while (x < from + width - 50) {
    const houseWidth = 52 + Math.floor(next() * 4) * 13
    const middle = 1 - Math.abs((x + houseWidth / 2 - from) / width - 0.5) * 1.1
    const height = Math.max(96, highest * middle * (0.62 + next() * 0.38))
    const roof = roofs[Math.floor(next() * roofs.length)] ?? 'flat'
    const wall = paints.walls[Math.floor(next() * paints.walls.length)] ?? paints.walls[0]
    houses.push(tower({ x, base: base + 30, width: houseWidth, height: height + 30, roof, wall, pane: paints.pane }))
    x += houseWidth + 6 + Math.floor(next() * 14)
  }
  return houses.join('')
}

interface Landscape extends Size {
  readonly seed: string
  /** Heights of the horizon and of the sun as parts of the picture's height. */
  readonly horizon: number
  readonly sun: readonly [x: number, y: number, radius: number]
  readonly town: readonly [from: number, width: number, highest: number] | null
  readonly hasSky?: boolean
  /** Text lies on the ground. */
  readonly hasText?: boolean
  readonly clouds?: readonly (readonly [x: number, y: number, width: number])[]
}

/**
 * Hills under a sun, with a town between them.
 * @param standing stands on the ground, behind the nearest hill
 */
function landscape(
  paints: Paints,
  { clouds = [], hasSky = false, hasText = false, height, horizon, seed, sun: [sunX, sunY, radius], town, width }: Landscape,
  standing: Drawing = '',
): Drawing {
  const next = numbersOf(seed)
  const size = { width, height }
  const { cloud: cloudPaint, halo, hills } = hasSky ? paints.pale : paints
  const [far, mid, near, front] = hasText ? paints.stageHills : hills
  const base = height * horizon
  const depth = height - base
  const swing = depth * 0.14
  const waves = Math.max(3, Math.round(width / 260))
  const count = (more: number) => waves + more
  return [
    hasSky ? rect(0, 0, width, height, 0, paints.pale.sky) : '',
    circle(sunX, sunY, radius * 1.75, halo),
    circle(sunX, sunY, radius, paints.sun),
    ...clouds.map(([x, y, cloudWidth]) => cloud(x, y, cloudWidth, cloudPaint)),
    hill(size, ridge(next, count(1), base - swing * 0.4, swing), far),
    town ? skyline({ from: town[0], width: town[1], highest: town[2], base: base + depth * 0.16, next, paints }) : '',
    hill(size, ridge(next, count(0), base + depth * 0.26, swing), mid),
    ...Array.from({ length: Math.max(2, Math.round(width / 230)) }, (_, index) => {
      const x = width * ((index + 0.25 + next() * 0.5) / Math.max(2, Math.round(width / 230)))
      const treeSize = depth * (0.3 + next() * 0.16)
      const isSlim = next() > 0.5
      return (isSlim ? poplar : tree)(x, base + depth * 0.56, treeSize, isSlim ? near : front, paints.trunk)
    }),
    hill(size, ridge(next, count(0), base + depth * 0.54, swing * 0.8), near),
    standing,
    hill(size, ridge(next, count(1), base + depth * 0.82, swing * 0.7), front),
  ].join('')
}

/** A folded paper plane that flies to the right. */
const plane = (x: number, y: number, scale: number, { fold, paper }: Paints): Drawing =>
  at(x, y, path('M0 46 150 0 96 104 62 66Z', paper) + path('M62 66 150 0 70 104Z', fold), scale)

/** A dotted trail. */
const trail = (data: string, paint: Paint, width = 6): Drawing => line(data, paint, width, ' stroke-dasharray="0.1 18"')

/** The brand's mark: the first letter of its name on its colour, or a sun over hills if the font lacks that letter. */
export function markDrawing(name: string, paints: Paints, side: number, letterSize = 0.56): Drawing {
  const [first = ''] = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())].map(
    ({ segment }) => segment,
  )
  const outline = /[\p{L}\p{N}]/u.test(first) ? outlineOf(first.toLocaleUpperCase('en'), side) : null
  const back = rect(0, 0, side, side, 0, paints.mark)
  if (!outline) {
    const [, mid, near] = paints.hills
    const unit = side / 64
    return (
      back +
      circle(40 * unit, 25 * unit, 9 * unit, paints.sun) +
      hill({ width: side, height: side }, [50 * unit, 36 * unit, 48 * unit], mid) +
      hill({ width: side, height: side }, [40 * unit, 54 * unit, 44 * unit], near)
    )
  }
  const scale = (side * letterSize) / Math.max(outline.width, outline.height)
  const x = side / 2 - (outline.left + outline.width / 2) * scale
  const y = side / 2 - (outline.top + outline.height / 2) * scale
  return (
    back +
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})">${path(outline.data, paints.markInk)}</g>`
  )
}

/** The wordmark as an outline, or '' if the font lacks a letter. Shrinks to the width. */
function wordmark(text: string, size: number, maxWidth: number, paint: Paint): Drawing {
  const outline = outlineOf(text, size)
  if (!outline) return ''
  return at(0, 0, path(outline.data, paint), Math.min(1, maxWidth / outline.width))
}

export interface PicturePlan {
  readonly name: string
  readonly palette: BrandPalette
  /** Keys of the offices, each of which gets its own town. */
  readonly officeKeys: readonly string[]
}

/** All pictures by their path in the brand folder's `public`. */
export function drawPictures({ name, officeKeys, palette }: PicturePlan): Readonly<Record<string, string>> {
  const paints = paintsOf(palette)
  const [far, , near] = paints.hills
  const [accentFar, accentMid, accentNear, accentFront] = paints.accentHills
  const draw = (width: number, height: number, content: Drawing) => picture({ width, height }, paints.all, content)
  const scene = (view: Landscape, more: Drawing = '') => draw(view.width, view.height, landscape(paints, view, more))

  const sentTrail = (x: number, y: number) =>
    trail(`M${x} ${y}C${x + 70} ${y - 90} ${x + 150} ${y + 40} ${x + 230} ${y - 60}`, paints.paper)
  const envelope = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      rect(0, 0, 220, 150, 16, paints.paper) +
        path('M10 8 110 88 210 8Z', paints.fold) +
        line('M12 10 110 90 208 10', paints.hills[0], 5) +
        circle(110, 92, 30, paints.mark) +
        line('M98 92l9 10 17-20', paints.markInk, 7),
      scale,
    )
  const stage = (width: number, height: number, horizon: number, sun: Landscape['sun'], town: Landscape['town']) =>
    scene({ width, height, seed: 'stage', horizon, sun, town, hasText: true })

  const offices = Object.fromEntries(
    officeKeys.map((key) => {
      const next = numbersOf(`place ${key}`)
      const sun: Landscape['sun'] = [110 + next() * 460, 90 + next() * 60, 44 + next() * 14]
      const clouds = [
        [60 + next() * 160, 80 + next() * 40, 120],
        [400 + next() * 140, 60 + next() * 60, 96],
      ] as const
      const town: Landscape['town'] = [60 + next() * 40, 500, 240]
      const view: Landscape = { width: 680, height: 450, seed: key, horizon: 0.64, sun, clouds, town, hasSky: true }
      return [`art/office-${key}.svg`, scene(view)]
    }),
  )

  return {
    'art/mark.svg': draw(64, 64, markDrawing(name, paints, 64)),
    'brand/favicon.svg': draw(
      64,
      64,
      `<clipPath id="c"><path d="M20 0H44A20 20 0 0 1 64 20V58A6 6 0 0 1 58 64H20A20 20 0 0 1 0 44V20A20 20 0 0 1 20 0Z"/></clipPath><g clip-path="url(#c)">${markDrawing(name, paints, 64)}</g>`,
    ),
    'art/hero-wide.svg': scene({
      width: 1440,
      height: 720,
      seed: 'hero',
      horizon: 0.74,
      sun: [1130, 280, 96],
      town: [840, 540, 340],
      clouds: [
        [884, 120, 116],
        [1290, 150, 100],
      ],
    }),
    'art/hero-tall.svg': scene({
      width: 390,
      height: 430,
      seed: 'hero',
      horizon: 0.6,
      sun: [286, 138, 46],
      town: [96, 270, 190],
    }),
    'art/empty.svg': scene({
      width: 480,
      height: 300,
      seed: 'empty',
      horizon: 0.62,
      sun: [350, 96, 36],
      town: null,
      hasSky: true,
      clouds: [[80, 90, 110]],
    }),
    'art/lost.svg': scene(
      { width: 720, height: 440, seed: 'lost', horizon: 0.62, sun: [560, 120, 48], town: null, hasSky: true },
      rect(352, 170, 16, 250, 8, paints.post) +
        path('M250 176H380L404 204 380 232H250Z', paints.paper) +
        path('M470 246H348L324 274 348 302H470Z', paints.sun),
    ),
    'art/menu.svg': draw(
      420,
      360,
      circle(230, 330, 190, accentFar) +
        circle(230, 330, 150, accentMid) +
        circle(230, 330, 110, accentNear) +
        circle(316, 132, 34, paints.paper) +
        poplar(150, 214, 90, accentFront, paints.trunk) +
        tree(284, 214, 76, accentFront, paints.trunk),
    ),
    'art/thanks-wide.svg': draw(
      1440,
      520,
      rect(0, 0, 1440, 520, 0, paints.accentField) +
        hill({ width: 1440, height: 520 }, [430, 360, 440, 380, 450, 370, 430], accentFar) +
        hill({ width: 1440, height: 520 }, [450, 470, 420, 480, 430, 480, 440], accentMid) +
        hill({ width: 1440, height: 520 }, [500, 480, 505, 470, 500, 480, 505], accentNear) +
        trail('M190 400C380 180 560 420 760 300S980 150 1050 190', paints.paper, 8) +
        plane(1060, 90, 1.5, paints) +
        cloud(280, 130, 170, paints.paper) +
        cloud(820, 100, 120, paints.paper),
    ),
    'art/thanks-tall.svg': draw(
      390,
      360,
      rect(0, 0, 390, 360, 0, paints.accentField) +
        hill({ width: 390, height: 360 }, [280, 240, 290, 250], accentFar) +
        hill({ width: 390, height: 360 }, [300, 320, 280, 310], accentMid) +
        hill({ width: 390, height: 360 }, [340, 320, 345, 325], accentNear) +
        trail('M40 250C90 120 150 260 210 170', paints.paper) +
        plane(216, 72, 0.9, paints) +
        cloud(50, 80, 96, paints.paper),
    ),
    'art/letterbox.svg': scene(
      { width: 480, height: 320, seed: 'letterbox', horizon: 0.66, sun: [380, 84, 32], town: null, hasSky: true },
      rect(222, 190, 20, 130, 6, paints.post) +
        path('M150 200V150a42 42 0 0 1 42-42h100a42 42 0 0 1 42 42v50Z', paints.walls[2]) +
        path('M150 200V150a42 42 0 0 1 84 0v50Z', paints.mark) +
        rect(166, 150, 52, 9, 4, paints.markInk) +
        rect(300, 92, 8, 40, 3, paints.paper) +
        rect(300, 88, 34, 20, 4, paints.sun),
    ),
    'art/line-broke.svg': draw(
      480,
      240,
      hill({ width: 480, height: 240 }, [205, 190, 210, 195], far) +
        hill({ width: 480, height: 240 }, [222, 214, 226, 216], near) +
        rect(60, 50, 12, 170, 6, paints.post) +
        rect(408, 50, 12, 170, 6, paints.post) +
        rect(40, 66, 52, 10, 5, paints.post) +
        rect(388, 66, 52, 10, 5, paints.post) +
        line('M66 72C120 128 160 132 196 118c12-4 14 12 6 22', paints.post, 5) +
        line('M414 72C372 120 330 128 296 104c-10-6-18 4-12 14', paints.post, 5),
    ),
    'art/look-around.svg': scene({
      width: 680,
      height: 450,
      seed: 'look-around',
      horizon: 0.62,
      sun: [520, 110, 52],
      town: [90, 500, 250],
      hasSky: true,
      clouds: [[110, 110, 130]],
    }),
    'art/progress.svg': draw(31, 30, circle(15.5, 15, 12, paints.mark) + circle(15.5, 15, 6.5, paints.markInk)),
    'art/progress-done.svg': draw(
      31,
      30,
      circle(15.5, 15, 13, paints.mark) + line('M9.5 15.5l4.4 4.6 8-9.4', paints.markInk, 3.4),
    ),
    'art/fair-stage-wide.svg': stage(1366, 1024, 0.7, [1060, 420, 110], [640, 660, 380]),
    'art/fair-stage-tall.svg': stage(820, 1180, 0.74, [610, 690, 88], [180, 600, 320]),
    'art/fair-sealed.svg': scene(
      { width: 600, height: 400, seed: 'sealed', horizon: 0.66, sun: [480, 90, 40], town: null, hasSky: true },
      envelope(172, 116, 1.2),
    ),
    'art/fair-all-sent.svg': scene(
      { width: 400, height: 300, seed: 'all-sent', horizon: 0.68, sun: [320, 70, 30], town: null, hasSky: true },
      sentTrail(40, 180) + plane(240, 60, 0.7, paints),
    ),
    'art/fair-poster.svg': scene({
      width: 794,
      height: 560,
      seed: 'poster',
      horizon: 0.62,
      sun: [600, 150, 64],
      town: [110, 600, 300],
    }),
    ...offices,
  }
}

/** A picture with a fixed size that becomes a PNG. */
export interface Emblem {
  readonly file: string
  readonly svg: string
}

/** The app icons and the picture of shared links, with fixed names. */
export function drawEmblems({ name, palette }: PicturePlan, siteWord: string): readonly Emblem[] {
  const paints = paintsOf(palette)
  const emblem = (file: string, width: number, height: number, content: Drawing): Emblem => ({
    file: `brand/${file}`,
    svg: picture({ width, height }, [], content),
  })
  const rounded = (side: number) =>
    `<clipPath id="c"><rect width="${side}" height="${side}" rx="${side * 0.22}"/></clipPath><g clip-path="url(#c)">${markDrawing(name, paints, side)}</g>`
  const clear: Paint = { name: 'clear', light: '#ffffff', dark: '#ffffff' }
  // One tone on nothing: the system paints it.
  const silhouette = markDrawing(
    name,
    { ...paints, mark: { ...clear, light: 'none' }, markInk: clear, hills: [clear, clear, clear, clear], sun: clear },
    512,
    0.5,
  )
  const share =
    rect(0, 0, 1200, 630, 0, paints.field) +
    landscape(paints, { width: 1200, height: 630, seed: 'hero', horizon: 0.66, sun: [960, 190, 84], town: [640, 500, 260] }) +
    at(
      80,
      84,
      `<clipPath id="c"><path d="M38 0H82A38 38 0 0 1 120 38V108A12 12 0 0 1 108 120H38A38 38 0 0 1 0 82V38A38 38 0 0 1 38 0Z"/></clipPath><g clip-path="url(#c)">${markDrawing(name, { ...paints, mark: paints.paper, markInk: paints.ink }, 120)}</g>`,
    ) +
    at(80, 296, wordmark(name, 92, 760, onField(palette))) +
    at(80, 362, wordmark(siteWord, 48, 500, onField(palette)))
  return [
    emblem('icon-192.png', 192, 192, rounded(192)),
    emblem('icon-512.png', 512, 512, rounded(512)),
    // Full bleed: the system cuts it to its own shape, and the letter stays inside the safe circle.
    emblem('icon-maskable-512.png', 512, 512, markDrawing(name, paints, 512, 0.44)),
    emblem('icon-monochrome-512.png', 512, 512, silhouette),
    emblem('apple-touch-icon.png', 180, 180, markDrawing(name, paints, 180)),
    emblem('share.png', 1200, 630, share),
  ]
}

const onField = (palette: BrandPalette): Paint => {
  const ink = palette['macaw-ink']?.light ?? '#000000'
  return { name: 'on-field', light: ink, dark: ink }
}
