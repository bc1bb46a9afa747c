import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { escapeHtml } from '#shared/html-text.ts'
import { filterQuery } from '#server/web/pages/job-links.ts'
import { structuredDataErrors } from '../setup/structured-data.ts'
import { cooks, documentOf, job, withListedSite } from './listed-site.ts'

/** The open jobs in the HTML of pages, for crawlers and readers. */

const walks = {
  paths: ['/walks.xml'],
  routes: () => new Hono(),
  headLinks: (filter: Parameters<typeof filterQuery>[0]) =>
    `<link rel="alternate" href="${escapeHtml(`/walks.xml${filterQuery(filter)}`)}">`,
}
const site = withListedSite([walks])

async function linksOf(address: string) {
  const links = documentOf((await site.get(address)).text).querySelectorAll('nav[aria-label="Open jobs"] a')
  return [...links].map((link) => `${link.getAttribute('href')} ${link.textContent}`)
}

describe('a search in a page', () => {
  it('is sent compressed, although its page is not kept', async () => {
    await site.openJobs.list()
    const { bytes, headers } = await site.get('/?q=baker', { 'Accept-Encoding': 'br' })
    expect(headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(bytes).toString()).toContain('/jobs/1')
  })

  it('beyond what a requester may ask for leaves the page without links, which is another page than one with them', async () => {
    await site.openJobs.list()
    site.searchesLeft = 1
    const found = await site.get('/?q=baker')
    const left = await site.get('/?q=baker')
    expect([found.status, left.status]).toEqual([200, 200])
    expect(found.text).toContain('/jobs/1')
    expect(left.text).not.toContain('/jobs/1')
    expect(left.text).toContain('This site needs JavaScript.')
    expect(left.headers.get('ETag')).not.toBe(found.headers.get('ETag'))
    expect(await linksOf('/?department=Bakery')).toHaveLength(2)
    site.searchesLeft = 1
    expect((await site.get('/?q=baker', { 'If-None-Match': left.headers.get('ETag') ?? '' })).status).toBe(200)
  })
})

describe('the jobs in the HTML of a page', () => {
  it('are links to all jobs on the home page, the newest first', async () => {
    await site.openJobs.list()
    expect(await linksOf('/')).toEqual(['/jobs/3 Cook', '/jobs/2 Baker & <Miller>', '/jobs/1 Baker'])
    expect((await site.get('/')).text).not.toContain('noscript')
  })

  it('are those of the team or the office', async () => {
    await site.openJobs.list()
    expect(await linksOf('/design')).toEqual(['/jobs/3 Cook'])
    expect(await linksOf('/locations/berlin')).toEqual(['/jobs/3 Cook', '/jobs/1 Baker'])
    expect(await linksOf('/benefits')).toEqual([])
  })

  it('are those of the filter in the query of the home page', async () => {
    await site.openJobs.list()
    expect(await linksOf('/?department=Bakery&utm_source=mail')).toEqual(['/jobs/2 Baker & <Miller>', '/jobs/1 Baker'])
    expect(await linksOf('/?jobs=1')).toEqual(['/jobs/1 Baker'])
    expect(await linksOf('/?utm_source=mail')).toHaveLength(3)
    expect(await linksOf('/?q=bakr+lyon')).toEqual(['/jobs/2 Baker & <Miller>'])
    expect(await linksOf('/?q=BERLIN&department=Bakery')).toEqual(['/jobs/1 Baker'])
    expect(await linksOf('/?q=xylophone')).toEqual([])
  })

  it('of a large board are the newest hundred on the home page, which leads to all others', async () => {
    const many = Array.from({ length: 300 }, (_, index) => job(index + 1, 'Baker', 'Berlin'))
    site.board.departments = [{ id: 10, name: 'Bakery & Co', jobs: many }]
    await site.openJobs.list()
    const links = await linksOf('/')
    expect(links).toHaveLength(101)
    expect(links.at(-1)).toBe('/?department=Bakery+%26+Co Bakery & Co')
    expect(await linksOf('/?department=Bakery+%26+Co')).toHaveLength(300)
  })

  it('are made once for a filter, however often its page is sent', async () => {
    const list = await site.openJobs.list()
    if (!list) throw new Error('the board is silent')
    let made = 0
    vi.spyOn(site.openJobs, 'known').mockReturnValue({
      ...list,
      get jobs() {
        made += 1
        return list.jobs
      },
    })
    const sent = new Set<string>()
    for (let visit = 0; visit < 3; visit += 1) {
      const { bytes } = await site.get('/?department=Bakery', { 'Accept-Encoding': 'br' })
      sent.add(brotliDecompressSync(bytes).toString())
    }
    expect([made, sent.size]).toEqual([1, 1])
    expect([...sent].join('')).toContain('/jobs/2')
  })

  it('never make a page wait for the board', async () => {
    expect(await linksOf('/')).toEqual([])
    await site.openJobs.list()
    expect(await linksOf('/')).toHaveLength(3)
  })

  it('stay while the board does not answer, and follow it when it does', async () => {
    await site.openJobs.list()
    site.board.isSilent = true
    site.nowMs += 120_000
    expect(await site.openJobs.list()).toBeNull()
    expect(await linksOf('/')).toHaveLength(3)
    site.board.isSilent = false
    site.board.departments = [{ id: 20, name: 'Kitchen', jobs: cooks }]
    await site.openJobs.list()
    expect(await linksOf('/')).toEqual(['/jobs/3 Cook'])
  })

  it('ask a silent board once a minute, however many pages are read', async () => {
    site.board.isSilent = true
    site.asked = 0
    for (let visit = 0; visit < 5; visit += 1) await site.get('/')
    expect(site.asked).toBe(1)
    site.nowMs += 60_000
    await site.get('/')
    expect(site.asked).toBe(2)
  })

  it('are named once in the log when their list cannot be read', async () => {
    site.board.isSilent = true
    await site.openJobs.list()
    await site.openJobs.list()
    expect(site.warnings).toEqual(['links and feeds of jobs: BoardReadError: does not answer (HTTP 502)'])
    site.board.isSilent = false
    await site.openJobs.list()
    site.board.departments = null as never
    site.nowMs += 120_000
    await site.openJobs.list()
    expect(site.warnings).toEqual([
      'links and feeds of jobs: BoardReadError: does not answer (HTTP 502)',
      expect.stringMatching(/^links and feeds of jobs: BoardPayloadError: /),
    ])
  })

  it('change the page’s ETag only when they change', async () => {
    await site.openJobs.list()
    const tag = (await site.get('/')).headers.get('ETag') ?? ''
    expect((await site.get('/', { 'If-None-Match': tag })).status).toBe(304)
    site.board.departments = [{ id: 20, name: 'Kitchen', jobs: cooks }]
    site.nowMs += 120_000
    await site.openJobs.list()
    expect((await site.get('/', { 'If-None-Match': tag })).status).toBe(200)
  })

  it('come with the trail of pages and the links of modules to files of the same jobs', async () => {
    await site.openJobs.list()
    const { head } = documentOf((await site.get('/locations/berlin')).text)
    const data = JSON.parse(head.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as Record<
      string,
      unknown
    >[]
    expect(await structuredDataErrors(data)).toEqual([])
    expect(data).toMatchObject([
      { itemListElement: [{ name: 'Acme careers' }, { name: 'Berlin', item: 'https://jobs.example/locations/berlin' }] },
    ])
    expect([...head.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('href'))).toEqual([
      '/walks.xml?location=Berlin%2C+Germany',
    ])
  })
})
