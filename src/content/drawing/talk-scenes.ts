import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { mood, moon, paper, stars, type Light, type Room, type Shade } from './night.ts'
import { person, type PersonOptions } from './person.ts'
import { at, block, circle, each, line, path, picture, rect, type Drawing } from './shapes.ts'
import { books, mug, plant } from './things.ts'
import { pop, wave } from './timeline.ts'
import { say } from './words.ts'

/** The three places where talks are held, 640 by 360: a stage, two armchairs, a workshop at a board. */

export type Speaker = Omit<PersonOptions, 'look' | 'isTalking'>

interface Slide {
  /** 300 by 180. */
  readonly draw: (t: number, light: Light) => Drawing
  readonly colour: string
}

interface Place {
  readonly room: Room
  readonly slide: Slide
}

const isTalking = (t: number): boolean => wave(t, 11) + wave(t, 7) > 0.2

const lit = (colour: string, light: Light): string => (colour === paint.white ? paper[light] : colour)

/** The slide of a talk in a place of its own, cut off at its edges. */
function shown({ draw, colour }: Slide, x: number, y: number, scale: number, t: number, light: Light): Drawing {
  return at(
    x,
    y,
    scale,
    `<clipPath id="sl">${rect(0, 0, 300, 180, 10, '#000')}</clipPath><g clip-path="url(#sl)">${rect(0, 0, 300, 180, 0, lit(colour, light))}${draw(t, light)}</g>`,
  )
}

