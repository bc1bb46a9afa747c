import { describe, expect, it, onTestFinished } from 'vitest'
import { hubs } from '#content'
import { home } from '#tests/setup/demo-content.ts'
import { demoFeeds } from '#content/demo-board'
import type { FeedSource } from '#shared/brand.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'
import { rateLimits } from '#server/applications/limits/rate-limits.ts'
import { type Budget, type BudgetName, budgets } from '#server/applications/limits/budgets.ts'
import { openTestServices } from '#tests/services/test-services.ts'
import { mergeFeed, parseFeed } from '../page/row/feed-post.ts'
import { feedRoutes } from '../server/routes.ts'
import { feedSources, postsApi } from '../shared/posts-api.ts'

describe('the demo feeds', () => {
  const service = feedRoutes({
    feeds: demoFeeds,
    limit: async (_context, next) => next(),
    nowMs: Date.now,
    work: new WorkQueue(),
  })
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

describe('the service of feeds', () => {
  it.each(feedSources)('has raw posts of %s, most with a 25-character date, and a profile', async (source) => {
    const services = await openTestServices()
    onTestFinished(() => services.close())
    const answer = await services.request(`${postsApi}/${source}`)
    const { posts, bio } = (await answer.json()) as { posts: { date_time: string }[]; bio: object }
    expect(posts.length).toBeGreaterThanOrEqual(4)
    // Real feeds also contain short dates, which the parser does not trust.
    const complete = posts.filter(({ date_time: date }) => date.length === 25)
    expect(complete.length).toBeGreaterThanOrEqual(Math.max(4, posts.length - 1))
    expect(bio).toMatchObject({ full_name: expect.any(String) as string, user_profile: expect.any(String) as string })
  })

  it('answers 404 for an unknown source, and refuses an address that asks too often', async () => {
    const few: Readonly<Record<BudgetName, Budget>> = {
      ...budgets,
      'posts.requests': { windowSeconds: 60, ofDevice: null, ofAddress: 2 },
    }
    const services = await openTestServices({ limits: rateLimits(few) })
    onTestFinished(() => services.close())
    const statuses = []
    for (let times = 0; times < 3; times += 1) statuses.push((await services.request(`${postsApi}/constructor`)).status)
    expect(statuses).toEqual([404, 404, 429])
  })
})
