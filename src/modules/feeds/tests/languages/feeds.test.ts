import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { board as mapping, brand } from '#content'
import { languages } from '#shared/site-languages.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import { jobPagesOf } from '#server/web/pages/job-links.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { boardOf } from '#tests/services/listed-board.ts'
import { server } from '../../server.ts'

/** What readers of feeds get, in each language. */

const shell =
  '<html><head><!--page--><title>Site</title><!--/page--></head><body><div id="root"></div><noscript>No jobs.</noscript></body></html>'

let clientDir: string
let site: Hono

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-feeds-'))
  for (const language of languages) {
    const folder = path.join(clientDir, language === languages[0] ? '' : language)
    await mkdir(folder, { recursive: true })
    for (const file of ['shell.html', 'job-shell.html', 'robots.txt', 'index.html'])
      await writeFile(path.join(folder, file), shell)
  }
  const board = boardOf([{ id: 7, title: 'Baker & Co.', publishedMs: 1_700_000_000_000, text: 'You bake.' }])
  const openJobs = openJobsOf({ read: ownBoard(() => board), mapping, warn: () => {} })
  await openJobs.list()
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs: jobsOf(ownBoard(() => board)),
    brand,
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    jobLists: { openJobs, pages: jobPagesOf({ hubs: [], offices: [] }) },
    jobFiles: server.jobFiles ? [server.jobFiles] : [],
    hasVendorScripts: false,
    jobRenderer: null,
    warn: () => {},
  })
})
afterAll(() => rm(clientDir, { recursive: true, force: true }))

const textOf = async (address: string) => (await site.request(address)).text()

it.each(['/feed.xml', '/feed.json', '/jobs.xml'])('the feed %s leads to the pages of its language', async (feed) => {
  const german = await textOf(`${feed}?lang=de`)
  expect(german).toContain('https://jobs.example/de/jobs/7')
  expect(german).toMatch(/https:\/\/jobs\.example\/de["<\]]/)
  const first = await textOf(feed)
  expect(first).not.toContain('jobs.example/de')
  // Unknown languages, and the first, are one feed: nobody can multiply it.
  for (const other of ['en', 'tlh', 'DE', '../../de', '']) {
    expect(await textOf(`${feed}?lang=${encodeURIComponent(other)}`)).toBe(first)
  }
})

it('a feed names itself, its language and its description in that language', async () => {
  const atom = await textOf('/feed.xml?lang=ar')
  expect(atom).toContain('xml:lang="ar"')
  expect(atom).toMatch(/<subtitle>[^<]*\p{Script=Arabic}/u)
  expect(atom).toContain('rel="self" type="application/atom+xml" href="https://jobs.example/feed.xml?lang=ar"')
  // The same job for a reader that has both.
  expect(atom).toContain('<id>https://jobs.example/jobs/7</id>')
  const json = JSON.parse(await textOf('/feed.json?lang=de&gh_src=me')) as Record<string, unknown>
  expect(json).toMatchObject({ language: 'de', feed_url: 'https://jobs.example/feed.json?gh_src=me&lang=de' })
  expect(json['items']).toMatchObject([{ url: 'https://jobs.example/de/jobs/7?gh_src=me', title: 'Baker & Co., Pittsburgh, PA' }])
})

it('a feed is linked from the home page of its language', async () => {
  const german = await textOf('/de')
  expect(german).toContain('href="/feed.xml?lang=de"')
  const english = await textOf('/?gh_src=x')
  expect(english).toContain('href="/feed.xml"')
})
