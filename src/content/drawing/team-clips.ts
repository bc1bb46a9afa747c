import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { moon, mood, paper, rooms, stars, table, type Light, type Room } from './night.ts'
import { person } from './person.ts'
import { at, block, circle, each, leaf, line, path, picture, rect, soft, type Drawing } from './shapes.ts'
import { laptop, mug, plant } from './things.ts'
import { ease, pop, wave } from './timeline.ts'
import { say } from './words.ts'

/** Clips of the teams and of the job pages, 640 by 360. */

/** Where the moon and the stars of a place stand, clear of what happens in it. */
interface Sky {
  readonly moon: readonly [x: number, y: number, radius: number]
  readonly stars: readonly (readonly [x: number, y: number, radius?: number])[]
}

function scene({ wall, floor }: Room, light: Light, sky: Sky, content: Drawing): string {
  return picture(
    { width: 640, height: 360 },
    rect(0, 0, 640, 360, 0, wall[light]) +
      (light === 'night' ? moon(...sky.moon, wall.night) + stars(sky.stars) : '') +
      rect(0, 312, 640, 48, 0, floor[light]) +
      content,
  )
}

/** A line that is drawn from its beginning, `done` from 0 to 1. */
const drawn = (data: string, colour: string, width: number, done: number): Drawing =>
  done <= 0.01 ? '' : line(data, colour, width, ` pathLength="1" stroke-dasharray="${done.toFixed(3)} 2"`)

const screen = (content: Drawing): Drawing =>
  rect(150, 76, 300, 190, 18, paint.ink) +
  rect(164, 90, 272, 158, 8, '#0d1b22') +
  content +
  path('M276 276h48l10 40H266Z', paint.greyEdge) +
  rect(236, 306, 128, 14, 7, paint.greyEdge)

const codeLines: readonly (readonly [x: number, y: number, length: number, colour: string])[] = [
  [190, 118, 54, paint.owl],
  [258, 118, 40, paint.bee],
  [312, 118, 56, paint.flamingo],
  [190, 146, 96, paint.owl],
  [300, 146, 64, paint.bee],
  [214, 174, 66, paint.owl],
  [296, 174, 34, paint.bee],
  [346, 174, 40, paint.flamingo],
  [214, 202, 40, paint.owl],
  [268, 202, 84, paint.bee],
  [190, 230, 28, paint.owl],
]

/** Code that types itself and is wiped at the end. */
const typing = (t: number): Drawing =>
  each(codeLines, ([x, y, length, colour], index) => {
    const from = 0.05 + index * 0.07
    const width = length * ease(t, from, from + 0.06) * (1 - ease(t, 0.94, 0.99))
    return width > 2 ? line(`M${x} ${y}h${width.toFixed(1)}`, colour, 10) : ''
  })

const engineer = (t: number, light: Light): Drawing =>
  person(524, 318 + wave(t, 4) * 1.5, 1.18, {
    skin: skinTones[2],
    hair: 'bun',
    hairColour: '#1d1410',
    top: paint.bee,
    look: -4,
  }) +
  rect(420, 302, 210, 18, 9, table[light]) +
  laptop(452, 304, 0.7, paint.macawSoft)

function teamEngineering(t: number, light: Light): string {
  return scene(
    rooms.macawDeep,
    light,
    {
      moon: [566, 60, 36],
      stars: [
        [60, 60, 4],
        [120, 120],
        [504, 44],
        [498, 138, 2.5],
        [36, 150, 2.5],
        [608, 160],
      ],
    },
    circle(330, 200, 190 + wave(t, 2) * 3, light === 'night' ? '#124a6b' : '#45c0f8') +
      rect(0, 312, 640, 48, 0, rooms.macawDeep.floor[light]) +
      screen(typing(t)) +
      engineer(t, light) +
      lark({ x: 206, y: -8 + wave(t, 4) * 3, scale: 0.355, isFlipped: true, ...mood(light, t, 8) }) +
      pop(
        t,
        0.2,
        0.9,
        300,
        60,
        say(300, 16, { text: '{ }', size: 26, face: paint.white, ink: paint.starlingEdge, corner: 'bl' }),
      ) +
      plant(76, 312, 1.1, paint.cardinal) +
      mug(124, 312, 0.9, paint.flamingo),
  )
}

