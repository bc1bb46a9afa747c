import { cards } from './cards.ts'
import { rooms } from './rooms.ts'
import { streets } from './streets.ts'

/** Every picture this folder draws, by its name under `public/art`; each draws a whole SVG document. */
export const pictures: Readonly<Record<string, () => string>> = { ...rooms, ...streets, ...cards }
