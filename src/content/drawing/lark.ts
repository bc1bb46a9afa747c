import { paint } from './colours.ts'
import { at, bubble, circle, leaf, line, path, round, soft, type Drawing } from './shapes.ts'

export interface LarkOptions {
  readonly x: number
  readonly y: number
  readonly scale: number
  /** Looks to the right. */
  readonly isFlipped?: boolean
  /** How far the beak is open: 0 listens, 1 sings. */
  readonly beak?: number
  readonly isFlying?: boolean
  /** Lifts the wing, in degrees. */
  readonly wingLift?: number
  readonly eye?: 'open' | 'closed' | 'wink'
  readonly hasLegs?: boolean
  readonly turn?: number
  readonly body?: string
  readonly wing?: string
  readonly light?: string
  readonly belly?: string
}

let clipCount = 0

/**
 * The mascot, on a grid of 240, looking to the left: circles, bubbles and rounded triangles, and nothing else.
 * The dark V sits on its belly.
 */
export function lark({
  x,
  y,
  scale,
  isFlipped = false,
  beak = 1,
  isFlying = false,
  wingLift = 0,
  eye = 'open',
  hasLegs = true,
  turn = 0,
  body = paint.starling,
  wing = paint.starlingEdge,
  light = paint.starlingSoft,
  belly = paint.bee,
}: LarkOptions): Drawing {
  const clip = `k${(clipCount++).toString(36)}`
  const legs = hasLegs ? line('M104 196v32M90 229h24M134 198v30M120 229h24', paint.robinEdge, 8) : ''
  const crest =
    path(bubble(150, 44, 15, 'tr', 3), wing, ' transform="rotate(16 150 44)"') +
    path(bubble(124, 35, 20, 'tr', 4), body, ' transform="rotate(10 124 35)"')
  const front = `<clipPath id="${clip}"><path d="${bubble(120, 120, 80, 'br', 14)}"/></clipPath><g clip-path="url(#${clip})">${circle(78, 176, 66, belly)}${line('M34 132 66 158 104 126', wing, 13)}</g>`
  const wings = isFlying
    ? `<g transform="rotate(${round(18 - wingLift)} 150 120)">${leaf(176, 84, 46, 'tr', wing, 10)}${leaf(170, 100, 28, 'tr', light, 8)}</g>`
    : `<g transform="rotate(${round(-wingLift)} 120 120)">${leaf(152, 138, 42, 'br', wing, 10)}${leaf(142, 128, 27, 'br', light, 8)}</g>`
  // The upper half of the beak rises and the lower one falls as it opens.
  const upper = soft(
    `M50 ${round(90 - 4 * beak)} ${round(18 - 4 * beak)} ${round(105 - 25 * beak)}L46 ${round(116 - 10 * beak)}Z`,
    paint.robin,
    8,
  )
  const lower = beak > 0.15 ? soft(`M47 112 28 ${round(116 + 9 * beak)} 54 122Z`, paint.robinEdge, 8) : ''
  const eyes = {
    open: circle(90, 94, 21, paint.white) + circle(84, 92, 13, paint.ink) + circle(80, 87, 4.5, paint.white),
    closed: line('M72 96q16 16 32 0', paint.ink, 8),
    wink: line('M72 98q16-16 32 0', paint.ink, 8),
  }
  const bird = [
    legs,
    leaf(204, 172, 19, 'br', light, 5),
    leaf(190, 190, 30, 'br', wing, 8),
    crest,
    leaf(120, 120, 80, 'br', body, 14),
    front,
    circle(106, 128, 11, paint.flamingo),
    wings,
    upper,
    lower,
    eyes[eye],
  ].join('')
  const turned = turn === 0 ? bird : `<g transform="rotate(${round(turn)} 120 120)">${bird}</g>`
  return isFlipped
    ? at(x, y, 1, `<g transform="scale(${-scale} ${scale}) translate(-240 0)">${turned}</g>`)
    : at(x, y, scale, turned)
}
