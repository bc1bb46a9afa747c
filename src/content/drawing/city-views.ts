import { paint } from './colours.ts'
import { at, block, circle, each, leaf, line, path, rect, soft, type Drawing } from './shapes.ts'
import { building, cloud, pine, tree } from './things.ts'

/** The landmarks of each city, and what its offices see from their windows. */

export type City = 'beijing' | 'berlin' | 'detroit' | 'new-york' | 'pittsburgh' | 'seattle'

/** A hall of three tiers; 230 wide, 240 high. */
export const tieredHall = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    rect(-110, -20, 220, 20, 4, paint.white) +
      rect(-90, -38, 180, 20, 4, paint.white) +
      rect(-60, -84, 120, 48, 0, paint.cardinal) +
      line('M-40-80V-40M-14-80V-40M14-80V-40M40-80V-40', paint.bee, 5) +
      path('M-92-80Q-40-92-34-118H34Q40-92 92-80Z', paint.macawEdge) +
      rect(-34, -134, 68, 18, 0, paint.cardinal) +
      path('M-66-128Q-26-140-22-164H22Q26-140 66-128Z', paint.macawEdge) +
      rect(-20, -178, 40, 16, 0, paint.cardinal) +
      path('M-44-174Q-8-190 0-222 8-190 44-174Z', paint.macawEdge) +
      circle(0, -224, 9, paint.bee),
  )

/** A tower of concrete with a ball near its top; 320 high. */
export const ballTower = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    line('M0-10V-270', paint.greyEdge, 14) +
      line('M0-268V-310', paint.cardinal, 6) +
      path('M-14 0L-6-170H6L14 0Z', paint.greyEdge) +
      circle(0, -192, 34, paint.greyEdge) +
      rect(-32, -198, 64, 12, 6, paint.macawEdge),
  )

/** Five round towers of glass; 230 wide, 250 high. */
export const glassTowers = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    each([-109, 51], (left) => block(left, -176, 58, 176, 22, paint.macawEdge)) +
      line('M-87-146V-10M-73-146V-10M73-146V-10M87-146V-10', paint.macawSoft, 5) +
      block(-45, -246, 90, 246, 34, paint.macawDeep) +
      line('M-23-212V-10M0-218V-10M23-212V-10', paint.macaw, 6) +
      rect(-115, -22, 230, 22, 8, paint.macawDeep),
  )

/** A tower that narrows in steps to a needle; 330 high. */
export const steppedTower = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    building({ x: -48, base: 0, w: 96, h: 210, wall: paint.macawDeep, pane: paint.macawSoft, roof: 'step' }) +
      block(-10, -300, 20, 50, 8, paint.macawDeep) +
      line('M0-296V-336', paint.macawDeep, 7),
  )

/** A tank of wood on the roof of a house. */
export const waterTank = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    line('M-24-34L-28 0M24-34L28 0M0-34V0', paint.wrenEdge, 6) +
      rect(-30, -80, 60, 48, 6, paint.wren) +
      soft('M-34-78L0-106 34-78Z', paint.wrenEdge, 6),
  )

/** A saucer on three legs; 240 high. */
export const needle = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    line('M-25 0L-15-180M25 0L15-180M0 0V-180', paint.white, 10) +
      path('M-71-200q71-34 142 0l-26 24q-45 14-90 0Z', paint.robin) +
      rect(-55, -210, 110, 14, 7, paint.white) +
      path('M-31-218q31-26 62 0Z', paint.robin) +
      line('M0-232V-284', paint.white, 6),
  )

/** A mountain with a cap of snow; 350 wide, 260 high. */
export const mountain = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    path('M-186 0L-16-246q16-20 32 0L186 0Z', '#8f7de0') +
      path('M-54-190L-16-246q16-20 32 0l42 56-30-12-22 22-22-18-20 18Z', paint.white),
  )

/** A ferry, 240 long. */
export const ferry = (x: number, y: number, scale: number): Drawing =>
  at(
    x,
    y,
    scale,
    path('M-120 0H120L100 30Q98 34 90 34H-90Q-98 34-100 30Z', paint.white) +
      rect(-90, -28, 170, 28, 6, paint.white) +
      rect(-120, 6, 236, 8, 0, paint.owlEdge) +
      each([-76, -46, -16, 14, 44], (left) => rect(left, -20, 18, 12, 3, paint.macawEdge)) +
      rect(-30, -52, 60, 26, 6, paint.white) +
      rect(-6, -72, 20, 22, 4, paint.cardinal),
  )

/** A bridge of yellow steel over a river; 250 wide. */
const yellowBridge = (y: number): Drawing =>
  rect(0, y, 250, 10, 0, paint.bee) +
  line(`M44 ${y - 48}Q0 ${y - 4}-20 ${y - 8}M44 ${y - 48}Q125 ${y + 24} 206 ${y - 48}Q240 ${y}270 ${y - 8}`, paint.bee, 6) +
  each([38, 200], (left) => rect(left, y - 54, 12, 84, 4, paint.beeEdge))

