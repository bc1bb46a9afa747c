import type { FeedSource } from '#shared/brand.ts'

/** The embedded service with the posts of the demo. */
export const postsApi = '/api/feed'

export const feedSources = ['company', 'design', 'engineering', 'product'] as const satisfies readonly FeedSource[]
