import type { BoardMapping } from '#shared/board-mapping.ts'

declare const __BOARD_MAPPING__: BoardMapping

/** How the brand's board is read, from the brand folder, inlined by `vite.config.ts`. */
export const builtMapping: BoardMapping = __BOARD_MAPPING__
