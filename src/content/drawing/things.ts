import { paint } from './colours.ts'
import { at, block, bubble, circle, dome, each, leaf, line, path, rect, round, soft, type Drawing } from './shapes.ts'

/** Things that stand in more than one picture. Unless said otherwise the origin is where a thing stands. */

interface WindowGrid {
  readonly columnWidth?: number
  readonly rowHeight?: number
  readonly width?: number
  readonly height?: number
}

let patternCount = 0

/** Windows, as a pattern: a tower with a hundred of them weighs as much as one with ten. */
function windows(x: number, y: number, w: number, h: number, fill: string, grid: WindowGrid): Drawing {
  const { columnWidth = 26, rowHeight = 30, width = 12, height = 16 } = grid
  const id = `w${(patternCount++).toString(36)}`
  const pane = `<rect x="${(columnWidth - width) / 2}" y="${(rowHeight - height) / 2}" width="${width}" height="${height}" rx="3" fill="${fill}"/>`
  const pattern = `<pattern id="${id}" x="${round(x)}" y="${round(y)}" width="${columnWidth}" height="${rowHeight}" patternUnits="userSpaceOnUse">${pane}</pattern>`
  const columns = Math.floor(w / columnWidth) * columnWidth
  const rows = Math.floor(h / rowHeight) * rowHeight
  return `${pattern}<rect x="${round(x)}" y="${round(y)}" width="${columns}" height="${rows}" fill="url(#${id})"/>`
}

export type Roof = 'flat' | 'dome' | 'step' | 'gable' | 'slant'

interface BuildingOptions extends WindowGrid {
  readonly x: number
  /** Where it stands. */
  readonly base: number
  readonly w: number
  readonly h: number
  readonly wall: string
  readonly pane?: string
  readonly roof?: Roof
}

export function building(options: BuildingOptions): Drawing {
  const { x, base, w, h, wall, pane, roof = 'flat', columnWidth = 26, rowHeight = 30 } = options
  const top = base - h
  const roofs: Record<Roof, Drawing> = {
    flat: '',
    dome: dome(x, top - w / 2, w, w / 2 + 4, wall),
    step: block(x + w * 0.18, top - 26, w * 0.64, 30, 8, wall) + block(x + w * 0.36, top - 50, w * 0.28, 30, 6, wall),
    gable: soft(`M${x} ${top + 8}L${x + w / 2} ${round(top - w * 0.38)}L${x + w} ${top + 8}Z`, wall, 8),
    slant: path(`M${x} ${top + 8}V${round(top - w * 0.35)}q4-10 14-2L${x + w} ${top + 8}Z`, wall),
  }
  const columns = Math.floor((w - 10) / columnWidth)
  const rows = Math.floor((h - 26) / rowHeight)
  const body = roof === 'flat' ? block(x, top, w, h, 10, wall) : rect(x, top, w, h, 0, wall)
  const panes = pane
    ? windows(x + (w - columns * columnWidth) / 2, top + 16, columns * columnWidth + 0.1, rows * rowHeight + 0.1, pane, options)
    : ''
  return roofs[roof] + body + panes
}

export const tree = (x: number, y: number, scale: number, dark: string = paint.owlEdge, light: string = paint.owl): Drawing =>
  at(x, y, scale, rect(-5, -34, 10, 36, 4, paint.wren) + leaf(0, -66, 38, 'br', dark, 8) + leaf(-8, -74, 20, 'br', light, 5))

export const pine = (x: number, y: number, scale: number, fill: string = paint.owlDeep): Drawing =>
  at(
    x,
    y,
    scale,
    rect(-5, -16, 10, 18, 3, paint.wrenEdge) +
      each(
        [
          [-14, 34],
          [-44, 27],
          [-72, 20],
        ] as const,
        ([foot, half]) => soft(`M0 ${foot - 38}L${half} ${foot}H${-half}Z`, fill, 8),
      ),
  )

/** Its colour is set by the group around it, which the dark theme repaints. */
export const cloud = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    '<rect y="20" width="130" height="34" rx="17"/><circle cx="48" cy="26" r="26"/><circle cx="84" cy="30" r="20"/>',
  )

export const clouds = (...places: readonly (readonly [number, number, number])[]): Drawing =>
  `<g class="cl" fill="#fff">${each(places, ([x, y, scale]) => cloud(x, y, scale))}</g>`

export const plant = (
  x: number,
  y: number,
  scale: number,
  pot: string = paint.cardinal,
  light: string = paint.owl,
  dark: string = paint.owlEdge,
): Drawing =>
  at(
    x,
    y,
    scale,
    line('M0-40V-74M0-44L-22-84M0-44L24-92', dark, 6) +
      leaf(0, -96, 24, 'bl', light) +
      leaf(-28, -96, 19, 'br', dark) +
      leaf(30, -108, 20, 'bl', dark) +
      path('M-28-44H28L22-4Q21 0 17 0H-17Q-21 0-22-4Z', pot) +
      rect(-32, -50, 64, 14, 6, pot),
  )

export const mug = (x: number, y: number, scale: number, fill: string): Drawing =>
  at(
    x,
    y,
    scale,
    line('M18-24h8a9 9 0 0 1 0 18h-8', fill, 6) + path('M-20-34H20V-10a10 10 0 0 1-10 10H-10A10 10 0 0 1-20-10Z', fill),
  )

