import {
  ballTower,
  ferry,
  ginkgo,
  glassTowers,
  hedge,
  mountain,
  needle,
  steppedTower,
  tieredHall,
  waterTank,
} from './city-views.ts'
import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { person, type PersonOptions } from './person.ts'
import { at, block, circle, classed, dome, each, leaf, line, path, picture, rect, soft, type Drawing } from './shapes.ts'
import { bicycle, building, bulbs, clouds, lantern, mug, pine, plant, tree } from './things.ts'
import { say } from './words.ts'

/** The streets around the offices, and their roofs. */

interface Outdoors {
  readonly title: string
  readonly sky: readonly [light: string, dark: string]
  readonly dark?: Readonly<Record<string, string>>
}

const scene = ({ title, sky: [light, night], dark = {} }: Outdoors, content: Drawing): string =>
  picture(
    { width: 680, height: 450, title, dark: { sky: night, cl: '#ffffff33', ...dark } },
    classed('sky', rect(0, 0, 680, 450, 0, light)) + content,
  )

const street = (y: number): Drawing =>
  rect(0, y, 680, 450 - y, 0, paint.greyEdge) +
  rect(0, y, 680, 18, 0, paint.grey) +
  line(Array.from({ length: 7 }, (_, index) => `M${20 + index * 100} ${y + 54}h60`).join(''), paint.white, 8)

const p = (skin: number, hair: PersonOptions['hair'], hairColour: string, top: string, look = 0): PersonOptions => ({
  skin: skinTones[skin] ?? skinTones[0],
  hair,
  hairColour,
  top,
  look,
})

/** A low house of grey brick with a swept roof and a red door. */
const courtyardHouse = (x: number, base: number, w: number, shade: string): Drawing =>
  at(
    x,
    base,
    1,
    rect(12, -96, w - 24, 96, 0, shade) +
      path(`M-14-90Q18-98 36-132H${w - 36}Q${w - 18}-98 ${w + 14}-90Z`, paint.ink) +
      rect(30, -138, w - 60, 10, 5, paint.greyDeep) +
      block(w / 2 - 26, -70, 52, 70, 4, paint.cardinal) +
      circle(w / 2 - 8, -34, 4, paint.bee) +
      circle(w / 2 + 8, -34, 4, paint.bee),
  )

/** A shop at street level: windows, a striped awning, a door. */
const shop = (x: number, base: number, w: number, awning: string, content: Drawing): Drawing =>
  at(
    x,
    base,
    1,
    rect(0, -76, w, 76, 4, paint.cream) +
      rect(12, -52, w - 70, 40, 6, paint.macawPale) +
      rect(w - 46, -56, 32, 56, 6, paint.wren) +
      path(`M-6-76H${w + 6}L${w - 2}-54H2Z`, awning) +
      line(`M${w * 0.25}-74L${w * 0.26}-58M${w * 0.5}-74V-58M${w * 0.75}-74L${w * 0.74}-58`, paint.white, 8) +
      content,
  )

/** A house of brown stone with steps up to its door. */
const brownstone = (x: number, base: number, wall: string, edge: string, pane: string): Drawing =>
  at(
    x,
    base,
    1,
    block(0, -210, 112, 210, 6, wall) +
      rect(-6, -216, 124, 16, 6, edge) +
      each([-180, -122], (y) => each([14, 46, 78], (left) => rect(left, y, 20, 36, 6, pane))) +
      rect(70, -60, 24, 30, 6, pane) +
      dome(18, -76, 34, 62, edge) +
      rect(8, -14, 56, 14, 3, paint.greyEdge) +
      rect(14, -26, 44, 13, 3, paint.grey),
  )

