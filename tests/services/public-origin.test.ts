import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { openServices } from '#server/services.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { ownBoard } from '#server/board/board.ts'

/** The whole app with its own run-time settings, without listening. */
async function openServer(environment: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-origin-'))
  const clientDir = path.join(folder, 'client')
  await mkdir(clientDir)
  const page =
    '<html><head><!--page--><!--/page--><meta property="og:image" content="/brand/share.png" /></head><body></body></html>'
  for (const name of ['index.html', 'shell.html', 'job-shell.html']) await writeFile(path.join(clientDir, name), page)
  await writeFile(path.join(clientDir, 'robots.txt'), 'User-agent: *\n')
  const services = await openServices(readEnvironment({ DATA_DIR: path.join(folder, 'data'), ...environment }), () => {})
  const jobs = jobsOf(ownBoard(services.board))
  const app = createApp(services, jobs)
  const site = await siteRoutes({
    clientDir,
    originOf: services.originOf,
    jobs,
    brand: { name: 'Acme', siteWord: 'careers', description: 'Jobs.' },
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    hasVendorScripts: false,
    jobRenderer: null,
    warn: () => {},
  })
  app.route('/', site)
  return {
    /** Every text in which the server writes its own origin. */
    async textsOf(headers: Record<string, string>, origin = 'http://10.0.0.1:4173') {
      const addresses = ['/', '/robots.txt', '/sitemap.xml', '/api/applicant/?action=get-post-url']
      const answers = addresses.map(async (address) => app.request(new Request(origin + address, { headers })))
      return Promise.all((await Promise.all(answers)).map(async (answer) => `${answer.status} ${await answer.text()}`))
    },
    async close() {
      services.database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let server: Awaited<ReturnType<typeof openServer>>
afterEach(async () => server.close())

/** The origin in a page, `robots.txt`, the site map and an upload ticket. Fails if they differ. */
async function originFor(environment: Record<string, string>, headers: Record<string, string>): Promise<string> {
  server = await openServer(environment)
  const texts = await server.textsOf(headers)
  const origins = texts.map((text) => /https?:\/\/[^/"<\s]+(?=\/(?:brand|sitemap|api)|\/<)/.exec(text)?.[0] ?? text.slice(0, 200))
  expect(new Set(origins).size, origins.join(' ')).toBe(1)
  return origins[0] ?? ''
}

const own = 'http://10.0.0.1:4173'
const forwarded = (host: string, proto: string, client = '198.51.100.1') => ({
  'X-Forwarded-Host': host,
  'X-Forwarded-Proto': proto,
  'X-Forwarded-For': client,
})

describe('the origin in pages and upload tickets', () => {
  it('ignores forwarded headers when no proxy is trusted', async () => {
    expect(await originFor({}, forwarded('evil.example', 'https'))).toBe(own)
  })

  it('comes from the one trusted proxy', async () => {
    expect(await originFor({ TRUST_PROXY: '1' }, forwarded('jobs.example', 'https'))).toBe('https://jobs.example')
  })

  it('comes from the last value of a list behind one proxy, because the client wrote the others', async () => {
    expect(await originFor({ TRUST_PROXY: '1' }, forwarded('evil.example, jobs.example', 'ftp, https'))).toBe(
      'https://jobs.example',
    )
  })

  it('comes from the second value from the right behind two proxies', async () => {
    expect(await originFor({ TRUST_PROXY: '2' }, forwarded('evil.example, jobs.example, inner:8080', 'http, https, http'))).toBe(
      'https://jobs.example',
    )
  })

  it('comes from the only value behind two proxies if the inner one passes the header on', async () => {
    expect(await originFor({ TRUST_PROXY: '2' }, forwarded('jobs.example', 'https'))).toBe('https://jobs.example')
  })

  it('is SITE_URL if set, whatever the host and the headers', async () => {
    const environment = { SITE_URL: 'https://jobs.example', TRUST_PROXY: '1' }
    expect(await originFor(environment, forwarded('evil.example', 'http'))).toBe('https://jobs.example')
  })

  it.each([
    ['jobs.example/"><script>', 'https'],
    ['user@jobs.example', 'https'],
    ['jobs.example', 'javascript'],
    ['jo"bs.example', 'https'],
    ['', 'https'],
  ])('ignores forwarded headers without a valid origin: %j %j', async (host, proto) => {
    expect(await originFor({ TRUST_PROXY: '1' }, forwarded(host, proto))).toBe(host === '' ? own.replace('http:', 'https:') : own)
  })
})

describe('a request with an invalid host', () => {
  it.each([`http://a"b`, `http://a'b{}`, 'http://a,b', 'http://a;b', 'http://a`b'])(
    'is rejected before %s gets into a page or a ticket',
    async (origin) => {
      server = await openServer({})
      for (const text of await server.textsOf({}, origin)) expect(text).toMatch(/^400 \{"error":/)
    },
  )

  it('is answered when SITE_URL is set', async () => {
    server = await openServer({ SITE_URL: 'https://jobs.example' })
    for (const text of await server.textsOf({}, `http://a"b`)) {
      expect(text).toMatch(/^200 /)
      expect(text).not.toContain('a"b')
    }
  })
})