/** What a window of 250 by 188 shows. */
export const views: Readonly<Record<City, { readonly sky: string; readonly content: Drawing }>> = {
  beijing: {
    sky: '#ffd3cf',
    content:
      circle(196, 62, 34, paint.cardinal) +
      path('M0 150C60 96 120 120 170 104S230 120 250 110V188H0Z', '#f3a7a0') +
      tieredHall(86, 188, 0.58) +
      building({ x: 168, base: 188, w: 40, h: 84, wall: paint.robin, pane: paint.cream }) +
      building({ x: 212, base: 188, w: 44, h: 112, wall: paint.starling, pane: paint.starlingPale }) +
      tree(20, 192, 0.6, paint.bee, paint.beeSoft),
  },
  berlin: {
    sky: paint.lemon,
    content:
      circle(196, 56, 30, paint.robin) +
      ballTower(90, 188, 0.52) +
      building({ x: 0, base: 188, w: 60, h: 66, wall: paint.cardinal, pane: paint.cardinalSoft, roof: 'gable' }) +
      building({ x: 112, base: 188, w: 56, h: 60, wall: paint.flamingo, pane: paint.white, roof: 'gable' }) +
      building({ x: 174, base: 188, w: 70, h: 78, wall: paint.macaw, pane: paint.macawPale, roof: 'gable' }),
  },
  detroit: {
    sky: '#bdf0d0',
    content:
      circle(40, 54, 28, paint.bee) +
      building({ x: 8, base: 170, w: 54, h: 74, wall: paint.robin, pane: paint.beeSoft, roof: 'step' }) +
      glassTowers(130, 172, 0.56) +
      building({ x: 200, base: 172, w: 48, h: 92, wall: paint.starlingEdge, pane: paint.starlingSoft, roof: 'slant' }) +
      rect(0, 166, 250, 22, 0, paint.owl),
  },
  'new-york': {
    sky: '#bfeaff',
    content:
      circle(46, 54, 28, paint.bee) +
      building({ x: 0, base: 188, w: 56, h: 92, wall: paint.robin, pane: paint.beeSoft }) +
      steppedTower(104, 188, 0.54) +
      building({ x: 60, base: 188, w: 40, h: 60, wall: paint.flamingo, pane: paint.flamingoSoft }) +
      building({ x: 138, base: 188, w: 52, h: 70, wall: paint.cardinal, pane: paint.cardinalSoft }) +
      waterTank(164, 118, 0.5) +
      building({ x: 194, base: 188, w: 58, h: 110, wall: paint.starlingEdge, pane: paint.starlingSoft }),
  },
  pittsburgh: {
    sky: '#ffd9a8',
    content:
      circle(190, 66, 36, paint.bee) +
      path('M0 110C50 84 110 92 150 104S220 84 250 96V188H0Z', paint.owlDeep) +
      building({ x: 66, base: 148, w: 36, h: 76, wall: paint.macawDeep, pane: paint.macawSoft, roof: 'slant' }) +
      building({ x: 108, base: 148, w: 34, h: 60, wall: paint.cardinal, pane: paint.cardinalSoft, roof: 'step' }) +
      building({ x: 150, base: 148, w: 40, h: 84, wall: paint.robin, pane: paint.beeSoft }) +
      rect(0, 144, 250, 44, 0, paint.macaw) +
      yellowBridge(144),
  },
  seattle: {
    sky: '#d9d2ff',
    content:
      mountain(178, 160, 0.56) +
      path('M0 160C60 136 120 142 170 152S230 140 250 148V188H0Z', paint.owlDeep) +
      needle(70, 164, 0.5) +
      building({ x: 98, base: 164, w: 38, h: 62, wall: paint.macawDeep, pane: paint.macawSoft }) +
      pine(206, 166, 0.7) +
      pine(232, 168, 0.9) +
      pine(16, 166, 0.8) +
      rect(0, 160, 250, 28, 0, paint.macaw) +
      line('M20 174h50M110 176h70', paint.macawSoft, 5),
  },
}

/** A window with its city; the origin is the upper left of its frame, 266 by 204. */
export function cityWindow(x: number, y: number, city: City, frame: string = paint.white): Drawing {
  const { sky, content } = views[city]
  const id = `v${city.slice(0, 2)}${x}`
  return at(
    x,
    y,
    1,
    rect(0, 0, 266, 204, 20, frame) +
      `<clipPath id="${id}">${rect(8, 8, 250, 188, 14, '#000')}</clipPath><g clip-path="url(#${id})">${at(8, 8, 1, rect(0, 0, 250, 188, 0, sky) + `<g fill="#fff">${cloud(140, 14, 0.4)}</g>` + content)}</g>` +
      rect(128, 4, 10, 196, 0, frame) +
      rect(-8, 196, 282, 16, 8, paint.greyEdge),
  )
}

/** A ginkgo leaf, which Beijing has in autumn. */
export const ginkgo = (x: number, y: number, turn: number): Drawing =>
  at(
    x,
    y,
    1,
    path('M0 0C-14-4-20-14-18-24-10-30 10-30 18-24 20-14 14-4 0 0Z', paint.bee) + line('M0 0v12', paint.beeEdge, 4),
    turn,
  )

/** A round of leaves over a rail, for balconies. */
export const hedge = (x: number, y: number, count: number): Drawing =>
  each(Array.from({ length: count }), (_, index) =>
    leaf(x + index * 26, y, 20, index % 2 ? 'br' : 'bl', index % 2 ? paint.owl : paint.owlEdge),
  )