function teamProduct(t: number, light: Light): string {
  const done = ease(t, 0.05, 0.7) * (1 - ease(t, 0.93, 0.99))
  const x = 110 + 274 * done
  const y = 216 - 132 * done + Math.sin(done * 9) * 30
  return scene(
    rooms.bee,
    light,
    {
      moon: [560, 66, 34],
      stars: [
        [40, 60, 4],
        [470, 40],
        [484, 150],
        [616, 140],
        [30, 200, 2.5],
      ],
    },
    rect(70, 44, 360, 226, 18, paper[light]) +
      rect(110, 270, 14, 44, 4, paint.wren) +
      rect(376, 270, 14, 44, 4, paint.wren) +
      line('M110 216C150 120 210 240 250 150S350 130 384 84', light === 'night' ? '#e2d6b4' : paint.grey, 12) +
      drawn('M110 216C150 120 210 240 250 150S350 130 384 84', paint.starling, 12, done) +
      circle(110, 216, 15, paint.starling) +
      line('M384 96V50', paint.ink, 7) +
      path(`M387 50h${(44 + wave(t, 6) * 4).toFixed(1)}l-12 15 12 15h-44Z`, paint.cardinal) +
      pop(t, 0.12, 0.95, 127, 99, rect(100, 72, 54, 54, 8, paint.flamingo) + line('M112 90h30M112 106h20', '#3b0020', 5)) +
      pop(t, 0.28, 0.95, 193, 99, rect(166, 72, 54, 54, 8, paint.macaw) + line('M178 90h30M178 106h16', '#00263d', 5)) +
      pop(t, 0.44, 0.95, 327, 213, rect(300, 186, 54, 54, 8, paint.owl) + line('M312 204h30M312 220h22', '#0c2b00', 5)) +
      line(`M478 320Q440 ${(264 + wave(t, 4) * 8).toFixed(1)} 404 ${(218 + wave(t, 4) * 10).toFixed(1)}`, paint.macaw, 24) +
      circle(400, 212 + wave(t, 4) * 10, 13, skinTones[0]) +
      person(520, 362, 1.3, {
        skin: skinTones[0],
        hair: 'long',
        hairColour: '#b5562a',
        top: paint.macaw,
        look: -4,
        isTalking: wave(t, 9) > 0.3,
      }) +
      lark({
        x: x - 44,
        y: y - 92,
        scale: 0.36,
        isFlipped: true,
        beak: 0,
        eye: light === 'night' ? 'closed' : 'open',
        wingLift: Math.max(0, wave(t, 8)) * 14,
      }) +
      plant(606, 356, 0.9, paint.starling),
  )
}

function teamDesign(t: number, light: Light): string {
  const bend = wave(t, 2) * 26
  return scene(
    rooms.flamingo,
    light,
    {
      moon: [570, 74, 38],
      stars: [
        [60, 70, 4],
        [52, 170],
        [476, 50],
        [490, 140, 2.5],
        [612, 170],
        [100, 36, 2.5],
      ],
    },
    rect(110, 80, 330, 194, 18, paper[light]) +
      circle(134, 98, 6, paint.cardinal) +
      circle(154, 98, 6, paint.bee) +
      circle(174, 98, 6, paint.owl) +
      at(202, 186, 1, leaf(0, 0, 56, 'br', paint.starling, 8), wave(t, 1) * 12) +
      circle(192, 204, 30 + wave(t, 2) * 3, paint.bee) +
      drawn(`M300 244C${300 + bend} 172 ${350 - bend} 200 386 134`, paint.cardinal, 8, ease(t, 0, 0.3) - ease(t, 0.92, 0.99)) +
      line(`M300 244L${(300 + bend).toFixed(1)} 176M386 134L${(350 - bend).toFixed(1)} 200`, paint.macaw, 3) +
      each(
        [
          [300, 244],
          [386, 134],
        ] as const,
        ([x, y]) => rect(x - 9, y - 9, 18, 18, 4, paint.white) + rect(x - 6, y - 6, 12, 12, 3, paint.macaw),
      ) +
      circle(300 + bend, 176, 6, paint.macaw) +
      circle(350 - bend, 200, 6, paint.macaw) +
      path('M190 270h170l14 44H176Z', paint.greyEdge) +
      person(540, 316 + wave(t, 4) * 1.5, 1.18, {
        skin: skinTones[4],
        hair: 'hijab',
        hairColour: paint.starlingEdge,
        top: paint.cardinal,
        look: -4,
      }) +
      rect(452, 300, 170, 18, 9, table[light]) +
      at(
        wave(t, 4) * 5,
        wave(t, 3) * 4,
        1,
        path('M462 300l-34-70 10-6 40 66Z', paint.bee) + path('M428 230l-6-18 16 12Z', paint.ink),
      ) +
      lark({ x: 290, y: -4 + wave(t, 4, 0.2) * 3, scale: 0.335, ...mood(light, t, 6) }) +
      plant(60, 312, 0.9, paint.macaw),
  )
}