export const laptop = (x: number, y: number, scale: number, screen: string, content = ''): Drawing =>
  at(
    x,
    y,
    scale,
    rect(-62, -84, 124, 82, 10, paint.ink) +
      rect(-54, -76, 108, 64, 5, screen) +
      content +
      rect(-78, -8, 156, 10, 5, paint.greyEdge),
  )

/** Lines of code on a laptop's screen. */
export const code = line('M-40-60h20M-40-48h40M-30-36h28M-30-24h14', paint.owl, 5) + line('M-8-60h24M8-48h18', paint.bee, 5)

/** A drawing board on a laptop's screen. */
export const sketch =
  circle(-20, -44, 13, paint.cardinal) + leaf(12, -44, 13, 'br', paint.macaw, 3) + rect(-34, -24, 68, 5, 2, paint.greyEdge)

/** Hangs from the top edge. */
export const lamp = (x: number, length: number, shade: string): Drawing =>
  line(`M${x} 0v${length}`, paint.ink, 4) +
  path(`M${x - 38} ${length + 34}a38 38 0 0 1 76 0Z`, shade) +
  circle(x, length + 36, 9, paint.beeSoft)

export const lantern = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    line('M0-34V-60M0 34V54', paint.beeEdge, 4) +
      rect(-34, -32, 68, 64, 30, paint.cardinal) +
      line('M-14-30Q-22 0-14 30M14-30Q22 0 14 30', paint.cardinalEdge, 4) +
      rect(-18, -38, 36, 10, 4, paint.bee) +
      rect(-18, 28, 36, 10, 4, paint.bee),
  )

export const stool = (x: number, y: number, scale: number, seat: string): Drawing =>
  at(x, y, scale, line('M-20 0L-28 70M20 0L28 70M-24 42H24', paint.wrenEdge, 7) + rect(-36, -14, 72, 18, 9, seat))

export function books(
  x: number,
  y: number,
  spines: readonly (readonly [width: number, height: number, fill: string])[],
): Drawing {
  let left = x
  return each(spines, ([width, height, fill]) => {
    const spine = rect(left, y - height, width, height, 3, fill)
    left += width + 2
    return spine
  })
}

/** A picture on the wall. */
export const frame = (x: number, y: number, w: number, h: number, edge: string, content: Drawing): Drawing =>
  rect(x, y, w, h, 12, edge) + rect(x + 8, y + 8, w - 16, h - 16, 6, paint.white) + content

/** A long white desk on trestles; `y` is its top. */
export const desk = (x: number, y: number, w: number): Drawing =>
  rect(x + 16, y + 8, 10, 116, 4, paint.greyEdge) +
  rect(x + w - 26, y + 8, 10, 116, 4, paint.greyEdge) +
  classed('no', rect(x + 24, y + 16, w - 48, 44, 0, '#eaf1f5')) +
  rect(x, y, w, 16, 8, paint.white)

const classed = (name: string, drawing: Drawing): Drawing => drawing.replace(/^<(\w+)/, `<$1 class="${name}"`)

export const bicycle = (x: number, y: number, scale: number, colour: string): Drawing =>
  at(
    x,
    y,
    scale,
    each([-44, 44], (cx) => `<circle cx="${cx}" cy="-26" r="24" fill="none" stroke="${paint.ink}" stroke-width="6"/>`) +
      line('M-44-26L-16-62H26L0-26H-44L-20-56M26-62L44-26M24-68L20-80H34', colour, 6) +
      line('M-28-66h18', paint.ink, 6),
  )

/** Bulbs along two hanging wires across a picture of this width. */
export function bulbs(width: number, y: number, lights: readonly [string, string]): Drawing {
  const half = width / 2
  const wire = line(`M0 ${y}Q${half / 2} ${y + 90} ${half} ${y + 10}T${width} ${y}`, paint.ink, 4)
  const points = Array.from({ length: 10 }, (_, index) => ((index % 5) + 0.5) / 5)
  return (
    wire +
    each(points, (t, index) => {
      const u = 1 - t
      const isLeft = index < 5
      const [from, through, to] = isLeft ? [y, y + 90, y + 10] : [y + 10, y - 70, y]
      const height = u * u * from + 2 * t * u * through + t * t * to
      return circle((isLeft ? 0 : half) + t * half, height + 12, 9, lights[index % 2] ?? lights[0])
    })
  )
}

export const house = (x: number, y: number, scale: number, wall: string, roof: string): Drawing =>
  at(
    x,
    y,
    scale,
    rect(-34, -52, 68, 54, 4, wall) +
      soft('M-42-48L0-86L42-48Z', roof, 10) +
      dome(-10, -30, 20, 32, paint.ink) +
      rect(14, -40, 12, 12, 3, paint.beeSoft) +
      rect(-26, -40, 12, 12, 3, paint.beeSoft),
  )

/** Scattered bubbles, as confetti. */
export const confetti = (
  pieces: readonly (readonly [x: number, y: number, fill: string, radius?: number, turn?: number])[],
): Drawing =>
  each(pieces, ([x, y, fill, radius = 8, turn = 0]) =>
    path(bubble(x, y, radius, 'tr', 1), fill, ` transform="rotate(${turn} ${x} ${y})"`),
  )

export const note = (x: number, y: number, scale: number, fill: string): Drawing =>
  at(x, y, scale, circle(0, 0, 11, fill) + rect(6, -44, 7, 44, 3, fill) + leaf(18, -36, 12, 'tl', fill, 3))
