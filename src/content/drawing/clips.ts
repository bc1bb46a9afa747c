import { heroFilms } from './hero-film.ts'
import { talkClips } from './talk-clips.ts'
import { teamClips } from './team-clips.ts'

export { captions } from './captions.ts'

export interface Clip {
  readonly width: number
  readonly height: number
  /** The picture at `t`, from 0 to 1; at 1 it is at 0 again. */
  readonly draw: (t: number) => string
}

export const clipSeconds = 8

const films = Object.entries({ ...teamClips, ...talkClips })

/** Every clip by the name of its files under `public/video`. The one for the dark theme ends in '-dark'. */
export const clips: Readonly<Record<string, Clip>> = {
  ...heroFilms,
  ...Object.fromEntries(films.map(([name, draw]) => [name, { width: 640, height: 360, draw: (t) => draw(t, 'day') }])),
  ...Object.fromEntries(
    films.map(([name, draw]) => [`${name}-dark`, { width: 640, height: 360, draw: (t) => draw(t, 'night') }]),
  ),
}
