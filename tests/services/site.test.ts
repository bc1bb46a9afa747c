import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pageHead, replacePageHead } from '#shared/page-meta.ts'
import { embeddedJobs, type JobLookup, type JobSource, jobSource, remoteJobs } from '#server/board/job-source.ts'
import { publicOrigin } from '#server/public-origin.ts'
import { siteRoutes } from '#server/site.ts'

const shell = [
  '<html><head><!--page--><title>Site</title><!--/page-->',
  '<meta property="og:image" content="/brand/share.png" /></head><body><div id="root"></div></body></html>',
].join('')
const brand = { name: 'Acme', siteWord: 'careers', description: 'Jobs.' }

const baker = {
  id: 7,
  title: 'Baker </script><script>alert(1)</script>',
  location: { name: 'Berlin, Germany' },
  content: '&lt;p&gt;You bake.&lt;/p&gt;&lt;script&gt;alert(2)&lt;/script&gt;',
  first_published: '2026-10-01T09:00:00-04:00',
}

let clientDir: string
let lookup: (jobId: number) => JobLookup = () => ({ status: 'closed' })
let list: Awaited<ReturnType<JobSource['list']>> = []
let site: Hono

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-site-'))
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(clientDir, file)), { recursive: true })
    await writeFile(path.join(clientDir, file), text)
  }
  const page = (pathname: string, isIndexed: boolean) =>
    replacePageHead(shell, pageHead({ title: pathname, isIndexed }, { pathname, origin: '' }))
  await write('shell.html', shell)
  await write('job-shell.html', shell.replace('<body>', '<body class="job">'))
  await write('robots.txt', 'User-agent: *\nAllow: /\n')
  await write('index.html', page('/', true))
  await write('benefits/index.html', page('/benefits', true))
  await write('thank-you/index.html', page('/thank-you', false))
  await write('assets/a.js', 'plain')
  await write('assets/a.js.br', 'brotli')
  await write('assets/a.js.gz', 'gzip')
  await write('sw.js', 'worker')
  await write('video/a.webm', '0123456789')
  const find = async (jobId: number) => lookup(jobId)
  const jobs: JobSource = { find, findWithForm: async () => ({ status: 'unknown' }), list: async () => list }
  site = await siteRoutes({
    clientDir,
    siteUrl: 'https://jobs.example',
    jobs,
    brand,
    officeKeys: ['berlin'],
    renderJobPage: null,
    warn: () => {},
  })
})

afterAll(async () => rm(clientDir, { recursive: true, force: true }))

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await site.request(address, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a fixed page', () => {
  it.each(['/benefits', '/benefits/', '/Benefits'])('%s is answered as rendered, with whole addresses', async (address) => {
    const { status, text } = await get(address)
    expect(status).toBe(200)
    expect(text).toContain('<link rel="canonical" href="https://jobs.example/benefits">')
    expect(text).toContain('content="https://jobs.example/brand/share.png"')
  })

  it.each([
    ['/index.html?gh_src=fair', '/?gh_src=fair'],
    ['/benefits/index.html', '/benefits'],
    ['//evil.example/index.html', null],
  ])('has no second address: %s leads to %s', async (file, address) => {
    const { headers, status } = await get(file)
    expect({ status, to: headers.get('Location') }).toEqual({ status: address === null ? 404 : 301, to: address })
  })

  it('is not sent twice to a browser that has it', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'If-None-Match': headers.get('ETag') ?? '' })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('Cache-Control')).toBe('no-cache')
  })
})

