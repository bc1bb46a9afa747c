import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#shared/html-text.ts'
import { type Budget, type BudgetName, budgets } from '#server/applications/limits/budgets.ts'
import { rateLimits } from '#server/applications/limits/rate-limits.ts'
import { openTestServices } from '#tests/services/test-services.ts'
import { bakers, cooks, documentOf, job, withListedSite } from '#tests/services/listed-site.ts'
import { server } from '../server.ts'

const jobFiles = server.jobFiles ?? expect.fail('the module has no files')

/** The open jobs as feeds, for readers and partners. */

const site = withListedSite([jobFiles])

it('pages that list jobs link to the feeds of the same jobs', async () => {
  await site.openJobs.list()
  const { head } = documentOf((await site.get('/locations/berlin')).text)
  expect([...head.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('href'))).toEqual([
    '/feed.xml?location=Berlin%2C+Germany',
    '/feed.json?location=Berlin%2C+Germany',
  ])
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

const items = async (query: string) => (JSON.parse((await site.get(`/feed.json${query}`)).text) as JsonFeed).items
const numbers = async (query: string) => (await items(query)).map(({ id }) => Number(id.split('/').pop()))

describe('a job feed', () => {
  it('is JSON Feed 1.1 with the jobs that changed last first', async () => {
    const { headers, text } = await site.get('/feed.json')
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
    const { headers, text } = await site.get('/feed.xml')
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
    site.board.departments = [{ id: 10, name: 'Bakery', jobs: [...bakers, ...others] }]
    const { headers, text } = await site.get('/jobs.xml')
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
    site.board.departments = [
      {
        id: 10,
        name: 'Bakery',
        jobs: [job(4, 'Miller', 'London', inOffice), job(5, 'Nobody', 'Berlin', { content: '&lt;p&gt; &lt;/p&gt;' })],
      },
    ]
    const jobs = [...documentOf((await site.get('/jobs.xml')).text, 'application/xml').querySelectorAll('job')]
    expect(jobs.map((found) => ['title', 'city', 'country'].map((name) => found.querySelector(name)?.textContent))).toEqual([
      ['Miller', 'London', 'Canada'],
    ])
  })

  it('carries nothing that could run in a reader, in any format', async () => {
    const content = [
      '<p onclick="alert(1)">You bake.</p><script>alert(2)</script><form action="https://other.example"><input name="a"></form>',
      '<img src=x onerror=alert(3)><iframe src="https://other.example"></iframe><a href="javascript:alert(4)">More</a>',
    ].join('')
    site.board.departments = [{ id: 10, name: 'Bakery', jobs: [job(1, 'Baker', 'Berlin', { content: escapeHtml(content) })] }]
    const [item] = await items('')
    expect(item?.content_html).toBe('<p>You bake.</p><a>More</a>')
    for (const address of ['/feed.xml', '/feed.json', '/jobs.xml']) {
      const { text } = await site.get(address)
      expect(text).toContain('You bake.')
      expect(text).not.toMatch(/alert|onclick|onerror|other\.example/)
    }
  })

  it('leaves out dates that cannot be read, and has their jobs at the end', async () => {
    const undated = { first_published: 'yesterday', updated_at: 'not a date', application_deadline: 'soon' }
    site.board.departments = [{ id: 10, name: 'Bakery', jobs: [job(9, 'Undated', 'Berlin', undated), ...bakers] }]
    const [first, second, last] = await items('')
    expect([first, second].every((item) => 'date_modified' in (item ?? {}))).toBe(true)
    expect(last).toMatchObject({ title: 'Undated, Berlin' })
    expect(last).not.toHaveProperty('date_modified')
    expect(last).not.toHaveProperty('date_published')
    for (const address of ['/feed.xml', '/jobs.xml'])
      expect((await site.get(address)).text).not.toMatch(/1970|yesterday|soon|Invalid/)
    site.board.departments = [{ id: 10, name: 'Bakery', jobs: [job(9, 'Undated', 'Berlin', undated)] }]
    site.nowMs += 120_000
    expect((await site.get('/feed.xml')).text).not.toContain('<updated>')
    expect((await site.get('/jobs.xml')).text).not.toMatch(/lastBuildDate|<date>|expirationdate/)
  })

  it('has the jobs of a department without a name', async () => {
    site.board.departments = [{ id: 10, name: null, jobs: bakers }]
    expect(await numbers('')).toEqual([2, 1])
    expect((await site.get('/jobs.xml')).text.match(/<job>/g)).toHaveLength(2)
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
    site.board.departments = [{ id: 30, name: 'Crew', jobs: [...engineers, job(7, 'Frontend Lead', 'Berlin')] }]
    expect(await numbers('?q=fullstack')).toEqual([4])
    expect(await numbers('?q=frontend')).toEqual([7, 5])
    expect(await numbers('?q=front-end')).toEqual([7, 5])
    expect(await numbers('?q=engineer')).toEqual([5, 4])
    expect(await numbers('?q=ohare')).toEqual([6])
    expect(await numbers('?q=checkin+guests')).toEqual([6])
    expect(await numbers('?q=%E2%80%8Bohare')).toEqual([6])
  })

  it('is refused to somebody who searches too often, with the time to wait, and without a search it is not', async () => {
    site.searchesLeft = 1
    const statuses = []
    for (const query of ['?q=baker', '?q=cook', '', '?jobs=1']) statuses.push((await site.get(`/feed.json${query}`)).status)
    expect(statuses).toEqual([200, 429, 200, 200])
    expect((await site.get('/feed.json?q=cook')).headers.get('Retry-After')).toBe('7')
  })

  it('passes the source of a reader on, while an entry stays the same entry', async () => {
    expect((await items('?jobs=1&gh_src=a%26b'))[0]).toMatchObject({
      id: 'https://jobs.example/jobs/1',
      url: 'https://jobs.example/jobs/1?gh_src=a%26b',
    })
    expect((await site.get('/jobs.xml?gh_src=fair')).text).toContain('<![CDATA[https://jobs.example/jobs/1?gh_src=fair]]>')
  })

  it('answers although a long source is cut within a character', async () => {
    const letters = 'a'.repeat(199)
    expect((await items(`?jobs=1&gh_src=${letters}😀`))[0]?.url).toBe(`https://jobs.example/jobs/1?gh_src=${letters}%EF%BF%BD`)
  })

  it.each(['/feed.xml', '/feed.json', '/jobs.xml'])('is sent once until the board changes: %s', async (address) => {
    const tag = (await site.get(address)).headers.get('ETag') ?? ''
    expect(await site.get(address, { 'If-None-Match': tag })).toMatchObject({ status: 304, text: '' })
    site.nowMs += 120_000
    expect((await site.get(address, { 'If-None-Match': tag })).status).toBe(304)
    site.board.departments = [{ id: 20, name: 'Kitchen', jobs: cooks }]
    site.nowMs += 120_000
    expect((await site.get(address, { 'If-None-Match': tag })).status).toBe(200)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed: %s', async (encoding, decompress) => {
    const { text } = await site.get('/jobs.xml')
    const { headers, ...response } = await site.get('/jobs.xml', { 'Accept-Encoding': encoding })
    expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([encoding, 'Accept-Encoding'])
    expect(decompress(response.bytes).toString()).toBe(text)
  })

  it('is compressed for the sources in use, and sent as it is for others, so that invented ones cost no more', async () => {
    const encodings: (string | null)[] = []
    for (let number = 0; number < 60; number += 1) {
      const { headers, text } = await site.get(`/jobs.xml?gh_src=source-${number}`, { 'Accept-Encoding': 'gzip' })
      encodings.push(headers.get('Content-Encoding'))
      if (encodings.at(-1) === null) expect(text).toContain(`/jobs/1?gh_src=source-${number}]]>`)
    }
    expect(encodings.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'gzip'))
    expect(encodings.slice(-10)).toEqual(Array.from({ length: 10 }, () => null))
  })

  it.each(['/feed.xml', '/feed.json', '/jobs.xml'])('answers 503 while the board does not answer: %s', async (address) => {
    site.board.isSilent = true
    const { headers, status } = await site.get(address)
    expect([status, headers.get('Retry-After')]).toEqual([503, '300'])
  })

  it('has the texts of a board whose list has none', async () => {
    site.board.isWithoutTexts = true
    expect((await items('?jobs=1'))[0]?.content_html).toBe('<p>You are our Baker &amp; friend.</p>')
  })

  it('for readers ends after a hundred jobs', async () => {
    site.board.departments = [
      { id: 10, name: 'Bakery', jobs: Array.from({ length: 150 }, (_, index) => job(index + 1, 'Baker', 'Berlin')) },
    ]
    expect(await items('')).toHaveLength(100)
    expect((await site.get('/jobs.xml')).text.match(/<job>/g)).toHaveLength(150)
  })
})

it.each(jobFiles.paths)('%s is refused to an address that asks too often', async (address) => {
  const few: Readonly<Record<BudgetName, Budget>> = {
    ...budgets,
    jobFiles: { windowSeconds: 60, ofDevice: null, ofAddress: 2 },
  }
  const services = await openTestServices({ limits: rateLimits(few) })
  const statuses = []
  // The pages of the site are not served here.
  for (let times = 0; times < 3; times += 1) statuses.push((await services.request(address)).status)
  expect(statuses).toEqual([404, 404, 429])
  await services.close()
})