/** Mixes a colour with the dark of a theatre. */
function dim(colour: string, share: number): string {
  const dark = [0, 18, 28]
  const parts = [1, 3, 5].map((start, index) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16)
    return Math.round(value * (1 - share) + (dark[index] ?? 0) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Listeners in the dark, from behind. */
const audience = (floor: string, t: number): Drawing =>
  each([46, 40, 48, 42, 46, 40], (width, index) => {
    const x = [60, 170, 286, 402, 520, 608][index] ?? 0
    const y = 362 + wave(t, 2, index / 6) * 2
    const tints = [0.3, 0.48, 0.2].map((share) => dim(floor, share))
    return (
      block(x - width, y - width * 0.9, 2 * width, width + 20, width * 0.7, tints[index % 3] ?? floor) +
      circle(x, y - width * 1.15, width * 0.62, tints[(index + 1) % 3] ?? floor)
    )
  })

export interface StageTalk extends Place {
  readonly curtain: Shade
  readonly curtainFold: Shade
  readonly edge: Shade
  readonly speaker: Speaker
}

/** A wide screen, curtains, a lectern, and heads in the dark. */
export function stage({ room, slide, curtain, curtainFold, edge, speaker }: StageTalk, t: number, light: Light): string {
  const floor = room.floor[light]
  const sway = wave(t, 1) * 3
  return picture(
    { width: 640, height: 360 },
    rect(0, 0, 640, 360, 0, room.wall[light]) +
      path(`M0 0H92Q${108 + sway} 150 60 300H0ZM640 0H548Q${532 - sway} 150 580 300H640Z`, curtain[light]) +
      path(`M0 0H40Q${52 + sway} 150 24 300H0ZM640 0H600Q${588 - sway} 150 616 300H640Z`, curtainFold[light]) +
      rect(138, 26, 324, 204, 16, light === 'night' ? '#081318' : paint.ink) +
      shown(slide, 150, 38, 1, t, light) +
      rect(0, 268, 640, 92, 0, floor) +
      rect(0, 262, 640, 12, 6, edge[light]) +
      person(512, 266 + wave(t, 4) * 1.5, 0.98, { ...speaker, look: -4 + wave(t, 2) * 2, isTalking: isTalking(t) }) +
      path('M470 206h84l-10 60h-64Z', paint.wren) +
      rect(462, 198, 100, 12, 6, paint.wrenEdge) +
      line('M500 198q-4-26-22-28', paint.ink, 4) +
      circle(477, 169, 6, paint.ink) +
      lark({ x: 372, y: 180, scale: 0.36, isFlipped: true, ...mood(light, t, 8) }) +
      audience(floor, t),
  )
}

/** Behind the person who sits in it. */
const chairBack = (x: number, seat: string, arms: string): Drawing =>
  at(
    x,
    0,
    1,
    rect(-64, 196, 128, 96, 34, seat) +
      rect(-78, 236, 34, 66, 17, arms) +
      rect(44, 236, 34, 66, 17, arms) +
      rect(-56, 298, 12, 22, 5, paint.wrenEdge) +
      rect(44, 298, 12, 22, 5, paint.wrenEdge),
  )

const shelf = (y: number, wood: string): Drawing => rect(18, y, 96, 12, 4, wood)

export interface ArmchairTalk extends Place {
  readonly rug: Shade
  readonly asks: Speaker
  readonly answers: Speaker
  /** What the two say first, in a speech bubble. */
  readonly words: readonly [asked: string, answered: string]
  /** There is one lark in a picture. */
  readonly isLarkOnSlide?: boolean
}

/** Two people, one lamp, and a picture on the wall. The first speaks in the first half, the second in the second. */
export function armchairs(
  { room, slide, rug, asks, answers, words, isLarkOnSlide = false }: ArmchairTalk,
  t: number,
  light: Light,
): string {
  const isNight = light === 'night'
  const [left, leftArms] = isNight ? [paint.starlingEdge, '#3b2391'] : [paint.starling, paint.starlingEdge]
  const [right, rightArms] = isNight ? [paint.macawEdge, '#075b88'] : [paint.macaw, paint.macawEdge]
  const wood = isNight ? paint.wrenEdge : paint.wren
  const nod = (phase: number) => wave(t, 3, phase) * 1.5
  return picture(
    { width: 640, height: 360 },
    rect(0, 0, 640, 360, 0, room.wall[light]) +
      rect(212, 22, 216, 136, 14, isNight ? '#5c421c' : paint.wren) +
      shown(slide, 223, 32, 0.647, t, light) +
      rect(0, 312, 640, 48, 0, room.floor[light]) +
      `<ellipse cx="320" cy="322" rx="236" ry="22" fill="${rug[light]}"/>` +
      shelf(96, wood) +
      shelf(186, wood) +
      books(24, 96, [
        [14, 46, paint.cardinal],
        [18, 56, paint.starling],
        [12, 40, paint.bee],
        [20, 50, paint.macaw],
      ]) +
      books(28, 186, [
        [20, 44, paint.owlEdge],
        [14, 54, paint.flamingo],
        [16, 38, paint.robin],
      ]) +
      chairBack(190, left, leftArms) +
      person(190, 304 + nod(0), 1.05, { ...asks, look: 4, isTalking: t < 0.48 && wave(t, 10) > 0 }) +
      rect(128, 268, 124, 36, 16, left) +
      line(`M150 262q40 26 76 ${(-4 + nod(0.3) * 4).toFixed(1)}`, asks.top, 18) +
      circle(228, 256 + nod(0.3) * 4, 11, asks.skin) +
      chairBack(450, right, rightArms) +
      person(450, 304 + nod(0.5), 1.05, { ...answers, look: -4, isTalking: t >= 0.5 && wave(t, 10) > 0 }) +
      rect(388, 268, 124, 36, 16, right) +
      rect(290, 268, 60, 10, 5, paint.wrenEdge) +
      rect(315, 274, 10, 46, 4, paint.wrenEdge) +
      mug(312, 268, 0.7, paint.white) +
      line('M586 316V150', paint.ink, 6) +
      path('M546 150a40 40 0 0 1 80 0Z', isNight ? paint.bee : paint.robin) +
      (isNight ? path('M548 150h76l44 166H504Z', paint.lemon, ' opacity=".12"') : '') +
      rect(562, 312, 48, 8, 4, paint.ink) +
      pop(
        t,
        0.06,
        0.48,
        256,
        190,
        say(250, 170, { text: words[0], size: 19, face: paint.bee, ink: paint.beeInk, corner: 'bl' }),
      ) +
      pop(t, 0.54, 0.95, 384, 220, say(312, 180, { text: words[1], size: 19, face: paint.white, ink: paint.ink, corner: 'br' })) +
      (isLarkOnSlide ? '' : lark({ x: 386, y: 146, scale: 0.26, ...mood(light, t, 6) })),
  )
}

const listeners: readonly (readonly [x: number, top: Shade, hair: string, skin: string])[] = [
  [130, { day: paint.starling, night: paint.starlingEdge }, '#1d1410', skinTones[1]],
  [246, { day: paint.cardinal, night: paint.cardinalEdge }, '#b5562a', skinTones[0]],
  [362, { day: paint.macaw, night: paint.macawEdge }, '#f0c36a', skinTones[3]],
]

export interface WorkshopTalk extends Place {
  readonly speaker: Speaker
}

/** A board, somebody who draws on it, and three who look on. */
export function workshop({ room, slide, speaker }: WorkshopTalk, t: number, light: Light): string {
  const isNight = light === 'night'
  const hand = wave(t, 3) * 7
  return picture(
    { width: 640, height: 360 },
    rect(0, 0, 640, 360, 0, room.wall[light]) +
      (isNight
        ? moon(560, 64, 30, room.wall.night) +
          stars([
            [28, 60, 4],
            [488, 40],
            [612, 130, 4],
            [36, 150],
            [470, 110, 2.5],
          ])
        : '') +
      rect(84, 36, 340, 196, 18, lit(slide.colour, light)) +
      shown(slide, 104, 44, 1, t, light) +
      rect(0, 306, 640, 54, 0, room.floor[light]) +
      person(526, 312 + wave(t, 4) * 1.5, 1.25, { ...speaker, look: -5, isTalking: isTalking(t) }) +
      line(`M488 250Q464 ${(222 + hand).toFixed(1)} 452 ${(178 + hand).toFixed(1)}`, speaker.top, 22) +
      circle(449, 170 + hand, 12, speaker.skin) +
      line(`M446 ${(164 + hand).toFixed(1)}l-14-24`, paint.ink, 7) +
      each(listeners, ([x, top, hair, skin], index) => {
        const y = wave(t, 2, index / 3) * 2
        return (
          path(`M${x - 46} 364v-34a38 38 0 0 1 38-38h16a38 38 0 0 1 38 38v34Z`, top[light]) +
          rect(x - 9, 276 + y, 18, 22, 8, skin) +
          circle(x, 264 + y, 26, hair)
        )
      }) +
      lark({ x: 380, y: -4, scale: 0.3, isFlipped: true, ...mood(light, t, 8) }) +
      plant(606, 312, 1, paint.starling, isNight ? paint.owlEdge : paint.owl, paint.owlDeep),
  )
}
