import type { BoardMapping } from '#shared/board-mapping.ts'

declare const __BOARD_MAPPING__: BoardMapping

/** How the brand's board is read. `vite.config.ts` inlines it from the brand folder. Apart from the settings, which load first. */
export const boardMapping: BoardMapping = __BOARD_MAPPING__
