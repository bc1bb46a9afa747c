import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageHead, replacePageHead } from '#shared/page-meta.ts'
import { type JobLookup, jobsOf, type JobSource } from '#server/board/job-source.ts'
import { jobPageMarks } from '#server/web/pages/job-page-marks.ts'
import type { JobRenderer } from '#server/web/pages/render-job.ts'
import { metaPolicy, policyOfSiteAlone, withOwnFrames } from '#server/web/files/headers.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { expectConsole } from '../setup/console.ts'
import { ownBoard } from '#server/board/board.ts'

const shell = [
  `<html><head><meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; connect-src https://board.example">`,
  '<!--page--><title>Site</title><!--/page-->',
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
    replacePageHead(shell, pageHead({ title: pathname, isIndexed }, { pathname, origin: '', language: 'en', languages: ['en'] }))
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
  const jobs: JobSource = {
    find,
    findWithForm: async () => ({ status: 'unknown' }),
    list: async () => list,
    findEducationName: async () => null,
    findEducationId: async () => ({ status: 'unavailable' }),
  }
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs,
    brand,
    brandPages: {
      hubNames: { design: 'Design', engineering: 'Engineering', product: 'Product' },
      leavesOut: [],
      officeKeys: ['berlin'],
    },
    hasVendorScripts: false,
    jobRenderer: null,
    warn: () => {},
  })
})

afterAll(async () => rm(clientDir, { recursive: true, force: true }))

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await site.request(address, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a fixed page', () => {
  it.each(['/benefits', '/benefits/', '/Benefits'])('is sent as rendered, with absolute URLs, at %s', async (address) => {
    const { status, text } = await get(address)
    expect(status).toBe(200)
    expect(text).toContain('<link rel="canonical" href="https://jobs.example/benefits">')
    expect(text).toContain('content="https://jobs.example/brand/share.png"')
  })

  it.each([
    ['/index.html?gh_src=fair', '/?gh_src=fair'],
    ['/benefits/index.html', '/benefits'],
    ['//evil.example/index.html', null],
  ])('has no second URL: %s redirects to %s', async (file, address) => {
    const { headers, status } = await get(file)
    expect({ status, to: headers.get('Location') }).toEqual({ status: address === null ? 404 : 301, to: address })
  })

  it('is answered with 304 to a browser that has it', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'If-None-Match': headers.get('ETag') ?? '' })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('Cache-Control')).toBe('no-cache')
  })
})

describe('every response', () => {
  it.each(['/', '/jobs/7', '/nope', '/sw.js', '/assets/gone.js', '/about', '/sitemap.xml'])(
    'has the security headers for %s',
    async (address) => {
      const { headers } = await get(address)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/) as string,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()') as string,
        'strict-transport-security': 'max-age=31536000',
        'cache-control': expect.any(String) as string,
      })
    },
  )

  it.each(['/', '/jobs/7', '/nope', '/sw.js', '/shell.html'])('repeats the page’s policy as a header for %s', async (address) => {
    const { headers } = await get(address)
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src https://board.example; frame-ancestors 'none'",
    )
  })

  it.each([
    '/%00',
    '/assets/%00.js',
    '/%E0%A4%A',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cmain.js',
    '/%2e%2e/server/main.js',
  ])('is 404 for the malformed path %s', async (address) => {
    expect((await get(address)).status).toBe(404)
  })

  it.each([
    ['/about', '/'],
    ['/faq?utm_source=mail', '/?utm_source=mail#faq'],
    ['/in/design?gh_src=fair', '/?department=Design&gh_src=fair#careers'],
  ])('redirects the old address %s to %s', async (from, to) => {
    const { headers, status } = await get(from)
    expect({ status, to: headers.get('Location') }).toEqual({ status: 302, to })
  })

  it('never redirects to another site', async () => {
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
  it('describes an open job, and the job cannot inject markup', async () => {
    lookup = () => ({ status: 'open', payload: baker })
    const { status, text } = await get('/jobs/7')
    expect(status).toBe(200)
    expect(text).toContain('<body class="job">')
    expect(text).toContain('<title>Baker &lt;/script&gt;')
    expect(text).toContain('<meta name="description" content="You bake.')
    expect(text).toContain('<link rel="canonical" href="https://jobs.example/jobs/7">')
    // The site's, where no module has a picture of the job.
    expect(text).toContain('content="https://jobs.example/brand/share.png"')
    expect(text.match(/<script/g)).toHaveLength(1)
    const [, json = ''] = /<script type="application\/ld\+json" data-page="\/jobs\/7">([^<]*)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)).toMatchObject([
      { '@type': 'JobPosting', title: baker.title, url: 'https://jobs.example/jobs/7' },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Acme careers' }, { name: baker.title }] },
    ])
  })

  it('has no job posting that a search engine would refuse', async () => {
    lookup = () => ({ status: 'open', payload: { ...baker, location: { name: 'Remote' } } })
    const { text } = await get('/jobs/7')
    expect(text).toContain('BreadcrumbList')
    expect(text).not.toContain('JobPosting')
  })

  it.each(['/jobs/8', '/jobs/x', '/jobs/1e3', '/jobs/07'])(
    'answers 404 with noindex for %s, which is closed or never existed',
    async (address) => {
      lookup = () => ({ status: 'closed' })
      const { status, text } = await get(address)
      expect(status).toBe(404)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).not.toContain('ld+json')
    },
  )

  it('answers 410 with noindex for a job that was open before', async () => {
    lookup = () => ({ status: 'closed', wasOpen: true })
    const { headers, status, text } = await get('/jobs/8?gh_src=fair')
    expect([status, headers.get('Cache-Control'), headers.get('ETag')]).toEqual([410, 'no-store', null])
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('ld+json')
    expect((await get('/jobs/08')).status).toBe(404)
  })

  it.each<[string, JobLookup]>([
    ['does not respond', { status: 'unknown' }],
    ['sends an invalid job', { status: 'open', payload: { error: 'x' } }],
  ])('is the plain shell with 503 while the board %s, so that no search engine stores it', async (_, answer) => {
    lookup = () => answer
    const { headers, status, text } = await get('/jobs/7')
    expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '30', 'no-store'])
    expect(text).toContain('<title>Site</title>')
    expect(text).not.toContain('noindex')
  })
})

