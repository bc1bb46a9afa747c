import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { changePolicy, contentSecurityPolicy, originOf } from '#server/web/files/content-security-policy.ts'
import { openDelivery } from '#server/delivery/open-delivery.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { readBuildSettings, serviceAddress } from '#server/web/settings/read-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

describe('the build-time settings', () => {
  it('default to the embedded services', () => {
    expect(readBuildSettings({})).toMatchObject({
      boardUrl: '/api/board',
      freelanceUrl: '/api/freelance',
      applicantUrl: '/api/applicant',
      videoProvider: 'file',
      foreignPictures: 'press',
    })
  })

  it('have no freelance jobs for a real board, or a brand without them, unless a list is configured', () => {
    const own = { VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme/' }
    expect(readBuildSettings(own)).toMatchObject({
      boardUrl: 'https://boards-api.greenhouse.io/v1/boards/acme',
      freelanceUrl: null,
    })
    expect(readBuildSettings({}, { hasFreelanceJobs: false })).toMatchObject({ boardUrl: '/api/board', freelanceUrl: null })
    expect(readBuildSettings({ ...own, VITE_FREELANCE_URL: 'https://x.example/list' }).freelanceUrl).toBe(
      'https://x.example/list',
    )
  })

  it.each(['boards-api.greenhouse.io', 'ftp://x.example', '//x.example', 'javascript:alert(1)', '/a b'])(
    'reject the URL %j and name the setting',
    (address) => {
      expect(() => readBuildSettings({ VITE_APPLICANT_URL: address })).toThrow(OperatorError)
      expect(() => readBuildSettings({ VITE_APPLICANT_URL: address })).toThrow(/^VITE_APPLICANT_URL: /)
    },
  )

  it('reject an unknown video provider', () => {
    expect(() => readBuildSettings({ VITE_VIDEO_PROVIDER: 'vhs' })).toThrow(/^VITE_VIDEO_PROVIDER: /)
  })

  it('set how many days a receipt stays on the device, 90 by default', () => {
    expect(readBuildSettings({}).receiptDays).toBe(90)
    expect(readBuildSettings({ VITE_RECEIPT_DAYS: ' 30 ' }).receiptDays).toBe(30)
  })

  it.each(['0', '-1', '1.5', '1e3', 'ninety', '99999'])('reject %j days for a receipt', (days) => {
    expect(() => readBuildSettings({ VITE_RECEIPT_DAYS: days })).toThrow(/^VITE_RECEIPT_DAYS: /)
  })

  it('reject an unknown rule for remote images and list the valid ones', () => {
    expect(readBuildSettings({ VITE_FOREIGN_PICTURES: ' never ' }).foreignPictures).toBe('never')
    expect(() => readBuildSettings({ VITE_FOREIGN_PICTURES: 'ask' })).toThrow(
      "VITE_FOREIGN_PICTURES: 'ask' is unknown; expected press or allow or never",
    )
  })
})

describe('the Content-Security-Policy', () => {
  it('allows only the site itself by default', () => {
    const policy = contentSecurityPolicy(readBuildSettings({}))
    expect(policy).toContain("default-src 'none';")
    expect(policy).toContain("media-src 'self';")
    expect(policy).toContain("manifest-src 'self';")
    expect(policy).not.toContain('data:')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com ')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('follows from the settings', () => {
    const policy = contentSecurityPolicy(readBuildSettings({ VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' }))
    expect(policy).toContain("connect-src 'self' https://boards-api.greenhouse.io;")
  })
})

describe('the policy of a page for other settings', () => {
  const policyOf = (variables: Record<string, string>) => contentSecurityPolicy(readBuildSettings(variables))
  const built = contentSecurityPolicy({
    ...readBuildSettings({ VITE_BOARD_URL: 'https://boards.example/v1/boards/old' }),
    vendors: { connect: [], script: ['https://vendor.example'], frame: [], image: [] },
  })
  const page = built
    .replace("script-src 'self'", "script-src 'self' 'sha256-a' 'sha256-b'")
    .replace("img-src 'self'", "img-src 'self' data:")

  it('has the hosts of those and the inline code of the page', () => {
    const wanted = policyOf({ VITE_AUTOCOMPLETE_URL: 'https://cities.example', VITE_FOREIGN_PICTURES: 'never' })
    const policy = changePolicy(page, built, wanted)
    expect(policy).toContain("connect-src 'self' https://cities.example;")
    expect(policy).toContain("img-src 'self' data:;")
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types dompurify careers")
    expect(policy).not.toMatch(/boards\.example|vendor/)
  })

  it('is the same for the same settings', () => {
    const sorted = (policy: string) => policy.split('; ').map((directive) => directive.split(' ').sort().join(' '))
    expect(sorted(changePolicy(page, built, built))).toEqual(sorted(page))
  })
})

describe('the policy for images', () => {
  const imagesOf = (variables: Record<string, string>) =>
    /img-src ([^;]*)/.exec(contentSecurityPolicy(readBuildSettings(variables)))?.[1]?.split(' ')

  it('blocks every remote host with the setting never', () => {
    expect(imagesOf({ VITE_FOREIGN_PICTURES: 'never' })).toEqual(["'self'"])
  })

  it.each(['press', 'allow'])('allows images over TLS with the setting %s', (rule) => {
    expect(imagesOf({ VITE_FOREIGN_PICTURES: rule })).toContain('https:')
  })
})

describe('the settings of a module', () => {
  const walks = declareSettings({
    name: 'walks',
    variables: { WALKS_URL: v.optional(serviceAddress), WALKS_MAP_URL: v.optional(serviceAddress) },
    about: { WALKS_URL: 'the walks', WALKS_MAP_URL: 'their map' },
    read: (values) => values,
    ofPages: ({ WALKS_MAP_URL = null, WALKS_URL = null }) => ({ url: WALKS_URL, mapUrl: WALKS_MAP_URL }),
    vendorsOf: ({ url }) => ({ connect: originOf(String(url)) }),
  })
  const build = (variables: Record<string, string>) => readBuildSettings(variables, { modules: [walks] })

  it('are those of the build, unless the start says something else', () => {
    const built = build({ VITE_WALKS_URL: ' https://walks.example/v1/ ', VITE_WALKS_MAP_URL: '/maps' })
    expect(built.modules).toEqual({ walks: { url: 'https://walks.example/v1', mapUrl: '/maps' } })
    const start = readEnvironment({ WALKS_URL: 'https://other.example', WALKS_MAP_URL: '' }, built, [{ settings: walks }])
    expect(start.settings.modules).toEqual({ walks: { url: 'https://other.example', mapUrl: '/maps' } })
  })

  it('say what its pages may reach', () => {
    expect(contentSecurityPolicy(build({ VITE_WALKS_URL: 'https://walks.example/v1' }))).toContain(
      "connect-src 'self' https://walks.example;",
    )
    expect(contentSecurityPolicy(build({ VITE_WALKS_URL: '/walks' }))).toContain("connect-src 'self';")
  })

  it('are refused by their names', () => {
    const message = "WALKS_URL: 'walks' is not an address; expected https://… or a path such as /api/board"
    expect(() => build({ VITE_WALKS_URL: 'walks' })).toThrow(new OperatorError(`VITE_${message}`))
    expect(() => readEnvironment({ WALKS_URL: 'walks' }, undefined, [{ settings: walks }])).toThrow(new OperatorError(message))
  })
})

describe('the run-time settings', () => {
  it('have defaults and treat an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', BOARD_FILE: '' })).toEqual({
      port: 4173,
      sendsApplicantIp: false,
      metricsPort: null,
      host: null,
      dataDir: '.data',
      erasureLog: null,
      isRetentionOn: false,
      boardFile: null,
      boardUrl: null,
      boards: [],
      greenhouseApiKey: null,
      databaseUrl: null,
      databaseAuthToken: null,
      fileStore: null,
      siteUrl: null,
      trustedProxies: 0,
      uploadQuotaBytes: 2 * 1024 ** 3,
      diskBudgetBytes: null,
      ats: 'greenhouse',
      mail: null,
      moduleSettings: { variables: {}, core: { ats: 'greenhouse', canReadBoard: true, hasMail: false, siteUrl: null } },
      allowFaults: false,
      settings: readBuildSettings({}),
    })
  })

  it('replace the defaults of the build in what pages are told', () => {
    const built = readBuildSettings({ VITE_FREELANCE_URL: 'https://freelance.example', VITE_RECEIPT_DAYS: '30' })
    const variables = {
      AUTOCOMPLETE_URL: 'https://cities.example/v1/',
      FOREIGN_PICTURES: 'never',
      VIDEO_PROVIDER: 'youtube',
      RECEIPT_DAYS: '7',
    }
    expect(readEnvironment(variables, built).settings).toEqual({
      ...built,
      autocompleteUrl: 'https://cities.example/v1',
      foreignPictures: 'never',
      videoProvider: 'youtube',
      receiptDays: 7,
    })
  })

  it.each([
    { variables: { BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' } },
    { variables: { BOARD_FILE: 'board.json' } },
  ])('make the pages ask this server for the board of $variables, without the freelance jobs of the demo', ({ variables }) => {
    const elsewhere = readBuildSettings({ VITE_BOARD_URL: 'https://boards.example/v1/boards/other' })
    const here = readBuildSettings({})
    expect(readEnvironment(variables, here).settings).toMatchObject({ boardUrl: '/api/board', freelanceUrl: null })
    expect(readEnvironment(variables, elsewhere).settings).toMatchObject({ boardUrl: '/api/board', freelanceUrl: null })
    const listed = { ...variables, FREELANCE_URL: 'https://freelance.example/list' }
    expect(readEnvironment(listed, here).settings.freelanceUrl).toBe('https://freelance.example/list')
  })

  it.each([
    ['acme', 'https://boards-api.greenhouse.io/v1/boards/acme'],
    [' https://job-boards.greenhouse.io/acme/ ', 'https://boards-api.greenhouse.io/v1/boards/acme'],
    ['https://boards.greenhouse.io/acme', 'https://boards-api.greenhouse.io/v1/boards/acme'],
    ['https://job-boards.eu.greenhouse.io/acme', 'https://boards-api.greenhouse.io/v1/boards/acme'],
    ['https://boards.eu.greenhouse.io/v1/boards/acme', 'https://boards.eu.greenhouse.io/v1/boards/acme'],
    ['https://proxy.example/boards/acme/', 'https://proxy.example/boards/acme'],
  ])('know a board by its name, its hosted page or its API: %s', (BOARD_URL, boardUrl) => {
    expect(readEnvironment({ BOARD_URL })).toMatchObject({ boardUrl, boards: [] })
    expect(readEnvironment({ BOARDS: BOARD_URL })).toMatchObject({ boardUrl, boards: [] })
  })

  it('may name several boards, with one key for all or one for each', () => {
    const [acme, acmeDe] = ['acme', 'acme-de'].map((token) => `https://boards-api.greenhouse.io/v1/boards/${token}`)
    const boards = { BOARDS: 'acme, https://job-boards.eu.greenhouse.io/acme-de' }
    expect(readEnvironment(boards)).toMatchObject({
      boardUrl: null,
      boards: [
        { url: acme, apiKey: null },
        { url: acmeDe, apiKey: null },
      ],
      settings: { boardUrl: '/api/board', freelanceUrl: null },
    })
    expect(readEnvironment({ ...boards, GREENHOUSE_API_KEY: 'k' }).boards.map(({ apiKey }) => apiKey)).toEqual(['k', 'k'])
    const keys = { ...boards, GREENHOUSE_API_KEYS: 'acme-de:of=de, acme:of-acme' }
    expect(readEnvironment(keys).boards.map(({ apiKey }) => apiKey)).toEqual(['of-acme', 'of=de'])
  })

  it.each<[Record<string, string>, string]>([
    [{ BOARDS: 'a,b', BOARD_URL: 'a' }, 'BOARDS: set either BOARDS, BOARD_URL or BOARD_FILE'],
    [{ BOARDS: 'a,b', BOARD_FILE: 'board.json' }, 'BOARDS: set either BOARDS, BOARD_URL or BOARD_FILE'],
    [{ BOARDS: 'a,b c' }, "BOARDS: 'b c' is no job board; expected names, such as acme,acme-de"],
    [{ BOARDS: 'a,' }, "BOARDS: '' is no job board; expected names, such as acme,acme-de"],
    [{ BOARDS: 'a,https://boards.greenhouse.io/a' }, "BOARDS: 'a' is there twice"],
    [{ GREENHOUSE_API_KEYS: 'a:secret' }, 'GREENHOUSE_API_KEYS: set BOARDS too, or use GREENHOUSE_API_KEY'],
    [{ BOARDS: 'a,b', GREENHOUSE_API_KEYS: 'a:secret' }, "GREENHOUSE_API_KEYS: 'b' of BOARDS has no key"],
    [{ BOARDS: 'a,b', GREENHOUSE_API_KEYS: 'a:secret,c:secret' }, 'GREENHOUSE_API_KEYS: entry 2 names no board of BOARDS'],
    [{ BOARDS: 'a,b', GREENHOUSE_API_KEYS: 'secret:a,secret:b' }, 'GREENHOUSE_API_KEYS: entry 1 names no board of BOARDS'],
    [
      { BOARDS: 'a,b', GREENHOUSE_API_KEYS: 'secret,secret' },
      'GREENHOUSE_API_KEYS: Expected a key for each board, such as acme:key,acme-de:key',
    ],
    [
      { BOARDS: 'a,b', GREENHOUSE_API_KEYS: 'a:secret,b:secret', GREENHOUSE_API_KEY: 'secret' },
      'GREENHOUSE_API_KEYS: set either GREENHOUSE_API_KEYS or GREENHOUSE_API_KEY',
    ],
  ])('refuse %j in one line that does not show a key', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(new OperatorError(message))
    expect(message).not.toContain('secret')
  })

  it('are refused with one line for each that is wrong', () => {
    const variables = {
      PORT: 'http',
      ATS: 'workday',
      APPLICANT_URL: 'applicant.example',
      RECEIPT_DAYS: '0',
      SITE_URL: 'https://jobs.example',
    }
    expect(() => readEnvironment(variables)).toThrow(
      new OperatorError(
        [
          'PORT: Expected a port number, from 0 to 65535',
          'ATS: Expected greenhouse: this build has no module for another system',
          "APPLICANT_URL: 'applicant.example' is not an address; expected https://… or a path such as /api/board",
          "RECEIPT_DAYS: '0' is not a whole number from 1 to 3650",
        ].join('\n'),
      ),
    )
  })

  it('are refused beside a wrong one also where one needs another, and what is wrong is not called missing', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }
    expect(() => readEnvironment({ PORT: 'http', ...mail, GREENHOUSE_API_KEYS: 'acme:key' })).toThrow(
      new OperatorError(
        [
          'PORT: Expected a port number, from 0 to 65535',
          'MAIL_FROM: Expected one address, such as Jobs <jobs@example.com>',
          'GREENHOUSE_API_KEYS: set BOARDS too, or use GREENHOUSE_API_KEY',
        ].join('\n'),
      ),
    )
  })

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { HOST: 'http://0.0.0.0' },
    { DATABASE_URL: 'mysql://x' },
    { DATABASE_URL: 'file:careers.db' },
    { BOARD_URL: '/api/board' },
    { BOARD_URL: 'https://boards.example/v1?token=acme' },
    { FAULTS: 'yes' },
    { TRUST_PROXY: 'yes' },
    { UPLOAD_QUOTA_MB: '0' },
    { SITE_URL: 'jobs.example.com' },
    { APPLICANT_URL: 'ftp://x.example' },
    { AUTOCOMPLETE_URL: '//x.example' },
    { FREELANCE_URL: '/a b' },
    { VIDEO_PROVIDER: 'vhs' },
    { FOREIGN_PICTURES: 'ask' },
    { RECEIPT_DAYS: '1.5' },
  ])('reject %j by name', (variables) => {
    const [name] = Object.keys(variables)
    expect(() => readEnvironment(variables)).toThrow(OperatorError)
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: `))
  })

  it('reject a key that no header can carry, without quoting it', () => {
    expect(() => readEnvironment({ GREENHOUSE_API_KEY: 'sk-secret with a space' })).toThrow(
      new OperatorError('GREENHOUSE_API_KEY: Expected a key without spaces and colons'),
    )
  })

  it.each([
    ['/api/board', 'GREENHOUSE_API_KEY: set BOARD_URL too'],
    ['http://boards.example/v1/boards/acme', 'BOARD_URL: Expected https'],
  ])('send a key to a board over TLS only: %s', (address, message) => {
    const boards = [{ address, apiKey: 'sk-secret' }]
    const settings = { boards, addressOf: () => address, asksEducationStart: true }
    expect(() => openDelivery(settings, {} as Parameters<typeof openDelivery>[1])).toThrow(message)
  })

  it('send a key to no board of several without TLS', () => {
    const boards = ['https://boards.example/v1/boards/acme', 'http://boards.example/v1/boards/acme-de'].map((address) => ({
      address,
      apiKey: 'sk-secret',
    }))
    const settings = { boards, addressOf: () => null, asksEducationStart: true }
    expect(() => openDelivery(settings, {} as Parameters<typeof openDelivery>[1])).toThrow('BOARDS: Expected https')
  })
})
