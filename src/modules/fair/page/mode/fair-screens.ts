import { openFairOfBrowser } from './fair-of-browser.ts'
import { offerFair } from './tablet/use-fair.ts'

/** Everything of fair mode for pages. Import it with `mode-code.ts`. */

export { loadFair } from './tablet/use-fair.ts'
export { FairRoutes } from './fair-routes.tsx'
export { FairSite } from './fair-site.tsx'

// The page's storage has a file of its own, which the site loads without fairs.
offerFair(async () => openFairOfBrowser((await import('#storage/browser-storage.ts')).browserStorage))
