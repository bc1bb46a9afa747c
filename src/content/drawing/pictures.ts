import { cards } from './cards.ts'
import { clips } from './clips.ts'
import { rooms } from './rooms.ts'
import { spots } from './spots.ts'
import { streets } from './streets.ts'

const { 'welcome-wide': sharedLink, ...cardPictures } = cards

/** The picture of shared links; it is painted as PNG (`emblems.mjs`). */
export const sharedLinkPicture = (): string => sharedLink?.() ?? ''

/** Of each clip the moment at which most of its picture is there. The films of the hero lie over a picture of their own. */
const thumbnails = Object.fromEntries(
  Object.entries(clips)
    .filter(([, { width }]) => width === 640)
    .map(([name, { draw }]) => [`poster/${name}`, () => draw(name.startsWith('job-engineering') ? 0.3 : 0.72)]),
)

/** Every picture this folder draws, by its name under `public/art`; each draws a whole SVG document. */
export const pictures: Readonly<Record<string, () => string>> = { ...rooms, ...streets, ...cardPictures, ...spots, ...thumbnails }
