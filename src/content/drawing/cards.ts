import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { person } from './person.ts'
import { at, block, circle, classed, each, leaf, line, path, picture, rect, soft, type Drawing } from './shapes.ts'
import { building, code, confetti, laptop, mug, plant, sketch } from './things.ts'
import { say } from './words.ts'

/** Pictures of blog cards (330 by 150) and of posts (330 by 176). */

const card = (height: number, sky: string, night: string, content: Drawing): string =>
  picture({ width: 330, height, dark: { sky: night } }, classed('sky', rect(0, 0, 330, height, 0, sky)) + content)

const phone = (x: number, y: number, content: Drawing): Drawing =>
  at(x, y, 1, rect(-34, -60, 68, 120, 14, paint.ink) + rect(-27, -50, 54, 100, 6, paint.white) + content)

export const cards: Readonly<Record<string, () => string>> = {
  // Lessons that survive a tunnel.
  'blog-4': () =>
    card(
      150,
      paint.macawSoft,
      '#0d3c58',
      path('M0 150V84a90 74 0 0 1 180 0V150Z', paint.macawDeep) +
        path('M24 150V92a66 60 0 0 1 132 0V150Z', paint.night) +
        rect(0, 132, 330, 18, 0, paint.macawEdge) +
        at(
          96,
          132,
          1,
          rect(0, -58, 190, 52, 12, paint.bee) +
            each([14, 60, 106, 150], (x) => rect(x, -48, 32, 24, 5, paint.ink)) +
            circle(40, -4, 9, paint.ink) +
            circle(150, -4, 9, paint.ink),
        ) +
        lark({ x: 236, y: 10, scale: 0.28 }),
    ),
  // Teaching a model to hear shyness.
  'blog-5': () =>
    card(
      150,
      paint.flamingoSoft,
      '#571f42',
      line('M30 75v0M54 60v30M78 44v62M102 66v18M126 30v90M150 52v46M174 68v14', paint.starling, 12) +
        lark({ x: 206, y: 30, scale: 0.44 }) +
        mug(30, 146, 0.7, paint.cardinal),
    ),
  // Cold start.
  'blog-6': () =>
    card(
      150,
      paint.bee,
      '#4d3d08',
      circle(110, 80, 52, paint.white) +
        `<circle cx="110" cy="80" r="46" fill="none" stroke="${paint.ink}" stroke-width="9"/>` +
        rect(100, 12, 20, 16, 4, paint.ink) +
        line('M110 80L130 56', paint.cardinal, 8) +
        circle(110, 80, 7, paint.ink) +
        lark({ x: 204, y: 40, scale: 0.4, isFlying: true, hasLegs: false }) +
        line('M300 70h20M306 92h18', paint.beeEdge, 6),
    ),
  // When the test says you are wrong.
  'blog-7': () =>
    card(
      150,
      paint.cardinalSoft,
      '#5b1d24',
      rect(44, 26, 108, 100, 12, paint.white) +
        rect(178, 26, 108, 100, 12, paint.white) +
        each([30, 44, 52, 66], (height, index) => block(58 + index * 22, 116 - height, 14, height, 4, paint.owl)) +
        each([62, 50, 36, 22], (height, index) => block(192 + index * 22, 116 - height, 14, height, 4, paint.cardinal)) +
        lark({ x: 118, y: 70, scale: 0.32, beak: 0 }),
    ),
  // One codebase, forty-one alphabets.
  'blog-8': () =>
    card(
      150,
      paint.starling,
      '#33237a',
      say(24, 24, { text: 'ß', size: 30, face: paint.white, ink: paint.ink, corner: 'br' }) +
        say(96, 66, { text: 'ñ', size: 30, face: paint.bee, ink: paint.beeInk, corner: 'bl' }) +
        say(150, 18, { text: 'ő', size: 30, face: paint.flamingo, ink: '#3b0020', corner: 'br' }) +
        say(32, 92, { text: 'ə', size: 24, face: paint.owl, ink: '#0c2b00', corner: 'tr' }) +
        lark({ x: 218, y: 44, scale: 0.42, light: paint.starlingPale, body: paint.starlingEdge, wing: '#3f1fa3' }),
    ),
  // What a product manager does on a Monday.
  'blog-9': () =>
    card(
      150,
      paint.owlSoft,
      '#1c4a12',
      rect(40, 22, 176, 106, 12, paint.white) +
        each([0, 1, 2, 3, 4, 5], (index) =>
          rect(
            54 + (index % 3) * 54,
            38 + Math.floor(index / 3) * 46,
            42,
            34,
            6,
            [paint.bee, paint.flamingo, paint.macaw, paint.starlingPale, paint.owl, paint.robin][index] ?? paint.bee,
          ),
        ) +
        person(270, 150, 0.74, { skin: skinTones[1], hair: 'bob', hairColour: '#2a1c14', top: paint.cardinal, look: -4 }),
    ),
  // A button for a thumb.
  'blog-10': () =>
    card(
      150,
      paint.robinSoft,
      '#553008',
      phone(
        92,
        78,
        rect(-20, -40, 40, 30, 5, paint.macawPale) +
          line('M-18-2h36M-18 10h24', paint.grey, 6) +
          rect(-20, 24, 40, 18, 6, paint.owl),
      ) +
        phone(176, 78, leaf(0, -18, 18, 'br', paint.starling, 4) + line('M-18 14h36M-18 26h20', paint.grey, 6)) +
        lark({ x: 222, y: 36, scale: 0.42, beak: 0 }),
    ),
  // Sounds.
  'blog-11': () =>
    card(
      150,
      paint.macaw,
      '#0d3c58',
      each([0, 1, 2, 3, 4], (index) => rect(30 + index * 34, 30, 30, 96, 6, paint.white)) +
        each([0, 1, 3], (index) => rect(50 + index * 34, 30, 20, 58, 5, paint.ink)) +
        lark({ x: 214, y: 34, scale: 0.44 }) +
        each([0, 1], (index) =>
          at(206 + index * 24, 46 - index * 18, 0.6, circle(0, 0, 11, '#00263d') + rect(6, -44, 7, 44, 3, '#00263d')),
        ),
    ),
  // Interviewing, from our side.
  'blog-12': () =>
    card(
      150,
      paint.starlingPale,
      '#33237a',
      rect(0, 122, 330, 28, 0, paint.starlingSoft) +
        person(80, 126, 0.78, { skin: skinTones[2], hair: 'short', hairColour: '#141010', top: paint.robin, look: 4 }) +
        laptop(168, 124, 0.66, paint.macawSoft, sketch) +
        lark({ x: 226, y: 34, scale: 0.4 }) +
        plant(30, 126, 0.5),
    ),
  'social-4': () =>
    card(
      176,
      paint.owlSoft,
      '#1c4a12',
      rect(0, 150, 330, 26, 0, paint.owl) +
        laptop(120, 152, 1.1, paint.night, code) +
        mug(216, 152, 0.8, paint.cardinal) +
        lark({ x: 222, y: 40, scale: 0.48 }) +
        plant(40, 152, 0.7, paint.macaw),
    ),
  'social-5': () =>
    card(
      176,
      paint.bee,
      '#4d3d08',
      rect(60, 30, 150, 116, 14, paint.white) +
        line('M84 110C104 60 130 120 150 84S186 60 192 50', paint.starling, 9) +
        circle(84, 110, 10, paint.starling) +
        circle(192, 50, 10, paint.cardinal) +
        rect(90, 146, 10, 30, 3, paint.wren) +
        rect(172, 146, 10, 30, 3, paint.wren) +
        person(266, 176, 0.9, { skin: skinTones[0], hair: 'long', hairColour: '#b5562a', top: paint.macaw, look: -4 }) +
        lark({ x: 110, y: 12, scale: 0.22, beak: 0 }),
    ),
  'social-6': () =>
    card(
      176,
      paint.flamingo,
      '#571f42',
      leaf(92, 92, 54, 'br', paint.starling, 8) +
        circle(80, 108, 28, paint.bee) +
        line('M160 150C160 90 210 110 250 40', paint.cardinal, 8) +
        line('M130 130L196 146M220 28L278 56', paint.macaw, 4) +
        each(
          [
            [160, 150],
            [250, 40],
          ] as const,
          ([x, y]) => rect(x - 9, y - 9, 18, 18, 4, paint.white) + rect(x - 6, y - 6, 12, 12, 3, paint.macaw),
        ) +
        soft('M262 110L300 72 310 84 274 120Z', paint.bee, 4) +
        confetti([
          [30, 30, paint.flamingoEdge, 10],
          [304, 150, paint.flamingoEdge, 12, 40],
        ]),
    ),
  // The sharing picture is a poster of its own: 1200 by 630.
  'welcome-wide': () =>
    picture(
      { width: 600, height: 315 },
      rect(0, 0, 600, 315, 0, paint.macaw) +
        circle(430, 280, 210, '#45c0f8') +
        circle(430, 280, 150, paint.lemon) +
        each([0, 1, 2, 3], (index) =>
          building({ x: 20 + index * 66, base: 290, w: 56, h: 60 + (index % 2) * 30, wall: paint.macawEdge }),
        ) +
        path('M0 262C140 230 300 270 420 250S560 240 600 256V315H0Z', paint.owl) +
        lark({ x: 356, y: 84, scale: 0.86, turn: 4 }) +
        say(60, 70, { text: 'hola', size: 46, face: paint.white, ink: paint.ink }) +
        say(210, 140, { text: 'hej', size: 36, face: paint.bee, ink: paint.beeInk }) +
        say(300, 36, { text: 'ciao', size: 34, face: paint.starling, ink: paint.white }),
    ),
}