/** A bird put together from its shapes, then looking around. */
function jobDesign(t: number, light: Light): string {
  const part = (index: number, content: Drawing, x: number, y: number) => pop(t, 0.04 + index * 0.07, 0.95, x, y, content)
  return scene(
    rooms.flamingoSoft,
    light,
    {
      moon: [566, 66, 36],
      stars: [
        [30, 60, 4],
        [470, 44],
        [484, 140, 2.5],
        [616, 150],
        [28, 190, 2.5],
      ],
    },
    rect(60, 36, 320, 240, 18, paper[light]) +
      each([0, 1, 2, 3], (index) => line(`M76 ${76 + index * 56}h288`, paint.grey, 2)) +
      at(
        130,
        66,
        0.78,
        part(0, leaf(120, 120, 80, 'br', paint.starling, 14), 120, 120) +
          part(1, circle(92, 164, 46, paint.bee), 92, 164) +
          part(2, leaf(152, 138, 42, 'br', paint.starlingEdge, 10), 152, 138) +
          part(3, leaf(142, 128, 27, 'br', paint.starlingSoft, 8), 142, 128) +
          part(4, leaf(124, 35, 20, 'tr', paint.starling, 4), 124, 35) +
          part(5, soft('M50 86 14 80 46 106Z', paint.robin, 8), 46, 96) +
          part(6, circle(90, 94, 21, paint.white) + circle(84 + wave(t, 3) * 4, 92, 13, paint.ink), 90, 94),
      ) +
      each([paint.starling, paint.bee, paint.robin, paint.flamingo, paint.owl], (fill, index) =>
        circle(410, 66 + index * 44, 15 + (Math.floor(t * 10) % 5 === index ? 4 : 0), fill),
      ) +
      person(530, 318 + wave(t, 4) * 1.5, 1.24, {
        skin: skinTones[1],
        hair: 'short',
        hairColour: '#1d1410',
        top: paint.macaw,
        look: -4,
      }) +
      rect(440, 302, 190, 18, 9, table[light]) +
      laptop(480, 304, 0.62, paint.beeSoft),
  )
}

/** Two versions of a screen, and the learners' answer. */
function jobProduct(t: number, light: Light): string {
  const grow = (from: number, height: number) => height * (ease(t, from, from + 0.35) - ease(t, 0.93, 0.99))
  const phone = (x: number, accent: string) =>
    rect(x, 50, 112, 196, 20, paint.ink) +
    rect(x + 10, 64, 92, 168, 8, paint.white) +
    rect(x + 22, 78, 68, 54, 8, accent) +
    line(`M${x + 24} 150h62M${x + 24} 168h40`, paint.grey, 8) +
    rect(x + 22, 196, 68, 24, 8, paint.owl)
  return scene(
    rooms.beeSoft,
    light,
    {
      moon: [572, 64, 34],
      stars: [
        [30, 60, 4],
        [380, 44],
        [470, 60],
        [500, 150, 2.5],
        [616, 150],
      ],
    },
    phone(60, paint.macawSoft) +
      phone(196, paint.flamingoSoft) +
      pop(t, 0.1, 0.96, 116, 40, say(86, 8, { text: 'A', size: 22, face: paint.white, ink: paint.ink, corner: 'bl' })) +
      pop(t, 0.16, 0.96, 252, 40, say(222, 8, { text: 'B', size: 22, face: paint.white, ink: paint.ink, corner: 'bl' })) +
      rect(336, 246, 130, 10, 5, paint.beeEdge) +
      block(352, 246 - grow(0.2, 74) - 8, 40, grow(0.2, 74) + 8, 8, paint.macaw) +
      block(408, 246 - grow(0.3, 142) - 8, 40, grow(0.3, 142) + 8, 8, paint.flamingo) +
      lark({ x: 392, y: 246 - grow(0.3, 142) - 8 - 81, scale: 0.35, ...mood(light, t, 8) }) +
      person(556, 360, 1.2, {
        skin: skinTones[3],
        hair: 'bob',
        hairColour: '#2a1c14',
        top: paint.starling,
        look: -4,
        isTalking: wave(t, 8) > 0.4,
      }),
  )
}

