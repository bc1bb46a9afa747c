import type { PageModule } from '#platform/page-module.ts'

/** Posts of a professional network, on the home page and on the pages of teams. */
export const page: PageModule = {
  name: 'posts',
  slots: { feed: async () => (await import('./page/sections/social-feed.tsx')).FeedSection },
}
