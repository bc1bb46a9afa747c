import { expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { readBuildSettings } from '#server/web/settings/read-settings.ts'
import { contentSecurityPolicy } from '#server/web/files/content-security-policy.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { settings } from '../settings.ts'
import { analyticsSettings } from '../shared/page-settings.ts'

const built = (variables: Record<string, string> = {}) => readBuildSettings(variables, { modules: [settings] })
const started = (variables: Record<string, string>, build = built()) => readEnvironment(variables, build, [{ settings }])

it('this server collects events for 30 days by default', () => {
  expect(analyticsSettings(built())).toEqual({ url: '/api/analytics', devUrl: '/api/analytics' })
  expect(contentSecurityPolicy(built())).toContain("connect-src 'self';")
  expect(settings.read(started({}).moduleSettings).ANALYTICS_DAYS).toBe(30)
  expect(settings.read(started({ ANALYTICS_DAYS: '7' }).moduleSettings).ANALYTICS_DAYS).toBe(7)
})

it('developers’ events stay away from the production collector', () => {
  const live = { VITE_ANALYTICS_URL: 'https://events.example/batch' }
  expect(analyticsSettings(built(live))).toEqual({ url: 'https://events.example/batch', devUrl: '/api/analytics' })
  const both = built({ ...live, VITE_ANALYTICS_DEV_URL: 'https://debug.example/events' })
  expect(analyticsSettings(both).devUrl).toBe('https://debug.example/events')
  expect(contentSecurityPolicy(both)).toContain("connect-src 'self' https://events.example https://debug.example;")
})

it('a start replaces the collector of the build', () => {
  const build = built({ VITE_ANALYTICS_URL: 'https://events.example', VITE_ANALYTICS_DEV_URL: 'https://debug.example' })
  const { settings: ofStart } = started({ ANALYTICS_URL: 'https://other.example/batch/' }, build)
  expect(analyticsSettings(ofStart)).toEqual({ url: 'https://other.example/batch', devUrl: 'https://debug.example' })
})

it.each([{ ANALYTICS_DAYS: '0' }, { ANALYTICS_DAYS: 'a month' }, { ANALYTICS_URL: 'events' }, { ANALYTICS_DEV_URL: 'https://' }])(
  '%j is refused by name',
  (variables) => {
    const [name] = Object.keys(variables)
    expect(() => started(variables)).toThrow(OperatorError)
    expect(() => started(variables)).toThrow(new RegExp(`^${name}: `))
  },
)
