/**
 * The only entry point of the brand's content. The demo board has its own (`demo-board/board.ts`), which only the server
 * imports.
 */
export { accessibility } from './accessibility.ts'
export { afterApplying } from './after-applying.ts'
export { benefits } from './benefits.ts'
export { board } from './board.ts'
export { brand } from './brand.ts'
export { fair } from './fair.ts'
export { font } from './font.ts'
export { footer } from './footer.ts'
export { frame } from './frame.ts'
export { home } from './home.ts'
export { hubs } from './hubs.ts'
export { job } from './job.ts'
export { law } from './law.ts'
export { mail } from './mail.ts'
export { officeCards } from './office-cards.ts'
export { offices } from './offices.ts'
export { outcomes } from './outcomes.ts'
export { palette } from './palette.ts'
export { redirects } from './redirects.ts'
export { retention } from './retention.ts'
