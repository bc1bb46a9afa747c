import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { textForReaders } from '#app/prerender.tsx'
import { plainMapping } from '#shared/board-mapping.ts'
import { escapeHtml } from '#shared/html-text.ts'
import { BoardReadError } from '#server/board/ask-board.ts'
import { type OpenJobs, openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import { jobPagesOf } from '#server/site/job-links.ts'
import { siteRoutes } from '#server/site/routes.ts'
import { jobPageMarks } from '#server/site/job-page-marks.ts'
import { structuredDataErrors } from '../setup/structured-data.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { ownBoard } from '#server/board/board.ts'

/** The open jobs in the HTML of pages and in feeds, for crawlers, readers and partners. */

const page = [
  // Long enough to be worth compressing.
  `<html><head><!--page--><title>Site</title><!--/page--><style>${' '.repeat(1_024)}</style></head>`,
  '<body><div id="root"></div><noscript>This site needs JavaScript.</noscript></body></html>',
].join('')

interface BoardJob {
  readonly id: number
  readonly title: string
  readonly [field: string]: unknown
}

const job = (id: number, title: string, location: string, more: object = {}): BoardJob => ({
  id,
  title,
  location: { name: location },
  content: `&lt;p&gt;You are our ${title} &amp;amp; friend.&lt;/p&gt;`,
  first_published: '2026-10-01T00:00:00Z',
  updated_at: `2026-11-${10 + (id % 10)}T00:00:00Z`,
  internal_job_id: id,
  ...more,
})

const bakers = [job(1, 'Baker', 'Berlin, Germany'), job(2, 'Baker & <Miller>', 'Lyon, France')]
const cooks = [job(3, 'Cook', 'Berlin, Germany')]

interface FakeBoard {
  isSilent: boolean
  /** Its list has no texts, like those of some systems. */
  isWithoutTexts: boolean
  departments: { id: number; name: string | null; jobs: readonly BoardJob[] }[]
}

const board: FakeBoard = { isSilent: false, isWithoutTexts: false, departments: [] }
let nowMs = 0
let asked = 0
let searchesLeft = 0
let warnings: string[] = []
let clientDir: string
let openJobs: OpenJobs
let site: Hono

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-lists-'))
  for (const file of [
    'shell.html',
    'job-shell.html',
    'index.html',
    'benefits/index.html',
    'design/index.html',
    'locations/berlin/index.html',
  ]) {
    await mkdir(path.dirname(path.join(clientDir, file)), { recursive: true })
    await writeFile(path.join(clientDir, file), page)
  }
  await writeFile(path.join(clientDir, 'robots.txt'), '')
})
afterAll(async () => rm(clientDir, { recursive: true, force: true }))