describe('a rendered job page', () => {
  let origin = 'https://jobs.example'
  let nowMs = 0
  const renderJobPage = vi.fn<JobRenderer['render']>()
  const template = shell.replace('</head>', `${jobPageMarks.head}</head>`).replace('<div id="root"></div>', jobPageMarks.root)
  let rendered: Hono

  beforeEach(async () => {
    origin = 'https://jobs.example'
    lookup = () => ({ status: 'open', payload: { ...baker } })
    renderJobPage.mockReset()
    renderJobPage.mockImplementation(async ({ title }) => ({
      headHtml: '',
      rootHtml: `<h1>${title.length}</h1><a href="#apply">Apply</a>${'<p>You bake.</p>'.repeat(500)}`,
    }))
    const find = async (jobId: number) => lookup(jobId)
    const jobs: JobSource = {
      find,
      findWithForm: async () => ({ status: 'unknown' }),
      findEducationName: async () => null,
      findEducationId: async () => ({ status: 'unavailable' }),
      list: async () => null,
    }
    const warn = (message: string) => console.warn(message)
    const fixed = {
      clientDir,
      hasVendorScripts: false,
      brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    }
    nowMs = Date.parse('2026-11-24T12:00:00Z')
    const work = new WorkQueue({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 60_000 })
    const now = () => nowMs
    rendered = await siteRoutes({
      ...fixed,
      originOf: () => origin,
      jobs,
      brand,
      jobRenderer: async () => ({ template, render: renderJobPage, textForReaders: (html) => html }),
      warn,
      work,
      nowMs: now,
    })
  })

  async function read(address: string, headers: Record<string, string> = {}) {
    const response = await rendered.request(address, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('is rendered once while the board’s data for the job does not change', async () => {
    const [first, second] = [await read('/jobs/7'), await read('/jobs/7')]
    expect(second.text).toBe(first.text)
    expect(renderJobPage).toHaveBeenCalledTimes(1)
    lookup = () => ({ status: 'open', payload: { ...baker, title: 'Miller' } })
    expect((await read('/jobs/7')).text).toContain('<title>Miller')
    expect(renderJobPage).toHaveBeenCalledTimes(2)
  })

  it('is answered with 304 to a browser that has it, until the job changes', async () => {
    const tag = (await read('/jobs/7')).headers.get('ETag') ?? ''
    expect(await read('/jobs/7', { 'If-None-Match': tag })).toMatchObject({ status: 304, text: '' })
    lookup = () => ({ status: 'open', payload: { ...baker, title: 'Miller' } })
    expect((await read('/jobs/7', { 'If-None-Match': tag })).status).toBe(200)
  })

  it('is rendered once, whatever queries and hosts a client invents', async () => {
    const plain = await read('/jobs/7')
    for (let number = 0; number < 200; number += 1) {
      origin = `https://host-${number}.example`
      const { headers, text } = await read(`/jobs/7?a=${number}`)
      expect(text).toBe(plain.text.replaceAll('https://jobs.example', origin))
      expect(headers.get('ETag')).toBe(plain.headers.get('ETag'))
    }
    await read('/jobs/7/?gh_src=fair')
    expect(renderJobPage).toHaveBeenCalledTimes(1)
  })

  it('names the origin of the request, and no other one', async () => {
    await read('/jobs/7')
    origin = 'https://other.example'
    const { text } = await read('/jobs/7')
    expect(text).toContain('<link rel="canonical" href="https://other.example/jobs/7">')
    expect(text).toContain('"url":"https://other.example/jobs/7"')
    expect(text).not.toMatch(/jobs\.example|\.invalid/)
  })

  it('is compressed for a few hosts, and sent as it is to others, so that invented hosts cost no more', async () => {
    const encodingFor = async (host: string) => {
      origin = host
      return (await read('/jobs/7', { 'Accept-Encoding': 'br' })).headers.get('Content-Encoding')
    }
    expect(await encodingFor('https://jobs.example')).toBe('br')
    const encodings: (string | null)[] = []
    for (let number = 0; number < 50; number += 1) encodings.push(await encodingFor(`https://host-${number}.example`))
    expect(encodings.filter((encoding) => encoding === 'br').length).toBeLessThan(10)
    expect(await encodingFor('https://jobs.example')).toBe('br')
  })

  it('is the shell with 503 while there is no room for rendering, and neither closed nor remembered', async () => {
    const open: (() => void)[] = []
    renderJobPage.mockImplementation(async () => {
      await new Promise<void>((resolve) => open.push(resolve))
      return { headHtml: '', rootHtml: '' }
    })
    const busy = [10, 11].map((jobId) => {
      lookup = (id) => ({ status: 'open', payload: { ...baker, id } })
      return read(`/jobs/${jobId}`)
    })
    await expect.poll(() => open.length).toBe(1)
    const { headers, status, text } = await read('/jobs/12')
    expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '5', 'no-store'])
    expect(text).toContain('<body class="job">')
    expect(text).not.toContain('noindex')
    open[0]?.()
    await expect.poll(() => open.length).toBe(2)
    open[1]?.()
    expect((await Promise.all(busy)).map((page) => page.status)).toEqual([200, 200])
    renderJobPage.mockImplementation(async () => ({ headHtml: '', rootHtml: '' }))
    expect((await read('/jobs/12')).status).toBe(200)
  })

  it('falls back to the shell when rendering fails, and is rendered again after a minute', async () => {
    expectConsole(/^job 7 was not rendered: Error: no flour/)
    renderJobPage.mockRejectedValueOnce(new Error('no flour'))
    const failed = await read('/jobs/7')
    expect(failed.status).toBe(200)
    expect(failed.text).toContain('<title>Baker')
    expect(failed.text).not.toContain('You bake.</p>')
    expect((await read('/jobs/7')).text).toBe(failed.text)
    nowMs += 61_000
    expect((await read('/jobs/7')).text).toContain('You bake.</p>')
  })

  it('is compressed in the encoding that the browser accepts', async () => {
    const plain = await read('/jobs/7')
    const response = await rendered.request('/jobs/7', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    expect(response.headers.get('ETag')).toBe(plain.headers.get('ETag'))
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain.text)
  })
})

