import { type BoardMapping, plainMapping } from '#shared/board-mapping.ts'

/** How the company's board is read. */
export const board: BoardMapping = plainMapping