describe('every answer', () => {
  it.each(['/', '/jobs/7', '/nope', '/sw.js', '/assets/gone.js', '/about', '/sitemap.xml'])(
    'of %s is guarded',
    async (address) => {
      const { headers } = await get(address)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('geolocation=()') as string,
        'strict-transport-security': 'max-age=31536000',
        'cache-control': expect.any(String) as string,
      })
    },
  )

  it.each([
    '/%00',
    '/assets/%00.js',
    '/%E0%A4%A',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cmain.js',
    '/%2e%2e/server/main.js',
  ])('of %s, an address that is none, is that there is nothing', async (address) => {
    expect((await get(address)).status).toBe(404)
  })

  it('leads nobody away from the site', async () => {
    for (const address of [
      '/about?next=https://evil.example',
      '//evil.example/about',
      '/faq/?//evil.example',
      '/about%2f..%2f/evil',
    ]) {
      const target = (await get(address)).headers.get('Location') ?? '/'
      expect(new URL(target, 'https://jobs.example').origin).toBe('https://jobs.example')
      expect(target).toMatch(/^\/(?![/\\])/)
    }
  })
})

describe('the page of a job', () => {
  it('describes an open job, and nothing in the job can break out of it', async () => {
    lookup = () => ({ status: 'open', payload: baker })
    const { status, text } = await get('/jobs/7')
    expect(status).toBe(200)
    expect(text).toContain('<body class="job">')
    expect(text).toContain('<title>Baker &lt;/script&gt;')
    expect(text).toContain('<meta name="description" content="You bake.')
    expect(text).toContain('<link rel="canonical" href="https://jobs.example/jobs/7">')
    expect(text.match(/<script/g)).toHaveLength(1)
    const [, json = ''] = /<script type="application\/ld\+json" data-page="\/jobs\/7">([^<]*)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)).toMatchObject({ title: baker.title, url: 'https://jobs.example/jobs/7' })
  })

  it.each(['/jobs/8', '/jobs/x', '/jobs/1e3', '/jobs/07'])(
    '%s, which is closed or never was, is missing and not to be listed',
    async (address) => {
      lookup = () => ({ status: 'closed' })
      const { status, text } = await get(address)
      expect(status).toBe(404)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).not.toContain('ld+json')
    },
  )

  it.each<[string, JobLookup]>([
    ['does not answer', { status: 'unknown' }],
    ['answers nonsense', { status: 'open', payload: { error: 'x' } }],
  ])('is the plain shell while the board %s', async (_, answer) => {
    lookup = () => answer
    const { status, text } = await get('/jobs/7')
    expect(status).toBe(200)
    expect(text).toContain('<title>Site</title>')
    expect(text).not.toContain('noindex')
  })
})

describe('what search engines ask for', () => {
  it('is a map of every page to be listed and every open job', async () => {
    list = [
      { jobId: 7, updatedAt: '2026-11-01T09:00:00-04:00' },
      { jobId: 8, updatedAt: 'yesterday' },
    ]
    const { headers, text } = await get('/sitemap.xml')
    expect(headers.get('Content-Type')).toContain('application/xml')
    expect([...text.matchAll(/<url>(.*)<\/url>/g)].map(([, url]) => url)).toEqual([
      '<loc>https://jobs.example/</loc>',
      '<loc>https://jobs.example/benefits</loc>',
      '<loc>https://jobs.example/jobs/7</loc><lastmod>2026-11-01T13:00:00.000Z</lastmod>',
      '<loc>https://jobs.example/jobs/8</loc>',
    ])
  })

  it('is no map at all while the board does not answer: an empty one would unlist every job', async () => {
    list = null
    expect((await get('/sitemap.xml')).status).toBe(503)
  })

  it('finds the map in robots.txt', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nAllow: /\n\nSitemap: https://jobs.example/sitemap.xml\n')
  })

  it('gets 404 for what is not there: a page not to be listed, a file as text', async () => {
    const page = await get('/nope')
    expect(page.status).toBe(404)
    expect(page.text).toContain('noindex')
    expect(await get('/assets/gone.js')).toMatchObject({ status: 404, text: 'Not found' })
    expect((await get('/sitemap.txt')).text).toBe('Not found')
    expect(await get('/handbook.pdf?download=1')).toMatchObject({ status: 404, text: 'Not found' })
  })

  it('gets the error screen where somebody goes to a file that is not there, but never for a chunk', async () => {
    const visit = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const page = await get('/careers.html', visit)
    expect(page.status).toBe(404)
    expect(page.text).toContain('<meta name="robots" content="noindex">')
    expect(page.headers.get('Vary')).toContain('Accept')
    expect(await get('/assets/gone.js', visit)).toMatchObject({ status: 404, text: 'Not found' })
  })
})

