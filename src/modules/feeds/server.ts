import type { ServerModule } from '#server/module.ts'
import { jobFeeds } from './server/addresses.ts'
import { feedLinks } from './server/head-links.ts'
import { jobFeedRoutes } from './server/routes.ts'

/** The open jobs as feeds, for readers and for job boards. */
export const server: ServerModule = {
  name: 'feeds',
  jobFiles: { paths: Object.values(jobFeeds), routes: jobFeedRoutes, headLinks: feedLinks },
}
