import type { BoardMapping } from '#shared/board-mapping.ts'
import type { Settings } from '#shared/settings.ts'

declare const __SETTINGS__: Settings
declare const __BOARD_MAPPING__: BoardMapping

/** The settings that the pages were built with, inlined by `vite.config.ts`. Those of this start are in `environment.ts`. */
export const builtSettings: Settings = __SETTINGS__

/** How the brand's board is read, from the brand folder. */
export const builtMapping: BoardMapping = __BOARD_MAPPING__
