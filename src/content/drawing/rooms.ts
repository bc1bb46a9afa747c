import { cityWindow, ginkgo, type City } from './city-views.ts'
import { paint, skinTones } from './colours.ts'
import { lark } from './lark.ts'
import { person, type PersonOptions } from './person.ts'
import { at, circle, classed, dome, each, leaf, line, path, picture, rect, soft, type Drawing } from './shapes.ts'
import { bicycle, books, code, desk, frame, lamp, lantern, laptop, mug, plant, sketch, stool } from './things.ts'
import { say } from './words.ts'

/** Rooms of the offices: wall, window with its city, shelf and lamps, people, furniture, plant, lark. */

const size = { width: 680, height: 450 }

interface Wall {
  readonly light: string
  readonly dark: string
}

interface RoomBase {
  readonly city: City
  readonly title: string
  readonly wall: Wall
}

/** The wall and the floor, repainted at night. */
function room({ title, wall }: RoomBase, floorTop: number, content: Drawing): string {
  const shell =
    classed('wall', rect(0, 0, 680, 450, 0, wall.light)) + classed('floor', rect(0, floorTop, 680, 450 - floorTop, 0, '#f4c995'))
  return picture({ ...size, title, dark: { wall: wall.dark, floor: '#5b3a1c' } }, shell + content)
}

const p = (skin: number, hair: PersonOptions['hair'], hairColour: string, top: string, look = 0): PersonOptions => ({
  skin: skinTones[skin] ?? skinTones[0],
  hair,
  hairColour,
  top,
  look,
})

interface Workspace extends RoomBase {
  readonly isMirrored: boolean
  readonly people: readonly [PersonOptions, PersonOptions]
  readonly lampShade: string
  readonly seats: string
  readonly screens: readonly [Drawing, Drawing]
  /** What hangs or stands on the wall beside the window. */
  readonly corner: (x: number) => Drawing
}

function workspace(scene: Workspace): string {
  const { city, isMirrored, people, lampShade, seats, screens, corner } = scene
  const [left, right] = people
  const windowX = isMirrored ? 382 : 32
  const wallX = isMirrored ? 40 : 376
  return room(
    scene,
    356,
    [
      cityWindow(windowX, 48, city),
      corner(wallX),
      lamp(340, 14, lampShade),
      plant(isMirrored ? 34 : 646, 360, 1.1, seats),
      stool(150, 384, 0.86, seats),
      stool(530, 384, 0.86, seats),
      person(150, 376, 1.04, left),
      person(530, 376, 1.04, right),
      desk(56, 324, 568),
      laptop(268, 325, 0.86, paint.night, screens[0]),
      laptop(412, 325, 0.86, paint.white, screens[1]),
      mug(340, 324, 0.8, lampShade),
      at(86, 324, 1, rect(-14, -12, 56, 12, 4, paint.bee) + rect(-8, -24, 48, 12, 4, paint.macaw)),
    ].join(''),
  )
}

const shelf = (x: number, y: number): Drawing => rect(x, y, 272, 12, 6, paint.wren)

const spines = [
  [16, 54, paint.cardinal],
  [14, 62, paint.bee],
  [18, 48, paint.macaw],
  [14, 58, paint.starling],
  [16, 50, paint.owl],
] as const

/** A strip of film stills: how a motion studio pins up a scene. */
const storyboard = (x: number, y: number): Drawing =>
  each([0, 1, 2], (index) =>
    at(
      x + index * 88,
      y,
      1,
      rect(0, 0, 80, 60, 8, paint.white) +
        rect(6, 6, 68, 40, 4, [paint.macawPale, paint.lemon, paint.flamingoSoft][index] ?? paint.cream) +
        leaf(24 + index * 10, 30 - index * 5, 12, 'br', paint.starling, 3) +
        line('M8 53h40', paint.greyEdge, 4),
    ),
  )

/** A wooden skeleton of an animation desk: a tilted board, lit from below, with a bird on it. */
const animationDesk = (x: number, y: number): Drawing =>
  at(
    x,
    y,
    1,
    rect(-70, -10, 140, 12, 6, paint.wren) +
      line('M-52 0V70M52 0V70', paint.wrenEdge, 8) +
      `<g transform="rotate(-14)">${rect(-72, -100, 150, 92, 12, paint.ink)}${rect(-62, -90, 130, 72, 6, paint.lemon)}${leaf(-6, -54, 24, 'br', paint.starling, 5)}${circle(-16, -48, 13, paint.bee)}${line('M24-70h24M24-56h30', paint.robinSoft, 5)}</g>`,
  )

