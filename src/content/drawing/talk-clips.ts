import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { moon, rooms, shade, stars, type Light } from './night.ts'
import { at, block, circle, each, line, path, rect, type Drawing } from './shapes.ts'
import { armchairs, stage, workshop, type ArmchairTalk, type StageTalk, type WorkshopTalk } from './talk-scenes.ts'
import { note } from './things.ts'
import { ease, pop, wave } from './timeline.ts'
import { word } from './words.ts'

/** The talks: what each slide shows, where it is held, and who speaks. The three places take turns. */

const drawn = (data: string, colour: string, width: number, done: number): Drawing =>
  done <= 0.01 ? '' : line(data, colour, width, ` pathLength="1" stroke-dasharray="${done.toFixed(3)} 2"`)

/** On for the clip, off at its end: what is drawn begins anew. */
const build = (t: number, from: number, to: number): number => ease(t, from, to) * (1 - ease(t, 0.94, 0.99))

const bars = (t: number, fills: readonly string[]): Drawing =>
  each([40, 64, 54, 92, 118], (height, index) => {
    const grown = height * build(t, 0.05 + index * 0.1, 0.2 + index * 0.1) + 6
    return block(30 + index * 42, 160 - grown, 30, grown, 7, fills[index % fills.length] ?? paint.owl)
  })

const flame = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    path('M0 0C-30 0-40-26-26-50-20-40-14-38-12-40-16-62-2-84 14-92 10-70 36-62 36-32 36-10 22 0 0 0Z', paint.robin) +
      path('M2-4C-14-4-16-20-8-32 0-44 8-48 8-56 22-40 22-4 2-4Z', paint.bee),
  )

const codePane = (x: number, y: number, t: number, fills: readonly string[]): Drawing =>
  rect(x, y, 116, 140, 10, paint.night) +
  each([0, 1, 2, 3, 4], (index) => {
    const width = (40 + ((index * 23) % 46)) * build(t, 0.04 + index * 0.06, 0.12 + index * 0.06)
    return width > 2
      ? line(`M${x + 14} ${y + 24 + index * 22}h${width.toFixed(1)}`, fills[index % fills.length] ?? paint.owl, 8)
      : ''
  })

const heart = (x: number, y: number, scale: number): Drawing =>
  at(x, y, scale, path('M0 12C-22-4-18-22-6-22-2-22 0-18 0-16 0-18 2-22 6-22 18-22 22-4 0 12Z', paint.cardinal))

const cloudShape =
  '<rect y="20" width="130" height="34" rx="17"/><circle cx="48" cy="26" r="26"/><circle cx="84" cy="30" r="20"/>'

const noteInk = 'rgba(0,0,0,.45)'

const notes: readonly (readonly [x: number, y: number, fill: string])[] = [
  [18, 12, paint.macaw],
  [64, 16, paint.flamingo],
  [110, 20, paint.bee],
  [156, 12, paint.starlingPale],
  [202, 16, paint.cardinal],
  [248, 20, paint.robin],
  [34, 66, paint.macaw],
  [80, 70, paint.flamingo],
  [126, 74, paint.bee],
  [172, 66, paint.starlingPale],
  [218, 70, paint.cardinal],
]

