import { paint } from './colours.ts'
import { lark } from './lark.ts'
import { at, circle, each, leaf, line, path, picture, rect, type Drawing } from './shapes.ts'
import { building, house, note, pine, tree } from './things.ts'
import { pop, singing, wave } from './timeline.ts'
import { say } from './words.ts'

/** The film of the home page's hero: the still picture of the same place (`art/hero-*.svg`), come alive. */

const day: Readonly<
  Record<'sky' | 'outerRing' | 'innerRing' | 'sun' | 'cloud' | 'note' | 'far' | 'backHill' | 'frontHill', string>
> = {
  sky: paint.macaw,
  outerRing: '#45c0f8',
  innerRing: '#86d8fc',
  sun: paint.lemon,
  cloud: paint.white,
  note: '#00263d',
  far: paint.macawEdge,
  backHill: paint.owlEdge,
  frontHill: paint.owl,
}

const night: typeof day = {
  sky: '#0d3c58',
  outerRing: '#124a6b',
  innerRing: '#185c82',
  sun: '#ffe99a',
  cloud: '#1d6a96',
  note: '#72d1ff',
  far: '#082c42',
  backHill: '#1c4a12',
  frontHill: '#2c6b00',
}

const greetings = {
  hola: { text: 'hola', face: paint.white, ink: paint.ink, corner: 'br' },
  hej: { text: 'hej', face: paint.bee, ink: paint.beeInk, corner: 'bl' },
  ola: { text: 'olá', face: paint.white, ink: paint.starlingEdge, corner: 'bl' },
  ciao: { text: 'ciao', face: paint.starling, ink: paint.white, corner: 'bl' },
} as const

/** 'Early', as one says it in Chinese: outlines of the still picture, for the fonts here have no such letter. */
const early = (bubble: string, letter: string): Drawing => path(bubble, paint.flamingo) + path(letter, '#3b0020')

const wideEarly = early(
  'M931.3 140h26.4a47.3 47.3 0 0 1 47.3 47.3v43.2a4 4 0 0 1-4 4h-69.7a47.3 47.3 0 0 1-47.2-47.2 47.3 47.3 0 0 1 47.2-47.2Z',
  'M940.5 199.5h-17q-2 0-3-1v-4q1-1 3-1h17v-5h-14q-1 0-2-1-1 0-1-2v-20q0-2 1-3h40q1 1 1 3v20q0 2-1 2-1 1-2 1h-14v5h17q2 0 3 1v4q-1 1-3 1h-17v7q0 1-1 2t-2 1h-2q-1 0-2-1t-1-2zm-9-31v4h27v-4q0-1-1-1h-26zm0 15h26q1 0 1-1v-4h-27z',
)

const tallEarly = early(
  'M143.5 92h17.6a31.5 31.5 0 0 1 31.5 31.5V151a4 4 0 0 1-4 4h-45.1a31.5 31.5 0 0 1-31.5-31.5A31.5 31.5 0 0 1 143.5 92',
  'M149.3 132h-11q-1 0-2-1v-3h13q1 0 1-1v-2h-10q-1 0-1-1l-1-1v-14q0-1 1-2h26q1 1 1 2v14l-1 1q0 1-1 1h-10v2q0 1 1 1h13v3q-1 1-2 1h-12v6h-4v-6zm-6-21v3h18v-3zm0 10h18v-4h-18z',
)

/** The clip begins as the still picture is, with every bubble there; halfway they go and come again one by one. */
const bubbleTime = (t: number): number => (t + 0.55) % 1

const cloud = (x: number, y: number, scale: number, fill: string): Drawing =>
  at(
    x,
    y,
    scale,
    `<g fill="${fill}"><rect y="20" width="130" height="34" rx="17"/><circle cx="48" cy="26" r="26"/><circle cx="84" cy="30" r="20"/></g>`,
  )

const flower = (x: number, y: number, fill: string, sway: number): Drawing =>
  line(`M${x} ${y + 16}L${x + sway * 3} ${y}`, paint.owlDeep, 4) + leaf(x + sway * 3, y, 8, 'br', fill, 2)