describe('a file', () => {
  it.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
  ])('comes compressed to who takes %s', async (accepted, text, encoding) => {
    const answer = await get('/assets/a.js', { 'Accept-Encoding': accepted })
    expect(answer.text).toBe(text)
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('with a fixed name is asked for each time, and sent when it has changed', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('Cache-Control')).toBe('no-cache')
    expect(headers.get('ETag')).toMatch(/^W\/"[\w-]+"$/)
    expect((await get('/sw.js', { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304)
    expect((await get('/sw.js', { 'If-None-Match': 'W/"other"' })).text).toBe('worker')
  })
})

describe('the origin of the site', () => {
  const origin = (headers: Record<string, string>) => publicOrigin(new Request('http://10.0.0.1:4173/x', { headers }))
  it('is what the proxy in front says, and never more than an origin', () => {
    expect(origin({})).toBe('http://10.0.0.1:4173')
    expect(origin({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'jobs.example' })).toBe('https://jobs.example')
    expect(origin({ 'X-Forwarded-Host': 'jobs.example/"><script>' })).not.toContain('script')
    expect(origin({ 'X-Forwarded-Proto': 'javascript' })).toBe('http://10.0.0.1:4173')
  })
})

describe('the jobs of a board elsewhere', () => {
  const base = 'https://boards.example/v1/boards/acme'
  const answering = (answer: (url: string) => Response | Promise<Response>) =>
    vi.fn<typeof fetch>(async (url) => answer(url instanceof Request ? url.url : url.toString()))

  it('are asked for once a minute', async () => {
    const request = answering(() => Response.json(baker))
    const jobs = remoteJobs(base, request)
    expect(await jobs.find(7)).toEqual({ status: 'open', payload: baker })
    expect(await jobs.find(7)).toMatchObject({ status: 'open' })
    expect(request.mock.calls.map(([url]) => url)).toEqual([`${base}/jobs/7?pay_transparency=true`])
  })

  it.each([
    ['closed', () => Response.json({ status: 404 }, { status: 404 })],
    ['unknown', () => Response.json({}, { status: 502 })],
    ['unknown', () => Promise.reject(new TypeError('no network'))],
    ['unknown', () => new Response('<html>')],
    ['unknown', () => Response.json({ ...baker, id: 8 })],
  ])('are %s when the board says so or says nothing', async (status, answer) => {
    expect(await remoteJobs(base, answering(answer)).find(7)).toEqual({ status })
  })

  const report = (problem: string): never => expect.unreachable(problem)
  const withForm = { ...baker, questions: [] }

  it('are asked for once a minute with their form too', async () => {
    const request = answering(() => Response.json(withForm))
    const jobs = remoteJobs(base, request)
    expect(await jobs.findWithForm(7, report)).toMatchObject({ status: 'open', job: { jobId: 7, form: { questions: [] } } })
    expect(await jobs.findWithForm(7, report)).toMatchObject({ status: 'open' })
    expect(request.mock.calls.map(([url]) => url)).toEqual([`${base}/jobs/7?questions=true`])
  })

  it('are asked for again at once for their form when the board has said nothing, but not for a page', async () => {
    const request = answering(() => Response.json({}, { status: 502 }))
    const jobs = remoteJobs(base, request)
    for (const find of [jobs.find, jobs.find, jobs.findWithForm]) expect(await find(7, report)).toEqual({ status: 'unknown' })
    request.mockImplementation(async () => Response.json(withForm))
    expect(await jobs.findWithForm(7, report)).toMatchObject({ status: 'open' })
    expect(await jobs.find(7)).toEqual({ status: 'unknown' })
    expect(request).toHaveBeenCalledTimes(3)
  })

  it('are waited for by an application longer than by a page', async () => {
    const slow = vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(Response.json(withForm)), 2_000)
          init?.signal?.addEventListener('abort', () => reject(new Error('no patience')))
        }),
    )
    const jobs = remoteJobs(base, slow)
    const [page, application] = await Promise.all([jobs.find(7), jobs.findWithForm(7, report)])
    expect([page.status, application.status]).toEqual(['unknown', 'open'])
  })

  it('are listed with the day of their last change', async () => {
    const request = answering(() =>
      Response.json({ jobs: [{ id: 7, updated_at: '2026-11-01' }, null, { id: 'x' }, { id: 8, updated_at: 5 }] }),
    )
    expect(await remoteJobs(base, request).list()).toEqual([
      { jobId: 7, updatedAt: '2026-11-01' },
      { jobId: 8, updatedAt: null },
    ])
    expect(
      await remoteJobs(
        base,
        answering(() => Response.json({ error: 'x' })),
      ).list(),
    ).toBeNull()
  })

  it('come from the board that the build names, or from the embedded one', async () => {
    const board = {
      name: '',
      content: '',
      departments: [],
      offices: [],
      freelanceJobs: [],
      jobs: [{ ...baker, departments: [], offices: [], questions: [{ label: 'Why?', fields: [] }] }],
    }
    const own = jobSource({ boardUrl: '/api/board' }, () => board)
    expect(await own.find(7)).toMatchObject({ status: 'open' })
    expect(await own.find(8)).toEqual({ status: 'closed' })
    expect(await own.find(7)).not.toHaveProperty('payload.questions')
    expect(await own.findWithForm(7, report)).toMatchObject({ job: { form: { questions: [{ label: 'Why?' }] } } })
    expect(await embeddedJobs(() => board).list()).toEqual([{ jobId: 7, updatedAt: null }])
    const nowhere = jobSource({ boardUrl: '/elsewhere' }, () => board)
    expect([await nowhere.find(7), await nowhere.findWithForm(7, report)]).toEqual([{ status: 'unknown' }, { status: 'unknown' }])
  })
})

