import { paint } from './colours.ts'
import type { LarkOptions } from './lark.ts'
import { bubble, circle, each, path, type Drawing } from './shapes.ts'
import { singing } from './timeline.ts'

/** What the dark theme shows instead of day: the same place under a moon, with its screens lit and the lark asleep. */
export type Light = 'day' | 'night'

/** The two colours of something that is repainted at night. */
export type Shade = Readonly<Record<Light, string>>

export const shade = (day: string, night: string): Shade => ({ day, night })

/** Walls and floors, by the family of their colour. */
export const rooms = {
  macaw: { wall: shade(paint.macaw, '#0d3c58'), floor: shade(paint.macawEdge, '#06283d') },
  macawDeep: { wall: shade(paint.macaw, '#0d3c58'), floor: shade(paint.macawDeep, '#06283d') },
  macawSoft: { wall: shade(paint.macawSoft, '#0d3c58'), floor: shade(paint.macawDeep, '#06283d') },
  macawPale: { wall: shade(paint.macawPale, '#12354a'), floor: shade(paint.macawEdge, '#06283d') },
  owl: { wall: shade('#bdeb8c', '#1c4a12'), floor: shade(paint.owlEdge, '#0f2e09') },
  owlSoft: { wall: shade(paint.owlSoft, '#1c4a12'), floor: shade(paint.owl, '#0f2e09') },
  bee: { wall: shade(paint.bee, '#4d3d08'), floor: shade(paint.beeEdge, '#332800') },
  beeSoft: { wall: shade(paint.beeSoft, '#4d3d08'), floor: shade(paint.bee, '#332800') },
  flamingo: { wall: shade(paint.flamingo, '#571f42'), floor: shade(paint.flamingoEdge, '#3a102a') },
  flamingoSoft: { wall: shade(paint.flamingoSoft, '#571f42'), floor: shade(paint.flamingo, '#3a102a') },
  robin: { wall: shade('#ffd08a', '#402d12'), floor: shade(paint.wrenSoft, '#241807') },
  starling: { wall: shade(paint.starlingPale, '#33237a'), floor: shade(paint.starlingEdge, '#1d1350') },
} as const

export type Room = (typeof rooms)[keyof typeof rooms]

/** Paper and desks are dimmer than white at night. */
export const paper: Shade = shade(paint.white, paint.cream)
export const table: Shade = shade(paint.white, '#b9cbd6')

/** A crescent: a disc of light, half covered with the colour of the sky. */
export const moon = (x: number, y: number, radius: number, sky: string): Drawing =>
  circle(x, y, radius, paint.lemon) + circle(x - radius * 0.36, y - radius * 0.22, radius * 0.82, sky)

export const stars = (places: readonly (readonly [x: number, y: number, radius?: number])[]): Drawing =>
  each(places, ([x, y, radius = 3]) => path(bubble(x, y, radius, 'tr', 0.8), paint.lemon))

/** How the lark passes the clip: it sings by day and sleeps at night. */
export const mood = (light: Light, t: number, beats: number): Pick<LarkOptions, 'beak' | 'eye'> =>
  light === 'night' ? { beak: 0, eye: 'closed' } : { beak: singing(t, beats), eye: 'open' }