describe('search engines', () => {
  it('get a site map of every indexable page and every open job', async () => {
    list = [
      { jobId: 7, title: 'Baker', location: '', updatedAt: '2026-11-01T09:00:00-04:00', isProspectPost: false },
      { jobId: 8, title: 'Cook', location: '', updatedAt: 'yesterday', isProspectPost: false },
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

  it('get 503 instead of a site map while the board does not respond, because an empty one would unlist every job', async () => {
    list = null
    expect((await get('/sitemap.xml')).status).toBe(503)
  })

  it('find the site map in robots.txt', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nAllow: /\n\nSitemap: https://jobs.example/sitemap.xml\n')
  })

  it('get 404 for missing addresses: noindex for a page, plain text for a file', async () => {
    const page = await get('/nope')
    expect(page.status).toBe(404)
    expect(page.text).toContain('noindex')
    expect(await get('/assets/gone.js')).toMatchObject({ status: 404, text: 'Not found' })
    expect((await get('/sitemap.txt')).text).toBe('Not found')
    expect(await get('/handbook.pdf?download=1')).toMatchObject({ status: 404, text: 'Not found' })
  })

  it('get the error page for navigation to a missing file, but never for a missing chunk', async () => {
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
  ])('is compressed for Accept-Encoding: %s', async (accepted, text, encoding) => {
    const answer = await get('/assets/a.js', { 'Accept-Encoding': accepted })
    expect(answer.text).toBe(text)
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('with a fixed name is revalidated each time and sent again when it has changed', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('Cache-Control')).toBe('no-cache')
    expect(headers.get('ETag')).toMatch(/^W\/"[\w-]+"$/)
    expect((await get('/sw.js', { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304)
    expect((await get('/sw.js', { 'If-None-Match': 'W/"other"' })).text).toBe('worker')
  })
})

describe('a video', () => {
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, headers, text } = await get('/video/a.webm', { Range: range, ...more })
    return [status, text, headers.get('Content-Range'), headers.get('Content-Length')]
  }

  it('announces that it supports ranges', async () => {
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

  it('answers 416 to a range past its end', async () => {
    const { status, headers, text } = await get('/video/a.webm', { Range: 'bytes=10-' })
    expect([status, text, headers.get('Content-Range')]).toEqual([416, '', 'bytes */10'])
    // Not cacheable, because the next release may have a longer file.
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it.each([
    ['several ranges', 'bytes=0-1,4-5', {}],
    ['another unit', 'lines=0-1', {}],
    ['nonsense', 'bytes=4-2-1', {}],
    ['the rest of a file that may have changed', 'bytes=5-', { 'If-Range': '"other"' }],
  ])('is sent whole for %s', async (_, range, more) => {
    expect((await part(range, more)).slice(0, 3)).toEqual([200, '0123456789', null])
  })

  it('is answered with 304 to a browser that has it, whatever the range', async () => {
    const tag = (await get('/video/a.webm')).headers.get('ETag') ?? ''
    expect((await get('/video/a.webm', { Range: 'bytes=0-', 'If-None-Match': tag })).status).toBe(304)
  })
})

describe('any other file', () => {
  it('is sent whole, because a range of a compressed body is useless', async () => {
    const { status, text } = await get('/assets/a.js', { Range: 'bytes=0-1', 'Accept-Encoding': 'br' })
    expect([status, text]).toEqual([200, 'brotli'])
  })
})

describe('a page of a module for staff', () => {
  const openSite = async (staffPages: readonly string[] = ['/staff']) =>
    siteRoutes({
      clientDir,
      originOf: () => 'https://jobs.example',
      jobs: jobsOf(ownBoard(() => ({ name: '', content: '', departments: [], offices: [], jobs: [], freelanceJobs: [] }))),
      brand,
      brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
      jobRenderer: null,
      hasVendorScripts: false,
      staffPages,
      warn: () => {},
    })

  it.each(['/staff', '/staff/', '/staff/3f2a9c1d'])('is no page at %s where it is off', async (address) => {
    expect((await (await openSite([])).request(address)).status).toBe(404)
  })

  it.each(['/staff', '/staff/', '/staff/3f2a9c1d'])('is a page at %s that nobody stores, indexes or frames', async (address) => {
    const response = await (await openSite()).request(address)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<meta name="robots" content="noindex">')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(response.headers.get('ETag')).toBeNull()
  })

  it('asks no other host, whatever the site’s own policy allows', async () => {
    const response = await (await openSite()).request('/staff')
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'none'; frame-ancestors 'none'")
    expect(
      policyOfSiteAlone("script-src 'self' 'sha256-x=' https://a.example; img-src 'self' https: data:; frame-src https:"),
    ).toBe("script-src 'self' 'sha256-x='; img-src 'self' data:; frame-src 'none'")
  })

  it('alone may frame what this server makes', () => {
    const page = shell.replace('; connect-src', '; frame-src https://video.example; connect-src')
    expect(metaPolicy(page)).toContain('; frame-src https://video.example;')
    const policy = metaPolicy(withOwnFrames(page)) ?? ''
    expect(policy).toContain("; frame-src 'self' https://video.example;")
    expect(policyOfSiteAlone(policy)).toContain("; frame-src 'self';")
  })

  it('is not in the site map', async () => {
    expect(await (await (await openSite()).request('/sitemap.xml')).text()).not.toContain('/staff')
  })
})
