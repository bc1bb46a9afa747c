import { offerFair } from './tablet/use-fair.ts'

/** Everything of fair mode for pages. Import it with `loadFairCode`. */

export { loadFair } from './tablet/use-fair.ts'
export { FairRoutes } from './fair-routes.tsx'
export { FairSite } from './fair-site.tsx'

offerFair(async () => (await import('./fair-of-browser.ts')).browserFair)
