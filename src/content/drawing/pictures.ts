import { cards } from './cards.ts'
import { rooms } from './rooms.ts'
import { spots } from './spots.ts'
import { streets } from './streets.ts'

const { 'welcome-wide': sharedLink, ...cardPictures } = cards

/** The picture of shared links; it is painted as PNG (`emblems.mjs`). */
export const sharedLinkPicture = (): string => sharedLink?.() ?? ''

/** Every picture this folder draws, by its name under `public/art`; each draws a whole SVG document. */
export const pictures: Readonly<Record<string, () => string>> = { ...rooms, ...streets, ...cardPictures, ...spots }
