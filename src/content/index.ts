/** The one import point of the brand. The demo board has its own (`demo-board/board.ts`): only the server reads it. */
export { benefits } from './benefits.ts'
export { brand } from './brand.ts'
export { footer } from './footer.ts'
export { home } from './home.ts'
export { hubs } from './hubs.ts'
export { job } from './job.ts'
export { offices } from './offices.ts'
export { palette } from './palette.ts'