beforeEach(async () => {
  nowMs = 1_000_000
  warnings = []
  searchesLeft = 100
  board.isSilent = false
  board.isWithoutTexts = false
  board.departments = [
    { id: 10, name: 'Bakery', jobs: bakers },
    { id: 20, name: 'Kitchen', jobs: cooks },
  ]
  openJobs = openJobsOf({
    mapping: plainMapping,
    warn: (message) => warnings.push(message),
    nowMs: () => nowMs,
    read: async (address) => {
      asked += 1
      const ok = (body: unknown) => ({ status: 200 as const, body: JSON.stringify(body) })
      if (board.isSilent) throw new BoardReadError('does not answer (HTTP 502)')
      if (address === '/departments') return ok({ departments: board.departments })
      const jobs = board.departments.flatMap((department) => department.jobs)
      const [, jobId] = /\/jobs\/(\d+)/.exec(address) ?? []
      const found = jobs.find(({ id }) => id === Number(jobId))
      if (jobId !== undefined) return found ? ok(found) : { status: 404 as const, body: '{"status":404}' }
      return ok({ jobs: board.isWithoutTexts ? jobs.map((listed) => ({ ...listed, content: undefined })) : jobs })
    },
  })
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs: jobsOf(ownBoard(() => ({ name: '', content: '', departments: [], offices: [], jobs: [], freelanceJobs: [] }))),
    brand: { name: 'Acme', siteWord: 'careers', description: 'Jobs.' },
    brandPages: { hubNames: { design: 'Design' }, leavesOut: [], officeKeys: ['berlin'] },
    jobLists: {
      openJobs,
      pages: jobPagesOf({
        hubs: [{ key: 'design', department: 'Kitchen', heading: 'Design' }],
        offices: [{ key: 'berlin', location: 'Berlin, Germany', name: 'Berlin' }],
      }),
    },
    searchWaitMs: async () => {
      searchesLeft -= 1
      return searchesLeft < 0 ? 7_000 : 0
    },
    hasVendorScripts: false,
    hasDesk: false,
    jobRenderer: async () => ({
      template: page.replace('</head>', `${jobPageMarks.head}</head>`).replace('<div id="root"></div>', jobPageMarks.root),
      render: async () => ({ headHtml: '', rootHtml: '' }),
      textForReaders,
    }),
    warn: () => {},
  })
})

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await site.request(address, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

const { DOMParser } = new JSDOM('').window

const documentOf = (text: string, contentType: 'text/html' | 'application/xml' = 'text/html') =>
  new DOMParser().parseFromString(text, contentType)

async function linksOf(address: string) {
  const links = documentOf((await get(address)).text).querySelectorAll('nav[aria-label="Open jobs"] a')
  return [...links].map((link) => `${link.getAttribute('href')} ${link.textContent}`)
}

describe('a search in a page', () => {
  it('is sent compressed, although its page is not kept', async () => {
    await openJobs.list()
    const { bytes, headers } = await get('/?q=baker', { 'Accept-Encoding': 'br' })
    expect(headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(bytes).toString()).toContain('/jobs/1')
  })

  it('beyond what a requester may ask for leaves the page without links, which is another page than one with them', async () => {
    await openJobs.list()
    searchesLeft = 1
    const found = await get('/?q=baker')
    const left = await get('/?q=baker')
    expect([found.status, left.status]).toEqual([200, 200])
    expect(found.text).toContain('/jobs/1')
    expect(left.text).not.toContain('/jobs/1')
    expect(left.text).toContain('This site needs JavaScript.')
    expect(left.headers.get('ETag')).not.toBe(found.headers.get('ETag'))
    expect(await linksOf('/?department=Bakery')).toHaveLength(2)
    searchesLeft = 1
    expect((await get('/?q=baker', { 'If-None-Match': left.headers.get('ETag') ?? '' })).status).toBe(200)
  })
})

describe('the jobs in the HTML of a page', () => {
  it('are links to all jobs on the home page, the newest first', async () => {
    await openJobs.list()
    expect(await linksOf('/')).toEqual(['/jobs/3 Cook', '/jobs/2 Baker & <Miller>', '/jobs/1 Baker'])
    expect((await get('/')).text).not.toContain('noscript')
  })

  it('are those of the team or the office', async () => {
    await openJobs.list()
    expect(await linksOf('/design')).toEqual(['/jobs/3 Cook'])
    expect(await linksOf('/locations/berlin')).toEqual(['/jobs/3 Cook', '/jobs/1 Baker'])
    expect(await linksOf('/benefits')).toEqual([])
  })

  it('are those of the filter in the query of the home page', async () => {
    await openJobs.list()
    expect(await linksOf('/?department=Bakery&utm_source=mail')).toEqual(['/jobs/2 Baker & <Miller>', '/jobs/1 Baker'])
    expect(await linksOf('/?jobs=1')).toEqual(['/jobs/1 Baker'])
    expect(await linksOf('/?utm_source=mail')).toHaveLength(3)
    expect(await linksOf('/?q=bakr+lyon')).toEqual(['/jobs/2 Baker & <Miller>'])
    expect(await linksOf('/?q=BERLIN&department=Bakery')).toEqual(['/jobs/1 Baker'])
    expect(await linksOf('/?q=xylophone')).toEqual([])
  })

  it('of a large board are the newest hundred on the home page, which leads to all others', async () => {
    const many = Array.from({ length: 300 }, (_, index) => job(index + 1, 'Baker', 'Berlin'))
    board.departments = [{ id: 10, name: 'Bakery & Co', jobs: many }]
    await openJobs.list()
    const links = await linksOf('/')
    expect(links).toHaveLength(101)
    expect(links.at(-1)).toBe('/?department=Bakery+%26+Co Bakery & Co')
    expect(await linksOf('/?department=Bakery+%26+Co')).toHaveLength(300)
  })

  it('are made once for a filter, however often its page is sent', async () => {
    const list = await openJobs.list()
    if (!list) throw new Error('the board is silent')
    let made = 0
    vi.spyOn(openJobs, 'known').mockReturnValue({
      ...list,
      get jobs() {
        made += 1
        return list.jobs
      },
    })
    const sent = new Set<string>()
    for (let visit = 0; visit < 3; visit += 1) {
      const { bytes } = await get('/?department=Bakery', { 'Accept-Encoding': 'br' })
      sent.add(brotliDecompressSync(bytes).toString())
    }
    expect([made, sent.size]).toEqual([1, 1])
    expect([...sent].join('')).toContain('/jobs/2')
  })

  it('never make a page wait for the board', async () => {
    expect(await linksOf('/')).toEqual([])
    await openJobs.list()
    expect(await linksOf('/')).toHaveLength(3)
  })

  it('stay while the board does not answer, and follow it when it does', async () => {
    await openJobs.list()
    board.isSilent = true
    nowMs += 120_000
    expect(await openJobs.list()).toBeNull()
    expect(await linksOf('/')).toHaveLength(3)
    board.isSilent = false
    board.departments = [{ id: 20, name: 'Kitchen', jobs: cooks }]
    await openJobs.list()
    expect(await linksOf('/')).toEqual(['/jobs/3 Cook'])
  })

  it('ask a silent board once a minute, however many pages are read', async () => {
    board.isSilent = true
    asked = 0
    for (let visit = 0; visit < 5; visit += 1) await get('/')
    expect(asked).toBe(1)
    nowMs += 60_000
    await get('/')
    expect(asked).toBe(2)
  })

  it('are named once in the log when their list cannot be read', async () => {
    board.isSilent = true
    await openJobs.list()
    await openJobs.list()
    expect(warnings).toEqual(['links and feeds of jobs: BoardReadError: does not answer (HTTP 502)'])
    board.isSilent = false
    await openJobs.list()
    board.departments = null as never
    nowMs += 120_000
    await openJobs.list()
    expect(warnings).toEqual([
      'links and feeds of jobs: BoardReadError: does not answer (HTTP 502)',
      expect.stringMatching(/^links and feeds of jobs: BoardPayloadError: /),
    ])
  })

  it('change the page’s ETag only when they change', async () => {
    await openJobs.list()
    const tag = (await get('/')).headers.get('ETag') ?? ''
    expect((await get('/', { 'If-None-Match': tag })).status).toBe(304)
    board.departments = [{ id: 20, name: 'Kitchen', jobs: cooks }]
    nowMs += 120_000
    await openJobs.list()
    expect((await get('/', { 'If-None-Match': tag })).status).toBe(200)
  })

  it('come with the trail of pages and the feeds of the same jobs', async () => {
    await openJobs.list()
    const { head } = documentOf((await get('/locations/berlin')).text)
    const data = JSON.parse(head.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as Record<
      string,
      unknown
    >[]
    expect(await structuredDataErrors(data)).toEqual([])
    expect(data).toMatchObject([
      { itemListElement: [{ name: 'Acme careers' }, { name: 'Berlin', item: 'https://jobs.example/locations/berlin' }] },
    ])
    expect([...head.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('href'))).toEqual([
      '/feed.xml?location=Berlin%2C+Germany',
      '/feed.json?location=Berlin%2C+Germany',
    ])
  })
})

interface JsonFeed {
  readonly items: readonly {
    readonly id: string
    readonly url: string
    readonly title: string
    readonly content_html: string
    readonly tags: readonly string[]
  }[]
}

const items = async (query: string) => (JSON.parse((await get(`/feed.json${query}`)).text) as JsonFeed).items
const numbers = async (query: string) => (await items(query)).map(({ id }) => Number(id.split('/').pop()))

describe('a job feed', () => {
  it('is JSON Feed 1.1 with the jobs that changed last first', async () => {
    const { headers, text } = await get('/feed.json')
    expect(headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8')
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Acme careers',
      home_page_url: 'https://jobs.example/',
      feed_url: 'https://jobs.example/feed.json',
      items: [
        { id: 'https://jobs.example/jobs/3', title: 'Cook, Berlin, Germany', date_modified: '2026-11-13T00:00:00.000Z' },
        {
          url: 'https://jobs.example/jobs/2',
          content_html: '<p>You are our Baker &amp;  &amp; friend.</p>',
          tags: ['Bakery'],
        },
        { url: 'https://jobs.example/jobs/1', summary: 'You are our Baker & friend.' },
      ],
    })
  })

  it('is Atom whose texts are escaped', async () => {
    const { headers, text } = await get('/feed.xml')
    expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    const feed = documentOf(text, 'application/xml')
    const texts = (name: string) => [...feed.querySelectorAll(`entry > ${name}`)].map((element) => element.textContent)
    expect(texts('title')[1]).toBe('Baker & <Miller>, Lyon, France')
    expect(texts('content')[2]).toBe('<p>You are our Baker &amp; friend.</p>')
    expect(texts('id')).toEqual([3, 2, 1].map((id) => `https://jobs.example/jobs/${id}`))
    expect(feed.querySelector('feed > updated')?.textContent).toBe('2026-11-13T00:00:00.000Z')
  })

  it('for partners has every job with its place, and none that is for no job', async () => {
    const range = { min_cents: 4_000_000, max_cents: 5_000_000, currency_type: 'EUR', title: 'Annual pay', blurb: null }
    const remote = { content: ']]&gt; &lt;p&gt;x&lt;/p&gt;\u0007', pay_input_ranges: [range] }
    const others = [job(4, 'Anybody', 'Berlin', { internal_job_id: null }), job(5, 'Remote baker', 'Remote - Canada', remote)]
    const monthly = { ...range, min_cents: 250_000, max_cents: 300_000, title: 'Bruttogehalt im Monat' }
    others.push(job(6, 'Bäcker', 'Berlin', { pay_input_ranges: [monthly] }))
    board.departments = [{ id: 10, name: 'Bakery', jobs: [...bakers, ...others] }]
    const { headers, text } = await get('/jobs.xml')
    expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const jobs = [...documentOf(text, 'application/xml').querySelectorAll('job')].map((element) =>
      Object.fromEntries([...element.children].map((child) => [child.tagName, child.textContent])),
    )
    expect(jobs.map(({ title }) => title)).toEqual(['Bäcker', 'Remote baker', 'Baker & <Miller>', 'Baker'])
    expect(jobs.shift()).toMatchObject({ salary: 'EUR 2500–3000 per month' })
    expect(jobs[0]).toMatchObject({
      remotetype: 'Fully remote',
      country: 'Canada',
      description: ']]&gt; <p>x</p>',
      salary: 'EUR 40000–50000 per year',
    })
    expect(jobs[1]).toMatchObject({
      referencenumber: '2',
      partnerJobId: '2',
      url: 'https://jobs.example/jobs/2',
      company: 'Acme',
      city: 'Lyon',
      country: 'France',
      location: 'Lyon, France',
      category: 'Bakery',
      date: 'Thu, 01 Oct 2026 00:00:00 GMT',
    })
  })

  it('for partners has the places that the posting of a job has, and no job without a text', async () => {
    const inOffice = { offices: [{ name: 'Ontario office', location: 'London, Ontario, Canada' }] }
    board.departments = [
      {
        id: 10,
        name: 'Bakery',
        jobs: [job(4, 'Miller', 'London', inOffice), job(5, 'Nobody', 'Berlin', { content: '&lt;p&gt; &lt;/p&gt;' })],
      },
    ]
    const jobs = [...documentOf((await get('/jobs.xml')).text, 'application/xml').querySelectorAll('job')]
    expect(jobs.map((found) => ['title', 'city', 'country'].map((name) => found.querySelector(name)?.textContent))).toEqual([
      ['Miller', 'London', 'Canada'],
    ])
  })

  it('carries nothing that could run in a reader, in any format', async () => {
    const content = [
      '<p onclick="alert(1)">You bake.</p><script>alert(2)</script><form action="https://other.example"><input name="a"></form>',
      '<img src=x onerror=alert(3)><iframe src="https://other.example"></iframe><a href="javascript:alert(4)">More</a>',
    ].join('')
    board.departments = [{ id: 10, name: 'Bakery', jobs: [job(1, 'Baker', 'Berlin', { content: escapeHtml(content) })] }]
    const [item] = await items('')
    expect(item?.content_html).toBe('<p>You bake.</p><a>More</a>')
    for (const address of ['/feed.xml', '/feed.json', '/jobs.xml']) {
      const { text } = await get(address)
      expect(text).toContain('You bake.')
      expect(text).not.toMatch(/alert|onclick|onerror|other\.example/)
    }
  })

  it('leaves out dates that cannot be read, and has their jobs at the end', async () => {
    const undated = { first_published: 'yesterday', updated_at: 'not a date', application_deadline: 'soon' }
    board.departments = [{ id: 10, name: 'Bakery', jobs: [job(9, 'Undated', 'Berlin', undated), ...bakers] }]
    const [first, second, last] = await items('')
    expect([first, second].every((item) => 'date_modified' in (item ?? {}))).toBe(true)
    expect(last).toMatchObject({ title: 'Undated, Berlin' })
    expect(last).not.toHaveProperty('date_modified')
    expect(last).not.toHaveProperty('date_published')
    for (const address of ['/feed.xml', '/jobs.xml']) expect((await get(address)).text).not.toMatch(/1970|yesterday|soon|Invalid/)
    board.departments = [{ id: 10, name: 'Bakery', jobs: [job(9, 'Undated', 'Berlin', undated)] }]
    nowMs += 120_000
    expect((await get('/feed.xml')).text).not.toContain('<updated>')
    expect((await get('/jobs.xml')).text).not.toMatch(/lastBuildDate|<date>|expirationdate/)
  })

  it('has the jobs of a department without a name', async () => {
    board.departments = [{ id: 10, name: null, jobs: bakers }]
    expect(await numbers('')).toEqual([2, 1])
    expect((await get('/jobs.xml')).text.match(/<job>/g)).toHaveLength(2)
  })

  it('has the jobs of a filter, of numbers and of search words', async () => {
    expect(await numbers('?department=Bakery')).toEqual([2, 1])
    expect(await numbers('?location=Berlin%2C+Germany')).toEqual([3, 1])
    expect(await numbers('?department=Bakery&location=Berlin%2C+Germany')).toEqual([1])
    expect(await numbers('?jobs=1,3')).toEqual([3, 1])
    expect(await numbers('?q=LYON+bak')).toEqual([2])
    expect(await numbers('?q=bakr')).toEqual([2, 1])
    expect(await numbers('?q=xylophone')).toEqual([])
    expect(await numbers('?location=Lyon&location=Berlin&remote=on-site')).toEqual([3, 2, 1])
    expect(await numbers('?remote=remote')).toEqual([])
    expect(await numbers('?department=Nobody')).toEqual([])
  })

  it('finds words however they are written, as the page does', async () => {
    const engineers = [
      job(4, 'Full-Stack Engineer', 'Berlin'),
      job(5, 'Front End Engi\u00adneer', 'Berlin'),
      job(6, '\u200bO’Hare Crew', 'Berlin', { content: '&lt;p&gt;You check-in gu\u00adests.&lt;/p&gt;' }),
    ]
    board.departments = [{ id: 30, name: 'Crew', jobs: [...engineers, job(7, 'Frontend Lead', 'Berlin')] }]
    expect(await numbers('?q=fullstack')).toEqual([4])
    expect(await numbers('?q=frontend')).toEqual([7, 5])
    expect(await numbers('?q=front-end')).toEqual([7, 5])
    expect(await numbers('?q=engineer')).toEqual([5, 4])
    expect(await numbers('?q=ohare')).toEqual([6])
    expect(await numbers('?q=checkin+guests')).toEqual([6])
    expect(await numbers('?q=%E2%80%8Bohare')).toEqual([6])
  })

  it('is refused to somebody who searches too often, with the time to wait, and without a search it is not', async () => {
    searchesLeft = 1
    const statuses = []
    for (const query of ['?q=baker', '?q=cook', '', '?jobs=1']) statuses.push((await get(`/feed.json${query}`)).status)
    expect(statuses).toEqual([200, 429, 200, 200])
    expect((await get('/feed.json?q=cook')).headers.get('Retry-After')).toBe('7')
  })

  it('passes the source of a reader on, while an entry stays the same entry', async () => {
    expect((await items('?jobs=1&gh_src=a%26b'))[0]).toMatchObject({
      id: 'https://jobs.example/jobs/1',
      url: 'https://jobs.example/jobs/1?gh_src=a%26b',
    })
    expect((await get('/jobs.xml?gh_src=fair')).text).toContain('<![CDATA[https://jobs.example/jobs/1?gh_src=fair]]>')
  })

  it('answers although a long source is cut within a character', async () => {
    const letters = 'a'.repeat(199)
    expect((await items(`?jobs=1&gh_src=${letters}😀`))[0]?.url).toBe(`https://jobs.example/jobs/1?gh_src=${letters}%EF%BF%BD`)
  })

  it.each(['/feed.xml', '/feed.json', '/jobs.xml'])('is sent once until the board changes: %s', async (address) => {
    const tag = (await get(address)).headers.get('ETag') ?? ''
    expect(await get(address, { 'If-None-Match': tag })).toMatchObject({ status: 304, text: '' })
    nowMs += 120_000
    expect((await get(address, { 'If-None-Match': tag })).status).toBe(304)
    board.departments = [{ id: 20, name: 'Kitchen', jobs: cooks }]
    nowMs += 120_000
    expect((await get(address, { 'If-None-Match': tag })).status).toBe(200)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed: %s', async (encoding, decompress) => {
    const { text } = await get('/jobs.xml')
    const { headers, ...response } = await get('/jobs.xml', { 'Accept-Encoding': encoding })
    expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([encoding, 'Accept-Encoding'])
    expect(decompress(response.bytes).toString()).toBe(text)
  })

  it('is compressed for the sources in use, and sent as it is for others, so that invented ones cost no more', async () => {
    const encodings: (string | null)[] = []
    for (let number = 0; number < 60; number += 1) {
      const { headers, text } = await get(`/jobs.xml?gh_src=source-${number}`, { 'Accept-Encoding': 'gzip' })
      encodings.push(headers.get('Content-Encoding'))
      if (encodings.at(-1) === null) expect(text).toContain(`/jobs/1?gh_src=source-${number}]]>`)
    }
    expect(encodings.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'gzip'))
    expect(encodings.slice(-10)).toEqual(Array.from({ length: 10 }, () => null))
  })

  it.each(['/feed.xml', '/feed.json', '/jobs.xml'])('answers 503 while the board does not answer: %s', async (address) => {
    board.isSilent = true
    const { headers, status } = await get(address)
    expect([status, headers.get('Retry-After')]).toEqual([503, '300'])
  })

  it('has the texts of a board whose list has none', async () => {
    board.isWithoutTexts = true
    expect((await items('?jobs=1'))[0]?.content_html).toBe('<p>You are our Baker &amp; friend.</p>')
  })

  it('for readers ends after a hundred jobs', async () => {
    board.departments = [
      { id: 10, name: 'Bakery', jobs: Array.from({ length: 150 }, (_, index) => job(index + 1, 'Baker', 'Berlin')) },
    ]
    expect(await items('')).toHaveLength(100)
    expect((await get('/jobs.xml')).text.match(/<job>/g)).toHaveLength(150)
  })
})
