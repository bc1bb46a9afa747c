import { describe, expect, it } from 'vitest'
import { hubs } from '#content'
import { home } from '../setup/demo-content.ts'
import { demoFeeds } from '#content/demo-board'
import { type FeedSource, feedSources } from '#shared/endpoints.ts'
import { mergeFeed, parseFeed } from '#features/feed/feed-post.ts'
import { feedRoutes } from '#server/feed/routes.ts'

describe('the demo feeds', () => {
  const service = feedRoutes({ feeds: demoFeeds, faults: null, nowMs: Date.now })
  const hashtagsOf = (source: FeedSource) => (source === 'company' ? home.feed.hashtags : hubs[source].feedHashtags)
  async function read(source: string): Promise<unknown> {
    return (await service.request(`/${source}`)).json()
  }

  it('contain a post for every filter rule and are not empty after filtering', async () => {
    const all = await Promise.all(feedSources.map(async (source) => [source, parseFeed(await read(source))] as const))
    const posts = Object.fromEntries(all)
    const flat = all.flatMap(([, list]) => list)
    expect(flat.some(({ descriptionHtml }) => descriptionHtml === '')).toBe(true)
    expect(flat.some(({ isReposted }) => isReposted)).toBe(true)
    expect(flat.some(({ sharedPost }) => sharedPost !== null)).toBe(true)
    expect(flat.some(({ article }) => article !== null)).toBe(true)
    expect(flat.some(({ descriptionHtml }) => descriptionHtml.includes("'"))).toBe(true)
    expect(new Set(flat.map(({ url }) => url)).size).toBeLessThan(flat.length)
    const raws = (await Promise.all(feedSources.map(read))) as { posts: Record<string, string>[] }[]
    const dates = raws.flatMap((feed) => feed.posts.map((entry) => entry['date_time']?.length))
    expect(new Set(dates)).toEqual(new Set([25, 10]))
    for (const source of feedSources) {
      const shown = mergeFeed(source, hashtagsOf(source), posts)
      expect(shown.length).toBeGreaterThanOrEqual(5)
      expect(shown.length).toBeLessThan((posts[source]?.length ?? 0) + (posts['company']?.length ?? 0))
    }
    for (const team of ['design', 'engineering', 'product'] as const) {
      const ofCompany = mergeFeed(team, hashtagsOf(team), { company: posts['company'] ?? [] })
      expect(ofCompany.length).toBeGreaterThan(0)
    }
  })
})