function wide(t: number, c: typeof day): string {
  const bob = wave(t, 4) * 5
  const b = bubbleTime(t)
  const content = [
    rect(0, 0, 1440, 720, 0, c.sky),
    circle(1090, 570, 430 + wave(t, 2) * 6, c.outerRing),
    circle(1090, 570, 330 + wave(t, 2, 0.2) * 6, c.innerRing),
    circle(1090, 570, 236, c.sun),
    cloud(1250 + wave(t) * 26, 44, 0.6, c.cloud),
    cloud(1296 - wave(t) * 34, 170, 1, c.cloud),
    each(
      [
        [600, 92, 54],
        [648, 140, 44],
        [698, 84, 60],
        [764, 176, 50],
        [820, 120, 56],
        [882, 96, 40],
        [1270, 110, 56],
        [1334, 150, 48],
        [1388, 100, 60],
      ] as const,
      ([x, h, w]) => building({ x, base: 620, w, h, wall: c.far }),
    ),
    path('M0 640C160 590 330 586 540 606S900 610 1060 560S1330 512 1440 536V720H0Z', c.backHill),
    house(430, 600, 0.7, paint.white, paint.cardinal),
    house(494, 604, 0.56, paint.beeSoft, paint.robin),
    tree(378, 602, 0.66, paint.owlDeep, paint.owlEdge),
    tree(540, 606, 0.56, paint.owlDeep, paint.owlEdge),
    pine(40, 634, 0.8),
    pine(80, 626, 0.6),
    house(690, 614, 0.66, paint.flamingoSoft, paint.starlingEdge),
    tree(744, 614, 0.6, paint.owlDeep, paint.owlEdge),
    pine(1372, 542, 1.1),
    pine(1412, 552, 0.8),
    tree(1314, 544, 0.9, paint.owlDeep, paint.owlEdge),
    path('M0 690C240 650 470 664 690 664S960 556 1120 574S1330 650 1440 630V720H0Z', c.frontHill),
    tree(836, 650, 0.8, paint.owlDeep, paint.owlEdge),
    leaf(1296, 652, 34, 'br', paint.owlEdge, 6),
    leaf(1352, 660, 24, 'bl', paint.owlDeep, 5),
    leaf(150, 712, 30, 'br', paint.owlEdge, 6),
    leaf(196, 716, 18, 'bl', paint.owlDeep, 5),
    each(
      [
        [910, 650, paint.flamingo],
        [1190, 640, paint.white],
        [936, 682, paint.bee],
        [790, 694, paint.white],
        [1226, 690, paint.flamingo],
        [330, 688, paint.bee],
        [240, 694, paint.white],
        [640, 690, paint.flamingo],
        [1040, 640, paint.white],
      ] as const,
      ([x, y, fill], index) => flower(x, y, fill, wave(t, 3, index / 7)),
    ),
    lark({
      x: 952,
      y: 278 + bob,
      scale: 1.34,
      beak: singing(t, 12),
      turn: 4 + wave(t, 2) * 2,
      wingLift: Math.max(0, wave(t, 6)) * 10,
    }),
    pop(b, 0.02, 0.92, 950, 380, say(800, 300, { ...greetings.hola, size: 46 })),
    pop(b, 0.14, 0.93, 1166, 240, say(1166, 180, { ...greetings.hej, size: 34 })),
    pop(b, 0.26, 0.94, 1005, 234, wideEarly),
    pop(b, 0.38, 0.95, 1054, 154, say(1054, 84, { ...greetings.ola, size: 40 })),
    pop(b, 0.5, 0.96, 1232, 320, say(1232, 262, { ...greetings.ciao, size: 36 })),
    note(836 + wave(t, 2) * 6, 250 + wave(t, 3, 0.1) * 8, 0.8, c.note),
    note(1018 + wave(t, 2) * 6, 226 + wave(t, 3, 0.4) * 8, 0.8, c.note),
    note(1376, 330 + wave(t, 3, 0.7) * 8, 0.7, c.note),
  ]
  return picture({ width: 1440, height: 720 }, content.join(''))
}

function tall(t: number, c: typeof day): string {
  const b = bubbleTime(t)
  const content = [
    rect(0, 0, 390, 430, 0, c.sky),
    circle(236, 330, 250 + wave(t, 2) * 4, c.outerRing),
    circle(236, 330, 188 + wave(t, 2, 0.2) * 4, c.innerRing),
    circle(236, 330, 130, c.sun),
    cloud(-36 + wave(t) * 14, 196, 0.6, c.cloud),
    cloud(318 - wave(t) * 14, 40, 0.6, c.cloud),
    each(
      [
        [0, 90, 34],
        [40, 130, 28],
        [74, 76, 30],
        [340, 110, 30],
        [372, 80, 30],
      ] as const,
      ([x, h, w]) => building({ x, base: 360, w, h, wall: c.far }),
    ),
    path('M0 350C60 316 120 318 190 340S330 330 390 310V430H0Z', c.backHill),
    house(54, 336, 0.66, paint.white, paint.cardinal),
    tree(104, 340, 0.55, paint.owlDeep, paint.owlEdge),
    pine(14, 352, 0.7),
    pine(366, 322, 0.7),
    tree(336, 326, 0.6, paint.owlDeep, paint.owlEdge),
    path('M0 396C60 366 120 382 170 372S260 338 310 352S370 380 390 376V430H0Z', c.frontHill),
    each(
      [
        [140, 386, paint.flamingo],
        [100, 402, paint.white],
        [330, 382, paint.white],
        [40, 404, paint.bee],
        [362, 402, paint.flamingo],
      ] as const,
      ([x, y, fill], index) => at(x, y, 0.75, flower(0, 0, fill, wave(t, 3, index / 5))),
    ),
    lark({ x: 146, y: 160 + wave(t, 4) * 3, scale: 0.92, beak: singing(t, 12), turn: 4 + wave(t, 2) * 2 }),
    pop(b, 0.02, 0.92, 120, 236, say(26, 190, { ...greetings.hola, size: 30 })),
    pop(b, 0.14, 0.93, 250, 150, say(250, 96, { ...greetings.ola, size: 26 })),
    pop(b, 0.26, 0.94, 192, 155, tallEarly),
    pop(b, 0.38, 0.95, 80, 154, say(18, 112, { ...greetings.hej, size: 24, corner: 'br' })),
    note(212, 122 + wave(t, 3) * 6, 0.6, c.note),
  ]
  return picture({ width: 390, height: 430 }, content.join(''))
}

export const heroFilms = {
  hero: { width: 1440, height: 720, draw: (t: number) => wide(t, day) },
  'hero-dark': { width: 1440, height: 720, draw: (t: number) => wide(t, night) },
  'hero-tall': { width: 390, height: 430, draw: (t: number) => tall(t, day) },
  'hero-tall-dark': { width: 390, height: 430, draw: (t: number) => tall(t, night) },
} as const