describe('a video', () => {
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, headers, text } = await get('/video/a.webm', { Range: range, ...more })
    return [status, text, headers.get('Content-Range'), headers.get('Content-Length')]
  }

  it('says that it comes in parts', async () => {
    const { status, headers, text } = await get('/video/a.webm')
    expect([status, text, headers.get('Accept-Ranges'), headers.get('Content-Type')]).toEqual([
      200,
      '0123456789',
      'bytes',
      'video/webm',
    ])
  })

  it.each([
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
  ])('is sent in part for %s', async (range, text, contentRange) => {
    expect(await part(range)).toEqual([206, text, contentRange, String(text.length)])
  })

  it('has no part behind its end', async () => {
    const { status, headers, text } = await get('/video/a.webm', { Range: 'bytes=10-' })
    expect([status, text, headers.get('Content-Range')]).toEqual([416, '', 'bytes */10'])
    // An answer of this moment: the next release may have a longer one.
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it.each([
    ['several parts', 'bytes=0-1,4-5', {}],
    ['another unit', 'lines=0-1', {}],
    ['nonsense', 'bytes=4-2-1', {}],
    ['the rest of what may be another file', 'bytes=5-', { 'If-Range': '"other"' }],
  ])('is sent whole to who asks for %s', async (_, range, more) => {
    expect((await part(range, more)).slice(0, 3)).toEqual([200, '0123456789', null])
  })

  it('is not sent at all to a browser that has it, whatever part it asks for', async () => {
    const tag = (await get('/video/a.webm')).headers.get('ETag') ?? ''
    expect((await get('/video/a.webm', { Range: 'bytes=0-', 'If-None-Match': tag })).status).toBe(304)
  })
})

describe('any other file', () => {
  it('is sent whole: a part of a compressed one is of no use', async () => {
    const { status, text } = await get('/assets/a.js', { Range: 'bytes=0-1', 'Accept-Encoding': 'br' })
    expect([status, text]).toEqual([200, 'brotli'])
  })
})
