import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { board as mapping, brand } from '#content'
import { languagePrefix } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'
import { JobSearcher } from '#server/web/pages/job-searcher.ts'
import { jobPagesOf } from '#server/web/pages/job-links.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { siteMapOf } from '#server/web/pages/site-map.ts'
import { boardOf } from '../services/listed-board.ts'
import { type StructuredData, structuredDataErrors } from '../setup/structured-data.ts'

/** What search engines and other sites get, in each language. */

const shell = [
  '<html><head><!--page--><title>Site</title><!--/page--></head>',
  '<body><div id="root"></div><noscript>This site needs JavaScript.</noscript></body></html>',
].join('')

let clientDir: string
let site: Hono
let searcher: JobSearcher

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-languages-'))
  for (const language of languages) {
    const folder = path.join(clientDir, language === languages[0] ? '' : language)
    await mkdir(folder, { recursive: true })
    for (const file of ['shell.html', 'job-shell.html', 'robots.txt', 'index.html'])
      await writeFile(path.join(folder, file), shell)
  }
  const board = boardOf([{ id: 7, title: 'Baker & Co.', publishedMs: 1_700_000_000_000, text: 'You bake.' }])
  const internship = { id: 1, name: 'Req Type', value: 'University - Graduating Intern', value_type: 'single_select' }
  for (const job of board.jobs) Object.assign(job, { metadata: [internship] })
  const openJobs = openJobsOf({ read: ownBoard(() => board), mapping, warn: () => {} })
  await openJobs.list()
  searcher = new JobSearcher(openJobs, new WorkQueue())
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs: jobsOf(ownBoard(() => board)),
    brand,
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    jobLists: { openJobs, pages: jobPagesOf({ hubs: [], offices: [] }) },
    searcher,
    hasVendorScripts: false,
    jobRenderer: null,
    warn: () => {},
  })
})
afterAll(() => rm(clientDir, { recursive: true, force: true }))

const get = async (address: string) => site.request(address)
const textOf = async (address: string) => (await get(address)).text()

describe('the site map', () => {
  it('has each page and job in each language, with its other languages', async () => {
    const text = await textOf('/sitemap.xml')
    expect([...text.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual(
      ['', '/jobs/7'].flatMap((page) =>
        ['', '/de', '/es', '/ar'].map((prefix) => `https://jobs.example${prefix}${page === '' && prefix === '' ? '/' : page}`),
      ),
    )
    const german = /<url><loc>https:\/\/jobs\.example\/de\/jobs\/7<\/loc>.*/.exec(text)?.[0] ?? ''
    expect([...german.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...named]) => named)).toEqual([
      ['en', 'https://jobs.example/jobs/7'],
      ['de', 'https://jobs.example/de/jobs/7'],
      ['es', 'https://jobs.example/es/jobs/7'],
      ['ar', 'https://jobs.example/ar/jobs/7'],
      ['x-default', 'https://jobs.example/jobs/7'],
    ])
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  })

  it('has the first language alone, linked to the others, when a board is too large for all', () => {
    const job = { title: 'Baker', location: '', isProspectPost: false, updatedAt: '2026-01-01T00:00:00Z' }
    const many = Array.from({ length: 12_500 }, (_, index) => ({ ...job, jobId: index + 1 }))
    const count = (jobs: typeof many) => siteMapOf(['/'])(jobs).bytes
    expect(count(many)).toBeLessThan(50_000_000)
    expect(count(many)).toBeLessThan(count(many.slice(1)))
  })
})

describe('the home page', () => {
  it('links to jobs in its language', async () => {
    expect(await textOf('/de')).toContain('<a href="/de/jobs/7">')
    expect(await textOf('/?gh_src=x')).toContain('<a href="/jobs/7">')
  })
})

describe('an address in a language that the site does not have', () => {
  it.each([
    ['/fr', '/'],
    ['/en', '/'],
    ['/pt-BR/my-jobs?gh_src=x', '/my-jobs?gh_src=x'],
    ['/fr/benefits', '/benefits'],
    ['/de/fr/my-jobs', '/de/my-jobs'],
  ])('leads from %s to %s for now', async (address, page) => {
    const { headers, status } = await get(address)
    expect([status, headers.get('Location')]).toEqual([302, page])
  })

  it.each(['/fr/nothing', '/french/my-jobs', '/fr/fr/nothing', '/xx//evil.example', '/xx//my-jobs', '/xx/\\my-jobs'])(
    'leads nowhere from %s',
    async (address) => {
      expect((await get(address)).status).toBe(404)
    },
  )
})

describe('the data about a page for search engines', () => {
  const dataOf = async (page: string): Promise<readonly StructuredData[]> =>
    [...(await textOf(page)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].flatMap(
      ([, json = '[]']) => JSON.parse(json) as readonly StructuredData[],
    )

  it.each(languages)('has no errors on the page of a job in %s, and names pages of that language', async (language) => {
    const prefix = languagePrefix(language, languages)
    const data = await dataOf(`${prefix}/jobs/7`)
    expect(data.map((item) => item['@type'])).toEqual(['JobPosting', 'BreadcrumbList'])
    expect(await structuredDataErrors(data)).toEqual([])
    const [posting, trail] = data
    expect(posting).toMatchObject({ url: `https://jobs.example${prefix}/jobs/7` })
    expect(JSON.stringify(trail)).toContain(`"https://jobs.example${prefix || '/'}"`)
  })
})

it.each([
  ['/jobs/7', 'Wordlark careers'],
  ['/de/jobs/7', 'Wordlark Karriere'],
])('%s names the site in its language, for readers and for search engines', async (page, name) => {
  const text = await textOf(page)
  expect(text).toContain(`| ${name}</title>`)
  expect(text).toContain(`"position":1,"name":"${name}"`)
})

it.each(['intern', 'Praktikum', 'prácticas', 'تدريب'])('the search of the server knows a type of jobs as %s', async (name) => {
  expect(await searcher.find(name)).toEqual([7])
})
