import { at, type Drawing } from './shapes.ts'

/** Motion over a clip. Time `t` runs from 0 to 1 and begins again: whatever moves must come back to where it was. */

/** From -1 to 1 and back, `turns` times over the clip. */
export const wave = (t: number, turns = 1, phase = 0): number => Math.sin(2 * Math.PI * (t * turns + phase))

/** 0 before `from`, 1 after `to`, eased between. */
export function ease(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x * x * (3 - 2 * x)
}

/** Up from 0 to 1 at `from`, down again at `to`; each takes a thirtieth of the clip. */
export const shown = (t: number, from: number, to: number): number => ease(t, from, from + 0.035) - ease(t, to - 0.035, to)

/** Something that pops in at `from` and out at `to`, growing from the point (x, y). */
export function pop(t: number, from: number, to: number, x: number, y: number, content: Drawing): Drawing {
  const size = shown(t, from, to)
  if (size <= 0.01) return ''
  const overshoot = size < 1 ? size * (1 + 0.18 * Math.sin(size * Math.PI)) : 1
  return at(x, y, overshoot, at(-x, -y, 1, content))
}

/** A beak that opens and closes as if it sang, while `isSinging`. */
export const singing = (t: number, beats: number): number => 0.5 + 0.5 * Math.sin(2 * Math.PI * t * beats)
