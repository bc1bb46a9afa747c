import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/build/security-policy.ts'
import { readSettings, SettingsError } from '#server/build/settings.ts'
import { EnvironmentError, readEnvironment } from '#server/environment.ts'

describe('the build-time settings', () => {
  it('mean the embedded services when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      boardUrl: '/api/board',
      freelanceUrl: '/api/freelance',
      applicantUrl: '/api/applicant',
      analyticsDevUrl: '/api/analytics',
      dropboxAppKey: null,
      videoProvider: 'file',
    })
  })

  it('give a board of one’s own no freelance jobs unless it names a list', () => {
    const own = { VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme/' }
    expect(readSettings(own)).toMatchObject({ boardUrl: 'https://boards-api.greenhouse.io/v1/boards/acme', freelanceUrl: null })
    expect(readSettings({ ...own, VITE_FREELANCE_URL: 'https://x.example/list' }).freelanceUrl).toBe('https://x.example/list')
  })

  it('keep developers’ events away from the live collector', () => {
    const live = { VITE_ANALYTICS_URL: 'https://events.example/batch' }
    expect(readSettings(live)).toMatchObject({
      analyticsUrl: 'https://events.example/batch',
      analyticsDevUrl: '/api/analytics',
    })
    const both = { ...live, VITE_ANALYTICS_DEV_URL: 'https://events.example/debug' }
    expect(readSettings(both).analyticsDevUrl).toBe('https://events.example/debug')
  })

  it.each(['boards-api.greenhouse.io', 'ftp://x.example', '//x.example', 'javascript:alert(1)', '/a b'])(
    'refuse the address %j and name the setting',
    (address) => {
      expect(() => readSettings({ VITE_APPLICANT_URL: address })).toThrow(SettingsError)
      expect(() => readSettings({ VITE_APPLICANT_URL: address })).toThrow(/^VITE_APPLICANT_URL: /)
    },
  )

  it('refuse an unknown video provider', () => {
    expect(() => readSettings({ VITE_VIDEO_PROVIDER: 'vhs' })).toThrow(/^VITE_VIDEO_PROVIDER: /)
  })
})

describe('the Content-Security-Policy', () => {
  it('lets nothing run or connect but the site itself by default', () => {
    const policy = contentSecurityPolicy(readSettings({}))
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('follows from the settings', () => {
    const policy = contentSecurityPolicy(readSettings({ VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' }))
    expect(policy).toContain("connect-src 'self' https://boards-api.greenhouse.io;")
  })
})

describe('the policy for the file pickers', () => {
  it('lets in the vendor of a picker that has its key, and no other', () => {
    const dropbox = contentSecurityPolicy(readSettings({ VITE_DROPBOX_APP_KEY: 'k' }))
    expect(dropbox).toContain("script-src 'self' https://www.dropbox.com;")
    expect(dropbox).not.toContain('google')
    const google = contentSecurityPolicy(readSettings({ VITE_GOOGLE_CLIENT_ID: 'c', VITE_GOOGLE_API_KEY: 'k' }))
    expect(google).toContain("script-src 'self' https://apis.google.com https://accounts.google.com;")
    expect(google).not.toContain('dropbox')
    expect(contentSecurityPolicy(readSettings({ VITE_GOOGLE_CLIENT_ID: 'c' }))).not.toContain('google')
  })
})

describe('the run-time settings', () => {
  it('have defaults, and an empty value counts as unset', () => {
    expect(readEnvironment({ PORT: '', BOARD_FILE: '' })).toEqual({
      port: 4173,
      dataDir: '.data',
      boardFile: null,
      databaseUrl: null,
      databaseAuthToken: null,
      siteUrl: null,
      allowFaults: false,
    })
  })

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { DATABASE_URL: 'mysql://x' },
    { FAULTS: 'yes' },
    { SITE_URL: 'jobs.example.com' },
  ])('refuse %j by name', (variables) => {
    const [name] = Object.keys(variables)
    expect(() => readEnvironment(variables)).toThrow(EnvironmentError)
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: `))
  })
})
