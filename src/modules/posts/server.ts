import { demoFeeds } from '#content/demo-board'
import type { ServerModule } from '#server/module.ts'
import { feedRoutes } from './server/routes.ts'
import { settings } from './settings.ts'
import { postsApi } from './shared/posts-api.ts'

/** Posts of a professional network: the server has those of the demo. */
export const server: ServerModule = {
  name: 'posts',
  settings,
  budgets: () => ({ 'posts.requests': { windowSeconds: 60, ofDevice: null, ofAddress: 1_500 } }),
  routes: ({ database, limiter, work }) => ({
    at: postsApi,
    app: feedRoutes({ feeds: demoFeeds, limit: limiter.requests('posts.requests'), nowMs: () => database.nowMs(), work }),
  }),
}
