import { offerFair } from '#features/fair/use-fair.ts'

/** Everything of fair mode for pages. Import it with `loadFairCode`. */

export { loadFair } from '#features/fair/use-fair.ts'
export { FairRoutes } from '#screens/fair/fair-routes.tsx'
export { FairSite } from '#screens/fair/fair-site.tsx'

offerFair(async () => (await import('./fair-of-browser.ts')).browserFair)