const car = (x: number, y: number, body: string, more = ''): Drawing =>
  at(
    x,
    y,
    1,
    path('M-60 0v-16q0-12 12-12h12l16-22h44l18 22h12q12 0 12 12v16Z', body) +
      rect(-12, -42, 22, 14, 3, paint.ink) +
      rect(14, -42, 20, 14, 3, paint.ink) +
      circle(-34, 2, 13, paint.ink) +
      circle(40, 2, 13, paint.ink) +
      more,
  )

/** A tram or a train on a track, heading left. */
const tram = (x: number, y: number, length: number, body: string, pane: string): Drawing =>
  at(
    x,
    y,
    1,
    rect(0, -64, length, 60, 14, body) +
      rect(0, -22, length, 7, 0, pane) +
      each(
        Array.from({ length: Math.floor((length - 24) / 46) }, (_, index) => 14 + index * 46),
        (left) => rect(left, -54, 34, 26, 5, pane),
      ) +
      each([34, length - 34], (cx) => circle(cx, -2, 9, paint.ink)),
  )

/** A deck of boards with a rail. */
const deck = (wood: string, seam: string): Drawing =>
  classed('floor', rect(0, 350, 680, 100, 0, wood)) +
  line('M0 384H680M0 418H680', seam, 4) +
  rect(0, 300, 680, 10, 5, paint.white) +
  line('M20 304V352M130 304V352M240 304V352M350 304V352M460 304V352M570 304V352M660 304V352', paint.white, 7)

const picnicTable = (x: number, w: number): Drawing =>
  classed('no', rect(x + 20, 388, w - 40, 62, 0, '#eaf1f5')) + rect(x, 372, w, 16, 8, paint.white)

const farBlocks = (base: number, fill: string, blocks: readonly (readonly [x: number, h: number, w: number])[]): Drawing =>
  each(blocks, ([x, h, w]) => block(x, base - h, w, h, 8, fill))

