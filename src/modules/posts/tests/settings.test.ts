import { expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { readBuildSettings } from '#server/web/settings/read-settings.ts'
import { contentSecurityPolicy } from '#server/web/files/content-security-policy.ts'
import { settings } from '../settings.ts'
import { postsUrl } from '../shared/page-settings.ts'

const built = (variables: Record<string, string> = {}) => readBuildSettings(variables, { modules: [settings] })
const policyOf = (variables: Record<string, string>) => contentSecurityPolicy(built(variables))

it('posts come from this server by default, from the address of the build, or from that of the start', () => {
  expect(postsUrl(built())).toBe('/api/feed')
  const build = built({ VITE_FEED_URL: 'https://feeds.example/v1/' })
  expect(postsUrl(build)).toBe('https://feeds.example/v1')
  const start = readEnvironment({ FEED_URL: 'https://other.example' }, build, [{ settings }])
  expect(postsUrl(start.settings)).toBe('https://other.example')
  expect(() => readEnvironment({ FEED_URL: 'feeds' }, build, [{ settings }])).toThrow(/^FEED_URL: 'feeds' is not an address/)
})

it('pages may ask for posts, and show pictures of their host where those of others are never shown', () => {
  const feed = { VITE_FEED_URL: 'https://feeds.example/v1' }
  expect(policyOf(feed)).toContain("connect-src 'self' https://feeds.example;")
  expect(policyOf(feed)).toContain("img-src 'self' https:;")
  expect(policyOf({ ...feed, VITE_FOREIGN_PICTURES: 'never' })).toContain("img-src 'self' https://feeds.example;")
  expect(policyOf({ VITE_FOREIGN_PICTURES: 'never' })).toContain("img-src 'self';")
})
