/** The one import point of the brand. The demo board has its own (`demo-board/board.ts`): only the server reads it. */
export { brand } from './brand.ts'
export { home } from './home.ts'
export { job } from './job.ts'
export { palette } from './palette.ts'