export const streets: Readonly<Record<string, () => string>> = {
  'beijing-neighbourhood': () =>
    scene(
      {
        title: 'A Beijing lane: courtyard houses, red lanterns, a bicycle under a ginkgo',
        sky: ['#ffd3cf', '#5b1d24'],
        dark: { hl: '#7a2a32' },
      },
      circle(560, 104, 56, paint.cardinal) +
        clouds([60, 40, 0.7], [300, 70, 0.55]) +
        classed('hl', path('M0 260C120 200 220 230 330 216S560 190 680 226V380H0Z', '#f3a7a0')) +
        tieredHall(340, 320, 0.9) +
        courtyardHouse(-30, 380, 230, '#9dabb3') +
        courtyardHouse(230, 380, 220, '#8b9aa3') +
        courtyardHouse(478, 380, 230, '#9dabb3') +
        lantern(214, 280, 0.62) +
        lantern(464, 280, 0.62) +
        rect(0, 376, 680, 74, 0, '#b9c6cd') +
        line('M40 414h90M220 430h120M420 408h90M560 430h90', '#9dabb3', 7) +
        tree(610, 392, 1.7, paint.bee, paint.beeSoft) +
        ginkgo(520, 428, -30) +
        ginkgo(470, 440, 60) +
        ginkgo(640, 432, 20) +
        bicycle(160, 424, 1, paint.owlEdge) +
        person(330, 430, 0.78, p(0, 'bun', '#16161a', paint.macaw, -3)) +
        person(400, 432, 0.72, p(3, 'cap', paint.starling, paint.bee, 3)) +
        lark({ x: 52, y: 164, scale: 0.36 }) +
        say(12, 138, { text: 'ni hao', size: 20, face: paint.white, ink: paint.ink }),
    ),
  'berlin-neighbourhood': () =>
    scene(
      { title: 'A Berlin street: tall old houses, a snack stand, a yellow tram', sky: ['#fff0b3', '#4d3d08'] },
      circle(570, 92, 52, paint.robin) +
        clouds([40, 36, 0.7], [330, 30, 0.5]) +
        ballTower(300, 368, 1.04) +
        each(
          [
            [-10, 132, 196, paint.flamingo, paint.white],
            [126, 118, 170, paint.macaw, paint.macawPale],
            [352, 124, 186, paint.cardinal, paint.cardinalSoft],
            [480, 112, 160, paint.owlEdge, paint.owlSoft],
            [596, 104, 190, paint.starling, paint.starlingPale],
          ] as const,
          ([x, w, h, wall, pane], index) =>
            building({
              x,
              base: 370,
              w,
              h,
              wall,
              pane,
              columnWidth: 34,
              rowHeight: 44,
              width: 16,
              height: 26,
              roof: index % 2 ? 'gable' : 'flat',
            }),
        ) +
        shop(10, 370, 112, paint.bee, '') +
        shop(360, 370, 110, paint.owl, '') +
        street(366) +
        line('M0 440H680', paint.ink, 4) +
        tram(150, 440, 320, paint.bee, paint.ink) +
        // The snack stand under its parasol.
        at(
          572,
          412,
          1,
          line('M0-40V-104', paint.wrenEdge, 6) +
            path('M-64-96a64 48 0 0 1 128 0Z', paint.cardinal) +
            path('M-22-96a22 48 0 0 1 44 0Z', paint.white) +
            rect(-52, -44, 104, 44, 8, paint.wrenSoft) +
            rect(-60, -52, 120, 12, 6, paint.wren) +
            line('M-30-62q14-8 28 0M8-62q14-8 28 0', paint.robinEdge, 8),
        ) +
        person(656, 420, 0.7, p(1, 'curly', '#2a1c14', paint.macaw, -3)) +
        tree(40, 384, 0.9) +
        tree(510, 380, 0.8) +
        lark({ x: 148, y: 74, scale: 0.34 }) +
        say(96, 56, { text: 'moin', size: 20, face: paint.white, ink: paint.ink }),
    ),
  'berlin-rooftop': () =>
    scene(
      {
        title: 'A Berlin roof at dusk with a garden, string lights and a view of the tower',
        sky: ['#ffcf8f', '#4d3d08'],
        dark: { floor: '#5b3a1c' },
      },
      circle(190, 220, 116, paint.robin) +
        clouds([500, 44, 0.7], [60, 40, 0.55]) +
        farBlocks(350, '#f2b25e', [
          [10, 100, 60],
          [90, 140, 46],
          [300, 120, 56],
          [560, 150, 50],
          [620, 110, 60],
        ]) +
        ballTower(440, 350, 0.98) +
        building({
          x: 220,
          base: 352,
          w: 84,
          h: 96,
          wall: paint.flamingo,
          pane: paint.white,
          roof: 'gable',
          columnWidth: 28,
          rowHeight: 32,
        }) +
        building({
          x: 500,
          base: 352,
          w: 92,
          h: 84,
          wall: paint.macaw,
          pane: paint.macawPale,
          roof: 'gable',
          columnWidth: 28,
          rowHeight: 32,
        }) +
        deck(paint.wrenSoft, paint.wren) +
        bulbs(680, 106, [paint.white, paint.bee]) +
        person(300, 402, 1.08, p(0, 'short', '#b5562a', paint.starling, 3)) +
        person(424, 402, 1.08, p(2, 'long', '#1d1410', paint.owl, -3)) +
        picnicTable(224, 280) +
        mug(280, 372, 0.7, paint.bee) +
        at(
          364,
          372,
          1,
          rect(-48, -5, 96, 7, 3, paint.grey) + each([-26, 0, 26], (cx) => leaf(cx, -14, 11, 'bl', paint.wrenSoft, 2)),
        ) +
        mug(452, 372, 0.7, paint.cardinal) +
        rect(20, 384, 180, 66, 12, paint.wren) +
        each([48, 92, 136, 176], (x) => plant(x, 392, 0.62, paint.wren, paint.owl, paint.owlDeep)) +
        bicycle(606, 440, 1, paint.cardinal) +
        lark({ x: 70, y: 228, scale: 0.42, isFlipped: true }),
    ),
  'detroit-neighbourhood': () =>
    scene(
      { title: 'A Detroit street: a mural on brick, a market hall and the tram above it', sky: ['#bdf0d0', '#12402e'] },
      circle(110, 96, 50, paint.bee) +
        clouds([250, 40, 0.7], [520, 60, 0.6]) +
        glassTowers(560, 330, 0.8) +
        building({
          x: -10,
          base: 370,
          w: 120,
          h: 176,
          wall: paint.wrenSoft,
          pane: paint.cream,
          columnWidth: 36,
          rowHeight: 44,
          width: 18,
          height: 26,
        }) +
        building({
          x: 452,
          base: 370,
          w: 110,
          h: 150,
          wall: paint.starlingEdge,
          pane: paint.starlingSoft,
          roof: 'step',
          columnWidth: 30,
          rowHeight: 36,
        }) +
        // The wall that became a picture.
        block(118, 138, 236, 232, 8, paint.cardinal) +
        `<clipPath id="mu">${rect(132, 152, 208, 172, 6, '#000')}</clipPath><g clip-path="url(#mu)">${rect(132, 152, 208, 172, 0, paint.macaw)}${circle(300, 196, 52, paint.bee)}${path('M132 324V276Q190 230 240 268T340 250V324Z', paint.owl)}</g>` +
        lark({ x: 152, y: 170, scale: 0.6, isFlipped: true, hasLegs: false }) +
        say(266, 168, { text: 'hello', size: 22, face: paint.white, ink: paint.ink, corner: 'bl' }) +
        // The tram runs on stilts over the street.
        rect(0, 344, 680, 12, 0, paint.grey) +
        each([60, 340, 610], (x) => rect(x, 352, 16, 98, 4, paint.greyDeep)) +
        tram(424, 346, 210, paint.bee, paint.ink) +
        street(378) +
        car(206, 436, paint.macaw) +
        tree(392, 392, 0.8) +
        tree(664, 392, 0.9) +
        person(500, 440, 0.72, p(4, 'short', '#141010', paint.robin, -3)) +
        person(556, 440, 0.72, p(0, 'bun', '#b5562a', paint.owl, 3)),
    ),
  'new-york-neighbourhood': () =>
    scene(
      { title: 'A New York street: brownstones with stoops, a pretzel cart and a yellow cab', sky: ['#bfeaff', '#0d3c58'] },
      circle(96, 88, 48, paint.bee) +
        clouds([180, 36, 0.6], [540, 46, 0.7]) +
        steppedTower(500, 300, 0.76) +
        farBlocks(330, '#8ccff0', [
          [240, 220, 56],
          [310, 180, 50],
          [400, 240, 50],
          [590, 220, 60],
        ]) +
        brownstone(-20, 376, paint.wren, paint.wrenEdge, paint.beeSoft) +
        brownstone(108, 376, paint.cardinal, paint.cardinalEdge, paint.cardinalSoft) +
        brownstone(236, 376, paint.wrenSoft, paint.wren, paint.cream) +
        brownstone(364, 376, paint.flamingo, paint.flamingoEdge, paint.white) +
        waterTank(292, 160, 0.62) +
        shop(492, 376, 188, paint.owl, '') +
        building({
          x: 492,
          base: 300,
          w: 188,
          h: 96,
          wall: paint.robin,
          pane: paint.beeSoft,
          columnWidth: 34,
          rowHeight: 40,
          width: 18,
          height: 24,
        }) +
        street(372) +
        // Pretzels, warm.
        at(
          420,
          420,
          1,
          line('M0-60V-112', paint.wrenEdge, 6) +
            path('M-60-104a60 44 0 0 1 120 0Z', paint.macaw) +
            path('M-20-104a20 44 0 0 1 40 0Z', paint.white) +
            rect(-56, -58, 112, 50, 8, paint.white) +
            rect(-56, -30, 112, 10, 0, paint.cardinal) +
            circle(-34, -2, 12, paint.ink) +
            circle(34, -2, 12, paint.ink) +
            `<g fill="none" stroke="${paint.robinEdge}" stroke-width="6"><circle cx="-20" cy="-70" r="9"/><circle cx="-2" cy="-70" r="9"/><circle cx="24" cy="-70" r="9"/></g>`,
        ) +
        car(160, 436, paint.bee, rect(-4, -58, 26, 10, 4, paint.cream)) +
        tree(232, 384, 0.8) +
        tree(486, 382, 0.7) +
        person(566, 430, 0.74, p(2, 'hijab', paint.starlingEdge, paint.bee, -3)) +
        person(626, 432, 0.74, p(3, 'short', '#2a1c14', paint.macaw, -3)) +
        lark({ x: 126, y: 92, scale: 0.34 }) +
        say(76, 74, { text: 'hey', size: 20, face: paint.white, ink: paint.ink }),
    ),
  'new-york-rooftop': () =>
    scene(
      {
        title: 'A New York roof in the evening: a water tank, string lights and towers',
        sky: ['#c9c0ff', '#0d3c58'],
        dark: { floor: '#5b3a1c' },
      },
      circle(520, 210, 110, paint.flamingo) +
        clouds([60, 44, 0.6], [300, 30, 0.5]) +
        farBlocks(350, '#a596ee', [
          [0, 160, 60],
          [70, 210, 50],
          [260, 190, 56],
          [470, 230, 50],
          [600, 180, 60],
        ]) +
        steppedTower(210, 352, 0.86) +
        building({ x: 330, base: 352, w: 72, h: 170, wall: paint.cardinal, pane: paint.cardinalSoft }) +
        building({ x: 410, base: 352, w: 64, h: 120, wall: paint.bee, pane: paint.beeEdge }) +
        building({ x: 110, base: 352, w: 66, h: 110, wall: paint.macawEdge, pane: paint.macawSoft }) +
        waterTank(590, 352, 1.5) +
        deck('#d9a679', paint.wrenSoft) +
        bulbs(680, 116, [paint.bee, paint.white]) +
        person(130, 402, 1.1, p(4, 'bun', '#141010', paint.robin, 3)) +
        person(258, 402, 1.1, p(0, 'short', '#4a2a12', paint.owl, -3)) +
        picnicTable(60, 280) +
        mug(110, 372, 0.7, paint.macaw) +
        mug(290, 372, 0.7, paint.bee) +
        at(
          196,
          372,
          1,
          rect(-46, -5, 92, 7, 3, paint.grey) +
            soft('M-34-10L0-26 34-10Z', paint.robinSoft, 6) +
            circle(-8, -14, 4, paint.cardinal) +
            circle(12, -13, 4, paint.cardinal),
        ) +
        plant(410, 440, 0.9, paint.macaw) +
        plant(476, 440, 0.8, paint.cardinal) +
        hedge(540, 428, 6) +
        lark({ x: 548, y: 106, scale: 0.36 }),
    ),
  'seattle-neighbourhood': () =>
    scene(
      { title: 'A Seattle hill: a coffee house, a red streetcar and the needle under a rain cloud', sky: ['#d9d2ff', '#33237a'] },
      mountain(560, 300, 0.9) +
        `<g class="cl" fill="#fff">${at(60, 34, 1, '<rect y="20" width="130" height="34" rx="17"/><circle cx="48" cy="26" r="26"/><circle cx="84" cy="30" r="20"/>')}</g>` +
        line('M84 104l-8 18M116 104l-8 18M148 104l-8 18M100 134l-8 18M132 134l-8 18', paint.macaw, 6) +
        needle(300, 330, 0.96) +
        path('M0 330C160 300 320 336 480 320S620 310 680 316V390H0Z', paint.owlDeep) +
        pine(400, 330, 1) +
        pine(440, 336, 1.3) +
        pine(656, 336, 1.2) +
        building({
          x: 6,
          base: 376,
          w: 124,
          h: 172,
          wall: paint.owlEdge,
          pane: paint.owlSoft,
          columnWidth: 36,
          rowHeight: 44,
          width: 18,
          height: 26,
        }) +
        building({
          x: 140,
          base: 376,
          w: 112,
          h: 140,
          wall: paint.cardinal,
          pane: paint.cardinalSoft,
          roof: 'gable',
          columnWidth: 34,
          rowHeight: 42,
          width: 18,
          height: 26,
        }) +
        building({
          x: 486,
          base: 376,
          w: 132,
          h: 150,
          wall: paint.robin,
          pane: paint.beeSoft,
          roof: 'gable',
          columnWidth: 38,
          rowHeight: 44,
          width: 18,
          height: 26,
        }) +
        shop(16, 376, 106, paint.macaw, '') +
        shop(494, 376, 118, paint.starling, '') +
        at(556, 286, 1, circle(0, 0, 26, paint.white) + mug(-3, 12, 0.62, paint.wren)) +
        street(372) +
        line('M0 440H680', paint.ink, 4) +
        tram(120, 440, 260, paint.cardinal, paint.cream) +
        person(450, 440, 0.78, p(1, 'cap', paint.bee, paint.bee, -3)) +
        at(
          512,
          336,
          1,
          line('M0-4V92', paint.ink, 5) +
            path('M-56 4a56 48 0 0 1 112 0q-14-12-28 0-14-12-28 0-14-12-28 0-14-12-28 0Z', paint.flamingo),
        ) +
        tree(636, 388, 0.9, paint.owlEdge, paint.owl) +
        lark({ x: 398, y: 190, scale: 0.32 }),
    ),
  'seattle-rooftop': () =>
    scene(
      {
        title: 'A Seattle roof deck: firs in tubs, a ferry on the water and the mountain',
        sky: ['#ffd7e8', '#33237a'],
        dark: { rv: '#0d3c58', floor: '#5b3a1c' },
      },
      circle(120, 150, 74, paint.bee) +
        clouds([250, 40, 0.7], [40, 60, 0.5]) +
        mountain(470, 290, 1.02) +
        path('M0 280C120 250 220 262 340 272S580 250 680 262V310H0Z', paint.owlDeep) +
        needle(250, 282, 0.72) +
        building({ x: 296, base: 286, w: 44, h: 84, wall: paint.macawDeep, pane: paint.macawSoft }) +
        building({ x: 346, base: 286, w: 50, h: 60, wall: paint.cardinal, pane: paint.cardinalSoft, roof: 'gable' }) +
        classed('rv', rect(0, 280, 680, 80, 0, paint.macaw)) +
        line('M30 306h90M420 316h110M560 300h80M200 330h70', paint.macawSoft, 7) +
        ferry(170, 304, 0.7) +
        deck(paint.wrenSoft, paint.wren) +
        person(420, 402, 1.1, p(3, 'long', '#2a1c14', paint.robin, 3)) +
        person(548, 402, 1.1, p(2, 'curly', '#1d1410', paint.macaw, -3)) +
        picnicTable(350, 270) +
        mug(396, 372, 0.7, paint.owl) +
        mug(572, 372, 0.7, paint.starling) +
        at(484, 372, 1, rect(-46, -5, 92, 7, 3, paint.grey) + each([-26, 0, 26], (cx) => circle(cx, -14, 10, paint.robinSoft))) +
        each([40, 120, 200], (x) => rect(x - 26, 404, 52, 46, 10, paint.starling) + pine(x, 410, 1)) +
        lark({ x: 234, y: 214, scale: 0.38 }) +
        say(178, 192, { text: 'olá', size: 20, face: paint.white, ink: paint.ink }),
    ),
}
