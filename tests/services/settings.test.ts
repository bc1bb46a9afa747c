import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/build/security-policy.ts'
import { readSettings, SettingsError } from '#server/build/settings.ts'
import { openDelivery } from '#server/delivery/open-delivery.ts'
import { EnvironmentError, readEnvironment } from '#server/environment.ts'

describe('the build-time settings', () => {
  it('default to the embedded services', () => {
    expect(readSettings({})).toMatchObject({
      boardUrl: '/api/board',
      freelanceUrl: '/api/freelance',
      applicantUrl: '/api/applicant',
      analyticsDevUrl: '/api/analytics',
      dropboxAppKey: null,
      videoProvider: 'file',
      foreignPictures: 'press',
    })
  })

  it('have no freelance jobs for a real board unless a list is configured', () => {
    const own = { VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme/' }
    expect(readSettings(own)).toMatchObject({
      boardUrl: 'https://boards-api.greenhouse.io/v1/boards/acme',
      freelanceUrl: null,
    })
    expect(readSettings({ ...own, VITE_FREELANCE_URL: 'https://x.example/list' }).freelanceUrl).toBe('https://x.example/list')
  })

  it('keep developers’ events away from the production collector', () => {
    const live = { VITE_ANALYTICS_URL: 'https://events.example/batch' }
    expect(readSettings(live)).toMatchObject({
      analyticsUrl: 'https://events.example/batch',
      analyticsDevUrl: '/api/analytics',
    })
    const both = { ...live, VITE_ANALYTICS_DEV_URL: 'https://events.example/debug' }
    expect(readSettings(both).analyticsDevUrl).toBe('https://events.example/debug')
  })

  it.each(['boards-api.greenhouse.io', 'ftp://x.example', '//x.example', 'javascript:alert(1)', '/a b'])(
    'reject the URL %j and name the setting',
    (address) => {
      expect(() => readSettings({ VITE_APPLICANT_URL: address })).toThrow(SettingsError)
      expect(() => readSettings({ VITE_APPLICANT_URL: address })).toThrow(/^VITE_APPLICANT_URL: /)
    },
  )

  it('reject an unknown video provider', () => {
    expect(() => readSettings({ VITE_VIDEO_PROVIDER: 'vhs' })).toThrow(/^VITE_VIDEO_PROVIDER: /)
  })

  it('set how many days a receipt stays on the device, 90 by default', () => {
    expect(readSettings({}).receiptDays).toBe(90)
    expect(readSettings({ VITE_RECEIPT_DAYS: ' 30 ' }).receiptDays).toBe(30)
  })

  it.each(['0', '-1', '1.5', '1e3', 'ninety', '99999'])('reject %j days for a receipt', (days) => {
    expect(() => readSettings({ VITE_RECEIPT_DAYS: days })).toThrow(/^VITE_RECEIPT_DAYS: /)
  })

  it('reject an unknown rule for remote images and list the valid ones', () => {
    expect(readSettings({ VITE_FOREIGN_PICTURES: ' never ' }).foreignPictures).toBe('never')
    expect(() => readSettings({ VITE_FOREIGN_PICTURES: 'ask' })).toThrow(
      "VITE_FOREIGN_PICTURES: 'ask' is unknown; expected press or allow or never",
    )
  })
})

describe('the Content-Security-Policy', () => {
  it('allows only the site itself by default', () => {
    const policy = contentSecurityPolicy(readSettings({}))
    expect(policy).toContain("default-src 'none';")
    expect(policy).toContain("media-src 'self';")
    expect(policy).toContain("manifest-src 'self';")
    expect(policy).not.toContain('data:')
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

describe('the policy for images', () => {
  const imagesOf = (variables: Record<string, string>) =>
    /img-src ([^;]*)/.exec(contentSecurityPolicy(readSettings(variables)))?.[1]?.split(' ')

  it('blocks every remote host but the feed’s with the setting never', () => {
    expect(imagesOf({ VITE_FOREIGN_PICTURES: 'never' })).not.toContain('https:')
    expect(imagesOf({ VITE_FOREIGN_PICTURES: 'never', VITE_FEED_URL: 'https://feeds.example/v1' })).toContain(
      'https://feeds.example',
    )
  })

  it.each(['press', 'allow'])('allows images over TLS with the setting %s', (rule) => {
    expect(imagesOf({ VITE_FOREIGN_PICTURES: rule })).toContain('https:')
  })
})

describe('the policy for cloud pickers', () => {
  it('allows the vendor of a picker with a key and no other', () => {
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
  it('have defaults and treat an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', BOARD_FILE: '' })).toEqual({
      port: 4173,
      host: null,
      dataDir: '.data',
      boardFile: null,
      boardUrl: null,
      greenhouseApiKey: null,
      databaseUrl: null,
      databaseAuthToken: null,
      siteUrl: null,
      trustedProxies: 0,
      analyticsDays: 30,
      uploadQuotaBytes: 2 * 1024 ** 3,
      ats: { system: 'greenhouse' },
      mail: null,
      allowFaults: false,
      deskPassword: null,
    })
  })

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { HOST: 'http://0.0.0.0' },
    { DATABASE_URL: 'mysql://x' },
    { BOARD_URL: '/api/board' },
    { BOARD_URL: 'https://boards.example/v1?token=acme' },
    { FAULTS: 'yes' },
    { TRUST_PROXY: 'yes' },
    { UPLOAD_QUOTA_MB: '0' },
    { SITE_URL: 'jobs.example.com' },
    { ANALYTICS_DAYS: '0' },
    { ANALYTICS_DAYS: 'a month' },
    { DESK_PASSWORD: 'correct horse battery staple' },
    { DESK_PASSWORD: 'scrypt:2:8:3:aaaaaaaaaaaaaaaaaaaaaa:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  ])('reject %j by name', (variables) => {
    const [name] = Object.keys(variables)
    expect(() => readEnvironment(variables)).toThrow(EnvironmentError)
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: `))
  })

  it('reject a key that no header can carry, without quoting it', () => {
    expect(() => readEnvironment({ GREENHOUSE_API_KEY: 'sk-secret with a space' })).toThrow(
      new EnvironmentError('GREENHOUSE_API_KEY: Expected a key without spaces and colons'),
    )
  })

  it.each([
    ['/api/board', 'GREENHOUSE_API_KEY: set BOARD_URL too'],
    ['http://boards.example/v1/boards/acme', 'BOARD_URL: Expected https'],
  ])('send a key to a board over TLS only: %s', (address, message) => {
    const settings = { address, apiKey: 'sk-secret', asksEducationStart: true }
    expect(() => openDelivery(settings, {} as Parameters<typeof openDelivery>[1])).toThrow(message)
  })
})