interface Kitchen extends RoomBase {
  readonly cupboards: string
  readonly cupboardEdge: string
  readonly people: readonly [PersonOptions, PersonOptions]
  readonly lamps: readonly [string, string]
  /** What the city eats, on the table and on the counter. */
  readonly table: Drawing
  readonly counter: Drawing
}

function kitchen(scene: Kitchen): string {
  const { city, cupboards, cupboardEdge, people, lamps, table, counter } = scene
  const [left, right] = people
  return room(
    scene,
    366,
    [
      cityWindow(30, 44, city, paint.cream),
      rect(330, 60, 310, 12, 6, paint.wren),
      each([0, 1, 2, 3, 4], (index) =>
        mug(360 + index * 44, 60, 0.66, [paint.cardinal, paint.bee, paint.macaw, paint.starling, paint.owl][index] ?? paint.owl),
      ),
      plant(610, 60, 0.5, paint.white),
      lamp(150, 6, lamps[0]),
      lamp(270, 22, lamps[1]),
      // The counter with its cupboards.
      rect(330, 236, 350, 150, 0, cupboards),
      rect(320, 222, 360, 18, 8, paint.white),
      each([348, 436, 524, 612], (x) => rect(x, 254, 76, 116, 10, cupboardEdge) + rect(x + 30, 266, 16, 6, 3, paint.white)),
      counter,
      // The table, with those who sit at it.
      person(96, 356, 1.04, left),
      person(262, 356, 1.04, right),
      rect(170, 356, 18, 94, 4, paint.wrenEdge),
      rect(40, 342, 280, 18, 9, paint.wren),
      at(180, 342, 1, table),
    ].join(''),
  )
}

interface MeetingNook extends RoomBase {
  readonly sofa: string
  readonly sofaEdge: string
  readonly people: readonly [PersonOptions, PersonOptions]
  readonly lampShade: string
  readonly greeting: string
  /** On the wall to the left of the window. */
  readonly board: Drawing
}

function meetingNook(scene: MeetingNook): string {
  const { city, sofa, sofaEdge, people, lampShade, greeting, board } = scene
  const [left, right] = people
  return room(
    scene,
    378,
    [
      cityWindow(384, 36, city),
      board,
      lamp(340, 10, lampShade),
      // A bench along the wall, with two cushions.
      rect(24, 262, 632, 118, 26, sofaEdge),
      person(150, 362, 1.06, left),
      person(536, 362, 1.06, right),
      rect(14, 330, 652, 66, 26, sofa),
      leaf(60, 308, 30, 'br', paint.bee, 6),
      leaf(622, 306, 30, 'bl', paint.cardinal, 6),
      // A round table with a laptop and a lark on it.
      rect(332, 344, 16, 92, 4, paint.greyEdge),
      rect(284, 426, 112, 14, 7, paint.greyEdge),
      rect(214, 332, 252, 18, 9, paint.white),
      laptop(396, 333, 0.74, paint.macawSoft),
      mug(258, 332, 0.76, lampShade),
      lark({ x: 288, y: 244, scale: 0.38, beak: 1 }),
      say(230, 214, { text: greeting, size: 22, face: paint.white, ink: paint.ink }),
      plant(652, 446, 0.9, paint.cardinal),
    ].join(''),
  )
}

/** Notes on a white board, and what they grew into. */
const whiteBoard = (x: number, y: number, colours: readonly string[]): Drawing =>
  rect(x, y, 270, 172, 14, paint.white) +
  each(colours, (colour, index) =>
    at(
      x + 22 + (index % 3) * 54,
      y + 22 + Math.floor(index / 3) * 58,
      1,
      rect(0, 0, 44, 44, 6, colour) + line('M9 16h24M9 28h16', paint.ink, 4),
    ),
  ) +
  line(`M${x + 196} ${y + 130}q20-10 16-44t28-40`, paint.starling, 8) +
  soft(`M${x + 230} ${y + 50}L${x + 246} ${y + 34} ${x + 248} ${y + 56}Z`, paint.starling, 5)

const teapot = (x: number, y: number, fill: string): Drawing =>
  at(
    x,
    y,
    1,
    line('M30-22h10a10 10 0 0 1 0 20', fill, 6) +
      soft('M-28-20L-48-34-30-6Z', fill, 6) +
      dome(-30, -44, 60, 44, fill) +
      circle(0, -46, 6, paint.bee),
  )

const bowl = (x: number, y: number, fill: string, content: string): Drawing =>
  at(x, y, 1, dome(-22, -34, 44, 22, content) + path('M-30-22H30Q26 0 0 0T-30-22Z', fill))