const onStage: Readonly<Record<string, StageTalk>> = {
  'talk-1': {
    room: rooms.macaw,
    curtain: shade(paint.cardinal, '#5b1d24'),
    curtainFold: shade(paint.cardinalEdge, '#3f1016'),
    edge: shade(paint.macawSoft, '#0b7ab3'),
    speaker: { skin: skinTones[2], hair: 'bun', hairColour: '#1d1410', top: paint.bee },
    slide: {
      colour: paint.cream,
      draw: (t) =>
        bars(t, [paint.owl, paint.macaw, paint.starling]) +
        flame(252, 96, 0.9 + wave(t, 8) * 0.05) +
        pop(t, 0.66, 0.95, 60, 40, word(24, 48, '365', 34, paint.ink)),
    },
  },
  'talk-4': {
    room: rooms.owl,
    curtain: shade(paint.starling, '#33237a'),
    curtainFold: shade(paint.starlingEdge, '#1d1350'),
    edge: shade(paint.owlSoft, '#3a8a02'),
    speaker: { skin: skinTones[3], hair: 'short', hairColour: '#1d1410', top: paint.cardinal },
    slide: {
      colour: paint.starlingPale,
      draw: (t) =>
        each(Array.from({ length: 15 }), (_, index) => {
          const height = 16 + Math.abs(wave(t, 5, index / 7) * wave(t, 2, index / 11)) * 96
          return line(`M${31 + index * 17} ${(92 - height / 2).toFixed(1)}v${height.toFixed(1)}`, paint.starling, 9)
        }),
    },
  },
  'talk-7': {
    room: rooms.robin,
    curtain: shade(paint.macaw, '#0d3c58'),
    curtainFold: shade(paint.macawEdge, '#06283d'),
    edge: shade(paint.beeSoft, '#c87300'),
    speaker: { skin: skinTones[0], hair: 'cap', hairColour: paint.starling, top: paint.cardinal },
    slide: {
      colour: paint.lemon,
      draw: (t) =>
        each(['a', 'ß', 'ñ', 'ő', 'ə', 'ł', 'ç', 'å'], (letter, index) =>
          pop(
            t,
            0.03 + index * 0.08,
            0.96,
            46 + (index % 4) * 58,
            60 + Math.floor(index / 4) * 74,
            word(
              30 + (index % 4) * 58,
              74 + Math.floor(index / 4) * 74,
              letter,
              52,
              [paint.starlingEdge, paint.cardinalEdge, paint.macawDeep, paint.owlDeep][index % 4] ?? paint.ink,
            ),
          ),
        ),
    },
  },
}

const inArmchairs: Readonly<Record<string, ArmchairTalk>> = {
  'talk-2': {
    room: rooms.flamingoSoft,
    rug: shade(paint.macawSoft, '#12354a'),
    asks: { skin: skinTones[0], hair: 'none', hairColour: '#000000', top: paint.starling },
    answers: { skin: skinTones[3], hair: 'long', hairColour: '#1d1410', top: paint.bee },
    words: ['hm…', 'nice'],
    slide: {
      colour: paint.flamingoSoft,
      draw: (t) =>
        codePane(24, 20, t, [paint.owl, paint.bee]) +
        codePane(160, 20, (t + 0.04) % 1, [paint.owl, paint.macaw, paint.flamingo]) +
        pop(t, 0.64, 0.95, 240, 40, heart(250, 44, 1.2)),
    },
  },
  'talk-5': {
    room: rooms.robin,
    rug: shade(paint.flamingo, '#571f42'),
    asks: { skin: skinTones[3], hair: 'bob', hairColour: '#3a2a20', top: paint.owl },
    answers: { skin: skinTones[4], hair: 'short', hairColour: '#101010', top: paint.cardinal },
    words: ['why?', 'well'],
    slide: {
      colour: paint.macawSoft,
      draw: (t, light) =>
        rect(0, 0, 300, 180, 0, light === 'night' ? '#12354a' : paint.macawSoft) +
        (light === 'night'
          ? moon(216, 66, 34, '#12354a') +
            stars([
              [60, 44, 5],
              [112, 96, 4],
              [84, 140, 4],
            ])
          : circle(210, 66, 38, paint.bee) + at(30 + t * 60, 40, 0.8, `<g fill="${paint.white}">${cloudShape}</g>`)) +
        path('M0 180V136q56-46 116-12t184-18v74Z', light === 'night' ? '#0b2432' : paint.owl),
    },
  },
  'talk-8': {
    room: rooms.macawPale,
    rug: shade(paint.bee, '#4d3d08'),
    asks: { skin: skinTones[2], hair: 'curly', hairColour: '#1d1410', top: paint.flamingo },
    answers: { skin: skinTones[1], hair: 'bun', hairColour: '#4a2a12', top: paint.owl },
    words: ['so…', 'ah'],
    isLarkOnSlide: true,
    slide: {
      colour: paint.beeSoft,
      draw: (t) =>
        lark({ x: 72, y: 4, scale: 0.72, beak: 0, turn: wave(t, 2) * 9, eye: t % 0.33 > 0.3 ? 'closed' : 'open' }) +
        pop(t, 0.52, 0.93, 250, 60, note(244, 84, 1.1, paint.starling)),
    },
  },
}

