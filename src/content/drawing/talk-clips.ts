import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { person, type PersonOptions } from './person.ts'
import { at, block, circle, each, leaf, line, path, picture, rect, type Drawing } from './shapes.ts'
import { ease, pop, singing, wave } from './timeline.ts'
import { say, word } from './words.ts'

/** The talks: a stage, a speaker, a slide that moves, and the heads of those who listen; 640 by 360. */

interface Talk {
  readonly wall: string
  readonly stage: string
  readonly speaker: Omit<PersonOptions, 'look' | 'isTalking'>
  /** On a slide of 300 by 180. */
  readonly slide: (t: number) => Drawing
  readonly slideColour: string
}

const heads: readonly (readonly [x: number, hair: PersonOptions['hair'], colour: string, top: string])[] = [
  [60, 'bun', '#1d1410', paint.macaw],
  [170, 'short', '#4a2a12', paint.bee],
  [290, 'curly', '#1d1410', paint.cardinal],
  [400, 'hijab', paint.starlingEdge, paint.starling],
  [500, 'bob', '#b5562a', paint.owl],
  [600, 'cap', paint.flamingo, paint.flamingo],
]

/** Heads from behind: hair and shoulders, no faces. */
const audience = (t: number): Drawing =>
  each(heads, ([x, hair, colour, top], index) => {
    const y = 372 + wave(t, 2, index / 6) * 2
    const knot = hair === 'bun' ? circle(x, y - 88, 11, colour) : ''
    return path(`M${x - 46} ${y + 40}v-40a46 40 0 0 1 92 0v40Z`, top) + circle(x, y - 56, 26, colour) + knot
  })

const drawn = (data: string, colour: string, width: number, done: number): Drawing =>
  done <= 0.01 ? '' : line(data, colour, width, ` pathLength="1" stroke-dasharray="${done.toFixed(3)} 2"`)

/** On for the clip, off at its end: what is drawn begins anew. */
const build = (t: number, from: number, to: number): number => ease(t, from, to) * (1 - ease(t, 0.94, 0.99))

function stage({ wall, stage: floor, speaker, slide, slideColour }: Talk, t: number): string {
  return picture(
    { width: 640, height: 360 },
    rect(0, 0, 640, 360, 0, wall) +
      rect(0, 276, 640, 84, 0, floor) +
      rect(284, 26, 332, 212, 16, paint.ink) +
      `<clipPath id="sl">${rect(300, 42, 300, 180, 8, '#000')}</clipPath><g clip-path="url(#sl)">${rect(300, 42, 300, 180, 0, slideColour)}${at(300, 42, 1, slide(t))}</g>` +
      person(150, 262 + wave(t, 4) * 1.5, 1.14, {
        ...speaker,
        look: 3 + wave(t, 2) * 2,
        isTalking: wave(t, 11) + wave(t, 7) > 0.2,
      }) +
      // The lectern, with its microphone.
      line('M176 196q16-14 8-34', paint.ink, 5) +
      circle(184, 160, 7, paint.ink) +
      path('M92 214H212L198 300H106Z', paint.wren) +
      rect(82, 202, 140, 18, 8, paint.wrenSoft) +
      leaf(152, 256, 18, 'br', paint.bee, 4) +
      audience(t),
  )
}

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

