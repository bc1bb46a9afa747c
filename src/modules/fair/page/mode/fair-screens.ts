import { offerFair } from './tablet/use-fair.ts'

/** Everything of fair mode for pages. Import it with `mode-code.ts`. */

export { loadFair } from './tablet/use-fair.ts'
export { FairRoutes } from './fair-routes.tsx'
export { FairSite } from './fair-site.tsx'

offerFair(async () => (await import('../aside/fair-of-browser.ts')).browserFair)