/** A bamboo steamer with its lid ajar. */
const steamer = (x: number, y: number): Drawing =>
  at(
    x,
    y,
    1,
    rect(-40, -18, 80, 18, 6, paint.wrenSoft) +
      rect(-40, -38, 80, 18, 6, paint.wrenSoft) +
      line('M-36-20h72M-36-40h72', paint.wren, 4) +
      each([-22, 0, 22], (cx) => circle(cx, -44, 11, paint.cream)) +
      line('M-10-64q-6-10 0-18M12-64q-6-10 0-18', paint.white, 5),
  )

const bagel = (x: number, y: number): Drawing =>
  `<circle cx="${x}" cy="${y - 16}" r="11" fill="none" stroke="${paint.wrenSoft}" stroke-width="11"/>` +
  line(`M${x - 8} ${y - 26}h1M${x + 6} ${y - 24}h1M${x + 10} ${y - 14}h1M${x - 11} ${y - 12}h1`, paint.cream, 4)

const coffeeMachine = (x: number, y: number, fill: string): Drawing =>
  at(
    x,
    y,
    1,
    rect(-44, -92, 88, 92, 12, fill) +
      rect(-30, -58, 60, 46, 6, paint.ink) +
      circle(-24, -76, 6, paint.bee) +
      circle(-6, -76, 6, paint.owl) +
      rect(-5, -58, 10, 14, 3, paint.greyEdge) +
      mug(0, -12, 0.5, paint.white),
  )

/** A square pizza with its corners, as Detroit bakes it. */
const squarePizza = (x: number, y: number): Drawing =>
  at(
    x,
    y,
    1,
    rect(-52, -8, 104, 10, 4, paint.ink) +
      rect(-46, -24, 92, 18, 5, paint.robin) +
      rect(-46, -28, 92, 8, 4, paint.bee) +
      each([-30, -8, 14, 34], (cx) => circle(cx, -24, 6, paint.cardinal)),
  )

/** A salmon on a board, because it is Seattle. */
const salmon = (x: number, y: number): Drawing =>
  at(
    x,
    y,
    1,
    rect(-56, -6, 112, 8, 4, paint.wrenSoft) +
      path('M-44-18Q-10-42 30-18L48-30V-4L30-16Q-10 4-44-18Z', paint.cardinalSoft) +
      circle(-28, -20, 3, paint.ink),
  )

const vinyl = (x: number, y: number): Drawing =>
  circle(x, y, 40, paint.ink) +
  circle(x, y, 15, paint.cardinal) +
  circle(x, y, 4, paint.cream) +
  line(`M${x - 26} ${y - 12}q8-18 26-18`, paint.greyDeep, 3)

const wallLark = (x: number, y: number, isFlipped = false): Drawing => lark({ x, y, scale: 0.29, beak: 0, isFlipped })