const talks: Readonly<Record<string, Talk>> = {
  'talk-1': {
    wall: paint.macaw,
    stage: paint.macawDeep,
    speaker: { skin: skinTones[2], hair: 'bun', hairColour: '#1d1410', top: paint.bee },
    slideColour: paint.cream,
    slide: (t) =>
      bars(t, [paint.owl, paint.macaw, paint.starling]) +
      flame(252, 96, 0.9 + wave(t, 8) * 0.05) +
      pop(t, 0.66, 0.95, 60, 40, word(24, 48, '365', 34, paint.ink)),
  },
  'talk-2': {
    wall: paint.flamingo,
    stage: paint.flamingoEdge,
    speaker: { skin: skinTones[0], hair: 'none', hairColour: '#000000', top: paint.starling },
    slideColour: paint.flamingoSoft,
    slide: (t) =>
      codePane(24, 20, t, [paint.owl, paint.bee]) +
      codePane(160, 20, (t + 0.04) % 1, [paint.owl, paint.macaw, paint.flamingo]) +
      pop(t, 0.5, 0.95, 150, 130, say(112, 100, { text: 'nice', size: 20, face: paint.white, ink: paint.ink, corner: 'tl' })) +
      pop(t, 0.64, 0.95, 240, 40, heart(250, 44, 1.2)),
  },
  'talk-3': {
    wall: paint.bee,
    stage: paint.beeEdge,
    speaker: { skin: skinTones[0], hair: 'long', hairColour: '#b5562a', top: paint.macaw },
    slideColour: paint.macawSoft,
    slide: (t) =>
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
  'talk-4': {
    wall: paint.owlSoft,
    stage: paint.owlEdge,
    speaker: { skin: skinTones[3], hair: 'short', hairColour: '#1d1410', top: paint.cardinal },
    slideColour: paint.starlingPale,
    slide: (t) =>
      each(Array.from({ length: 11 }), (_, index) => {
        const height = 16 + Math.abs(wave(t, 5, index / 7) * wave(t, 2, index / 11)) * 96
        return line(`M${34 + index * 17} ${(92 - height / 2).toFixed(1)}v${height.toFixed(1)}`, paint.starling, 9)
      }) + lark({ x: 206, y: 60, scale: 0.4, beak: singing(t, 10) }),
  },
  'talk-5': {
    wall: paint.starlingPale,
    stage: paint.starlingEdge,
    speaker: { skin: skinTones[4], hair: 'hijab', hairColour: paint.macawDeep, top: paint.robin },
    slideColour: paint.cream,
    slide: (t) =>
      person(70, 186, 0.86, {
        skin: skinTones[1],
        hair: 'curly',
        hairColour: '#2a1c14',
        top: paint.owl,
        look: 4,
        isTalking: t < 0.5 && wave(t, 10) > 0,
      }) +
      person(232, 186, 0.86, {
        skin: skinTones[0],
        hair: 'bob',
        hairColour: '#4a2a12',
        top: paint.macaw,
        look: -4,
        isTalking: t >= 0.5 && wave(t, 10) > 0,
      }) +
      pop(t, 0.06, 0.5, 110, 70, say(106, 24, { text: 'why', size: 22, face: paint.bee, ink: paint.beeInk, corner: 'bl' })) +
      pop(t, 0.54, 0.95, 190, 70, say(112, 24, { text: 'well', size: 22, face: paint.starling, ink: paint.white, corner: 'br' })),
  },
  'talk-6': {
    wall: paint.cardinalSoft,
    stage: paint.cardinalEdge,
    speaker: { skin: skinTones[1], hair: 'bob', hairColour: '#2a1c14', top: paint.macaw },
    slideColour: paint.white,
    slide: (t) =>
      drawn('M30 150C60 40 130 40 150 96S220 150 268 34', paint.cardinal, 9, build(t, 0.05, 0.7)) +
      line('M30 150L60 60M268 34L240 110', paint.macaw, 3) +
      each(
        [
          [30, 150],
          [268, 34],
        ] as const,
        ([x, y]) => rect(x - 8, y - 8, 16, 16, 4, paint.macaw),
      ) +
      circle(60, 60, 6, paint.macaw) +
      circle(240, 110, 6, paint.macaw) +
      pop(t, 0.7, 0.95, 150, 140, leaf(150, 140, 22, 'br', paint.starling, 5)),
  },
  'talk-7': {
    wall: paint.robinSoft,
    stage: paint.robinEdge,
    speaker: { skin: skinTones[0], hair: 'cap', hairColour: paint.starling, top: paint.cardinal },
    slideColour: paint.lemon,
    slide: (t) =>
      each(['a', 'ß', 'ñ', 'ő', 'ə', 'ł', 'ç', 'å'], (letter, index) =>
        pop(
          t,
          0.03 + index * 0.08,
          0.96,
          50 + (index % 4) * 66,
          60 + Math.floor(index / 4) * 74,
          word(
            34 + (index % 4) * 66,
            74 + Math.floor(index / 4) * 74,
            letter,
            52,
            [paint.starlingEdge, paint.cardinalEdge, paint.macawDeep, paint.owlDeep][index % 4] ?? paint.ink,
          ),
        ),
      ),
  },
  'talk-8': {
    wall: paint.macawPale,
    stage: paint.macawEdge,
    speaker: { skin: skinTones[2], hair: 'curly', hairColour: '#1d1410', top: paint.flamingo },
    slideColour: paint.beeSoft,
    slide: (t) =>
      lark({ x: 120, y: 14, scale: 0.68, beak: 0, turn: wave(t, 2) * 9, eye: t % 0.33 > 0.3 ? 'closed' : 'open' }) +
      pop(t, 0.1, 0.45, 100, 60, say(14, 28, { text: 'so…', size: 24, face: paint.white, ink: paint.ink, corner: 'br' })) +
      pop(t, 0.52, 0.93, 100, 90, say(14, 90, { text: 'ah', size: 24, face: paint.white, ink: paint.ink, corner: 'tr' })),
  },
  'talk-9': {
    wall: paint.starlingSoft,
    stage: paint.starlingEdge,
    speaker: { skin: skinTones[3], hair: 'long', hairColour: '#1d1410', top: paint.owl },
    slideColour: paint.white,
    slide: (t) =>
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
}

export const talkClips: Readonly<Record<string, (t: number) => string>> = Object.fromEntries(
  Object.entries(talks).map(([name, talk]) => [name, (t: number) => stage(talk, t)]),
)