const atTheBoard: Readonly<Record<string, WorkshopTalk>> = {
  'talk-3': {
    room: rooms.bee,
    speaker: { skin: skinTones[0], hair: 'long', hairColour: '#b5562a', top: paint.macaw },
    slide: {
      colour: paint.macawSoft,
      draw: (t) =>
        circle(150, 168 - build(t, 0.02, 0.5) * 96, 40, paint.bee) +
        rect(0, 130, 300, 50, 0, paint.macawEdge) +
        line(`M${20 + wave(t, 2) * 8} 146h60M150 156h70`, paint.macawSoft, 6) +
        at(
          -60 + t * 420,
          128 + wave(t, 6) * 3,
          0.8,
          path('M-60 0H60L46 30Q44 34 38 34H-38Q-44 34-46 30Z', paint.cardinal) +
            line('M0-4V-72', paint.wren, 6) +
            path('M4-70L44-16H4Z', paint.white) +
            path('M-4-58L-34-16H-4Z', paint.cream),
        ),
    },
  },
  'talk-6': {
    room: rooms.owl,
    speaker: { skin: skinTones[1], hair: 'bob', hairColour: '#2a1c14', top: paint.macaw },
    slide: {
      colour: paint.white,
      draw: (t) =>
        each(notes, ([x, y, fill], index) =>
          pop(
            t,
            0.02 + index * 0.05,
            0.96,
            x + 20,
            y + 20,
            rect(x, y, 40, 40, 8, fill) + line(`M${x + 9} ${y + 15}h22M${x + 9} ${y + 26}h${index % 2 ? 13 : 18}`, noteInk, 4),
          ),
        ) +
        drawn('M20 152C70 126 110 158 160 136S238 126 270 142', paint.starling, 8, build(t, 0.4, 0.68)) +
        pop(t, 0.66, 0.95, 274, 144, path('M262 130l26 14-26 14Z', paint.starling)),
    },
  },
  'talk-9': {
    room: rooms.starling,
    speaker: { skin: skinTones[3], hair: 'long', hairColour: '#1d1410', top: paint.owl },
    slide: {
      colour: paint.white,
      draw: (t) =>
        rect(24, 24, 110, 132, 10, paint.macawPale) +
        rect(40, 40, 78, 50, 8, paint.macaw) +
        line('M40 108h78M40 126h48', paint.greyEdge, 7) +
        pop(t, 0.12, 0.95, 200, 50, rect(164, 26, 112, 38, 8, paint.bee) + line('M178 45h70', paint.beeInk, 5)) +
        pop(t, 0.32, 0.95, 200, 100, rect(164, 74, 112, 38, 8, paint.flamingoSoft) + line('M178 93h50', '#3b0020', 5)) +
        pop(t, 0.52, 0.95, 200, 150, rect(164, 122, 112, 38, 8, paint.owlSoft) + line('M178 141h64', '#0c2b00', 5)) +
        drawn('M160 44Q140 44 122 60', paint.ink, 4, build(t, 0.2, 0.3)) +
        drawn('M160 92Q140 100 122 84', paint.ink, 4, build(t, 0.4, 0.5)) +
        drawn('M160 140Q140 136 116 124', paint.ink, 4, build(t, 0.6, 0.7)),
    },
  },
}

type Draw = (t: number, light: Light) => string

const held = <T>(talks: Readonly<Record<string, T>>, scene: (talk: T, t: number, light: Light) => string): Record<string, Draw> =>
  Object.fromEntries(Object.entries(talks).map(([name, talk]) => [name, (t, light) => scene(talk, t, light)]))

export const talkClips: Readonly<Record<string, Draw>> = {
  ...held(onStage, stage),
  ...held(inArmchairs, armchairs),
  ...held(atTheBoard, workshop),
}