export const rooms: Readonly<Record<string, () => string>> = {
  'beijing-workspace': () =>
    workspace({
      city: 'beijing',
      title: 'Two teammates at a shared desk under paper lanterns, ginkgo leaves on the wall',
      wall: { light: '#ffe4dc', dark: '#45211f' },
      isMirrored: true,
      people: [p(0, 'short', '#16161a', paint.macaw, 3), p(3, 'bob', '#1c1410', paint.bee, -3)],
      lampShade: paint.bee,
      seats: paint.cardinal,
      screens: [code, sketch],
      corner: (x) =>
        shelf(x, 196) +
        at(x + 18, 196, 1, books(0, 0, spines)) +
        teapot(x + 160, 196, paint.macaw) +
        wallLark(x + 196, 128) +
        ginkgo(x + 40, 96, -20) +
        ginkgo(x + 92, 120, 24) +
        ginkgo(x + 140, 88, 4) +
        lantern(x + 206, 82, 0.7),
    }),
  'beijing-kitchen': () =>
    kitchen({
      city: 'beijing',
      title: 'Steamed dumplings and tea in the Beijing kitchen',
      wall: { light: '#fff0d6', dark: '#402d12' },
      cupboards: paint.cardinal,
      cupboardEdge: paint.cardinalSoft,
      people: [p(3, 'bun', '#1c1410', paint.owl, 4), p(0, 'short', '#16161a', paint.starling, -4)],
      lamps: [paint.bee, paint.bee],
      table: teapot(-60, 0, paint.macaw) + steamer(36, 0) + bowl(104, 0, paint.white, paint.owlSoft),
      counter:
        steamer(390, 222) +
        bowl(466, 222, paint.macaw, paint.cream) +
        lantern(560, 138, 0.6) +
        lark({ x: 588, y: 133, scale: 0.38 }),
    }),
  'beijing-meeting-nook': () =>
    meetingNook({
      city: 'beijing',
      title: 'A meeting nook with a calligraphy scroll and a view of a tiered hall',
      wall: { light: '#ffe3ef', dark: '#44203a' },
      sofa: paint.cardinal,
      sofaEdge: paint.cardinalEdge,
      people: [p(3, 'long', '#16161a', paint.macaw, 4), p(0, 'short', '#1c1410', paint.owl, -4)],
      lampShade: paint.bee,
      greeting: 'ni hao',
      board:
        rect(60, 40, 96, 196, 6, paint.white) +
        rect(50, 30, 116, 16, 8, paint.wren) +
        rect(50, 230, 116, 16, 8, paint.wren) +
        line('M108 72v44M86 84h44M92 142q16 40 38 56M128 138q-10 40-40 62', paint.ink, 10) +
        rect(122, 206, 18, 18, 4, paint.cardinal) +
        frame(196, 64, 132, 100, paint.bee, ginkgo(236, 134, -16) + ginkgo(284, 138, 18)),
    }),
  'berlin-workspace': () =>
    workspace({
      city: 'berlin',
      title: 'Two engineers at a long desk in Berlin, a bicycle on the wall',
      wall: { light: '#fdf3d2', dark: '#3c3411' },
      isMirrored: false,
      people: [p(0, 'none', '#000000', paint.cardinal, 3), p(2, 'curly', '#1d1410', paint.macaw, -3)],
      lampShade: paint.macaw,
      seats: paint.owl,
      screens: [code, code],
      corner: (x) =>
        bicycle(x + 120, 130, 1, paint.cardinal) +
        line(`M${x + 100} 50v14M${x + 140} 50v14`, paint.ink, 5) +
        shelf(x, 198) +
        at(x + 150, 198, 1, books(0, 0, spines)) +
        wallLark(x + 34, 131, true),
    }),
  'detroit-workspace': () =>
    workspace({
      city: 'detroit',
      title: 'Animators at work in Detroit, storyboards on the wall',
      wall: { light: '#d8f5e4', dark: '#12402e' },
      isMirrored: false,
      people: [p(4, 'hijab', paint.starlingEdge, paint.bee, 3), p(0, 'bun', '#b5562a', paint.cardinal, -3)],
      lampShade: paint.robin,
      seats: paint.macaw,
      screens: [leaf(-20, -44, 18, 'br', paint.starlingSoft, 4) + circle(24, -44, 12, paint.bee), sketch],
      corner: (x) =>
        storyboard(x + 4, 56) +
        shelf(x, 216) +
        at(x + 18, 216, 1, books(0, 0, spines)) +
        vinyl(x + 158, 176) +
        wallLark(x + 200, 148),
    }),
  'detroit-meeting-nook': () =>
    meetingNook({
      city: 'detroit',
      title: 'Two animators talk through a storyboard beside a light table',
      wall: { light: '#e6f8d6', dark: '#1b3619' },
      sofa: paint.macawEdge,
      sofaEdge: paint.macawDeep,
      people: [p(2, 'curly', '#1d1410', paint.cardinal, 4), p(1, 'bob', '#2a1c14', paint.bee, -4)],
      lampShade: paint.robin,
      greeting: 'hey',
      board: storyboard(40, 36) + at(150, 250, 0.94, animationDesk(0, -38)),
    }),
  'detroit-kitchen': () =>
    kitchen({
      city: 'detroit',
      title: 'Square pizza and a record player in the Detroit kitchen',
      wall: { light: '#dff3fe', dark: '#12354a' },
      cupboards: paint.owlEdge,
      cupboardEdge: paint.owl,
      people: [p(4, 'short', '#141010', paint.bee, 4), p(0, 'long', '#b5562a', paint.flamingo, -4)],
      lamps: [paint.cardinal, paint.robin],
      table: squarePizza(0, 0) + mug(-94, 0, 0.66, paint.macaw) + mug(92, 0, 0.66, paint.starling),
      counter:
        rect(350, 196, 110, 26, 8, paint.wren) +
        vinyl(405, 178) +
        coffeeMachine(530, 222, paint.cardinal) +
        lark({ x: 580, y: 133, scale: 0.38 }),
    }),
  'new-york-workspace': () =>
    workspace({
      city: 'new-york',
      title: 'Two teammates at a desk in New York, towers in the window',
      wall: { light: '#efe9ff', dark: '#2a2454' },
      isMirrored: true,
      people: [p(1, 'hijab', paint.macawDeep, paint.robin, 3), p(3, 'cap', paint.cardinal, paint.owl, -3)],
      lampShade: paint.bee,
      seats: paint.robin,
      screens: [sketch, code],
      corner: (x) =>
        frame(x + 10, 50, 110, 80, paint.macaw, waterTower(x + 64, 118)) +
        frame(x + 140, 66, 88, 66, paint.bee, circle(x + 184, 98, 18, paint.flamingo)) +
        shelf(x, 214) +
        at(x + 150, 214, 1, books(0, 0, spines)) +
        wallLark(x + 40, 147, true),
    }),
  'new-york-kitchen': () =>
    kitchen({
      city: 'new-york',
      title: 'Bagels and coffee in the New York kitchen',
      wall: { light: '#ffe7e5', dark: '#45211f' },
      cupboards: paint.starling,
      cupboardEdge: paint.starlingSoft,
      people: [p(2, 'bun', '#141010', paint.macaw, 4), p(0, 'curly', '#8a5a34', paint.owl, -4)],
      lamps: [paint.bee, paint.macaw],
      table:
        rect(-56, -5, 112, 7, 3, paint.white) +
        bagel(-30, -4) +
        bagel(6, -4) +
        bagel(38, -4) +
        mug(-94, 0, 0.66, paint.bee) +
        mug(96, 0, 0.66, paint.cardinal),
      counter: coffeeMachine(392, 222, paint.ink) + bagel(470, 224) + bagel(506, 224) + lark({ x: 560, y: 133, scale: 0.38 }),
    }),
  'new-york-meeting-nook': () =>
    meetingNook({
      city: 'new-york',
      title: 'A meeting nook high over New York, notes on a board',
      wall: { light: '#fff0dc', dark: '#402d12' },
      sofa: paint.robin,
      sofaEdge: paint.robinEdge,
      people: [p(0, 'bob', '#4a2a12', paint.starling, 4), p(4, 'short', '#141010', paint.macaw, -4)],
      lampShade: paint.macaw,
      greeting: 'ciao',
      board: whiteBoard(40, 44, [paint.flamingo, paint.macaw, paint.bee, paint.owl, paint.cardinalSoft, paint.starlingPale]),
    }),
  'seattle-workspace': () =>
    workspace({
      city: 'seattle',
      title: 'Two teammates at a desk in Seattle, umbrellas drying by the wall',
      wall: { light: '#dff3fe', dark: '#12354a' },
      isMirrored: false,
      people: [p(3, 'long', '#2a1c14', paint.owl, 3), p(1, 'short', '#141010', paint.starling, -3)],
      lampShade: paint.owl,
      seats: paint.starling,
      screens: [code, sketch],
      corner: (x) =>
        shelf(x, 196) +
        at(x + 18, 196, 1, books(0, 0, spines)) +
        wallLark(x + 120, 128) +
        umbrella(x + 220, 108, paint.bee) +
        frame(x + 20, 54, 110, 74, paint.owlEdge, path(`M${x + 36} 118l30-44 34 44Z`, paint.starlingSoft)),
    }),
  'seattle-kitchen': () =>
    kitchen({
      city: 'seattle',
      title: 'Salmon, coffee and a view of the needle in the Seattle kitchen',
      wall: { light: '#e6f8d6', dark: '#1b3619' },
      cupboards: paint.macawEdge,
      cupboardEdge: paint.macaw,
      people: [p(1, 'curly', '#2a1c14', paint.flamingo, 4), p(0, 'none', '#000000', paint.robin, -4)],
      lamps: [paint.starling, paint.cardinal],
      table: salmon(0, 0) + mug(-96, 0, 0.66, paint.owl) + mug(96, 0, 0.66, paint.bee),
      counter:
        coffeeMachine(392, 222, paint.owlDeep) + coffeeMachine(500, 222, paint.cardinal) + lark({ x: 580, y: 133, scale: 0.38 }),
    }),
}

function waterTower(x: number, y: number): Drawing {
  return at(
    x,
    y,
    0.62,
    line('M-24-34L-28 0M24-34L28 0M0-34V0', paint.wrenEdge, 6) +
      rect(-30, -80, 60, 48, 6, paint.wren) +
      soft('M-34-78L0-100 34-78Z', paint.wrenEdge, 6),
  )
}

/** An open umbrella, hung to dry. */
function umbrella(x: number, y: number, fill: string): Drawing {
  return at(
    x,
    y,
    1,
    line('M0-44V44a10 10 0 0 0 20 0', paint.ink, 6) + path('M-48 0a48 46 0 0 1 96 0q-16-12-32 0-16-12-32 0-16-12-32 0Z', fill),
  )
}