/** A morning at the office: people arrive and say hello. */
function jobOther(t: number, light: Light): string {
  const walk = (from: number, to: number) => ease(t, from, to)
  return scene(
    rooms.owlSoft,
    light,
    {
      moon: [120, 96, 48],
      stars: [
        [40, 50, 4],
        [204, 60],
        [208, 150, 2.5],
        [40, 160],
        [612, 50, 4],
      ],
    },
    (light === 'night' ? '' : circle(120, 110, 60, paint.bee)) +
      block(250, 92, 330, 220, 24, paint.cardinal) +
      each([0, 1, 2, 3], (index) =>
        rect(278 + index * 74, 122, 46, 52, 10, t > 0.1 + index * 0.1 && t < 0.97 ? paint.beeSoft : paint.cardinalSoft),
      ) +
      block(372, 200, 86, 112, 43, paint.wren) +
      circle(442, 262, 5, paint.bee) +
      rect(238, 82, 354, 22, 10, paint.cardinalEdge) +
      person(90 + walk(0, 0.4) * 130, 330 - Math.abs(wave(t, 6)) * 4, 1, {
        skin: skinTones[4],
        hair: 'curly',
        hairColour: '#141010',
        top: paint.macaw,
        look: 3,
      }) +
      person(30 + walk(0.08, 0.5) * 100, 334 - Math.abs(wave(t, 6, 0.2)) * 4, 1, {
        skin: skinTones[0],
        hair: 'bun',
        hairColour: '#b5562a',
        top: paint.starling,
        look: 3,
      }) +
      person(560 - walk(0.1, 0.5) * 30, 334, 1, {
        skin: skinTones[1],
        hair: 'cap',
        hairColour: paint.bee,
        top: paint.bee,
        look: -3,
        isTalking: wave(t, 8) > 0.3,
      }) +
      pop(
        t,
        0.36,
        0.94,
        220,
        190,
        say(150, 130, { text: 'merhaba', size: 20, face: paint.white, ink: paint.ink, corner: 'bl' }),
      ) +
      pop(t, 0.5, 0.94, 560, 180, say(500, 140, { text: 'hello', size: 22, face: paint.white, ink: paint.ink })) +
      pop(t, 0.62, 0.95, 130, 190, say(20, 170, { text: 'ahoj', size: 20, face: paint.bee, ink: paint.beeInk, corner: 'br' })) +
      lark({ x: 470, y: 4 + wave(t, 4) * 2, scale: 0.34, ...mood(light, t, 8) }),
  )
}

/** A train goes into a tunnel; the lesson on the phone goes on. */
function jobEngineering(t: number, light: Light): string {
  const x = -260 + t * 920
  const isInTunnel = x > 60 && x < 420
  return scene(
    rooms.macawSoft,
    light,
    {
      moon: [90, 80, 40],
      stars: [
        [30, 40, 4],
        [180, 40],
        [36, 150, 2.5],
        [440, 34],
        [470, 110],
        [628, 60],
      ],
    },
    (light === 'night' ? '' : circle(90, 80, 44, paint.bee)) +
      path('M120 312V200Q150 60 330 60T540 200V312Z', light === 'night' ? '#1c4a12' : paint.owlEdge) +
      path('M200 312V226a130 120 0 0 1 260 0V312Z', paint.night) +
      `<clipPath id="tu"><path d="M-300 0H200V320H-300ZM460 0H940V320H460Z"/></clipPath>` +
      `<g clip-path="url(#tu)">${train(x)}</g>` +
      `<g opacity=".28"><clipPath id="ti"><path d="M200 200H460V320H200Z"/></clipPath><g clip-path="url(#ti)">${train(x)}</g></g>` +
      // The phone and its lesson.
      rect(488, 66, 124, 226, 24, paint.ink) +
      rect(498, 82, 104, 194, 12, paint.white) +
      rect(512, 98, 76, 12, 6, paint.grey) +
      rect(512, 98, Math.max(12, 76 * ease(t, 0.02, 0.9)), 12, 6, paint.owl) +
      lark({ x: 518, y: 118, scale: 0.26, ...mood(light, t, 10) }) +
      rect(512, 196, 76, 26, 8, t % 0.25 < 0.12 ? paint.macawPale : paint.beeSoft) +
      rect(512, 232, 76, 30, 10, paint.owl) +
      (isInTunnel
        ? leaf(588, 82, 16, 'bl', paint.bee, 4) + line('M581 75l14 14M595 75l-14 14', paint.ink, 4)
        : leaf(588, 82, 16, 'bl', paint.owl, 4) + line('M580 82l6 6 10-12', '#0c2b00', 4)),
  )
}

const train = (x: number): Drawing =>
  at(
    x,
    316,
    1,
    rect(0, -86, 240, 80, 20, paint.bee) +
      rect(0, -34, 240, 10, 0, paint.beeEdge) +
      each([18, 74, 130, 186], (left) => rect(left, -72, 40, 30, 6, paint.ink)) +
      each([40, 200], (cx) => circle(cx, -4, 12, paint.ink)),
  )

export const teamClips = {
  'team-engineering': teamEngineering,
  'team-product': teamProduct,
  'team-design': teamDesign,
  'job-design': jobDesign,
  'job-product': jobProduct,
  'job-other': jobOther,
  'job-engineering': jobEngineering,
} as const
