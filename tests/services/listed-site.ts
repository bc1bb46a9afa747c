import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { textForReaders } from '#app/prerender.tsx'
import { plainMapping } from '#shared/board-mapping.ts'
import { BoardReadError, notFound, okAnswer } from '#server/board/ask-board.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { type OpenJobs, openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import type { JobFiles } from '#server/web/pages/job-files.ts'
import { jobPagesOf } from '#server/web/pages/job-links.ts'
import { jobPageMarks } from '#server/web/pages/job-page-marks.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'

/** A site whose pages and files list the jobs of a board that a test changes. */

const page = [
  // Long enough to be worth compressing.
  `<html><head><!--page--><title>Site</title><!--/page--><style>${' '.repeat(1_024)}</style></head>`,
  '<body><div id="root"></div><noscript>This site needs JavaScript.</noscript></body></html>',
].join('')

export interface BoardJob {
  readonly id: number
  readonly title: string
  readonly [field: string]: unknown
}

export const job = (id: number, title: string, location: string, more: object = {}): BoardJob => ({
  id,
  title,
  location: { name: location },
  content: `&lt;p&gt;You are our ${title} &amp;amp; friend.&lt;/p&gt;`,
  first_published: '2026-10-01T00:00:00Z',
  updated_at: `2026-11-${10 + (id % 10)}T00:00:00Z`,
  internal_job_id: id,
  ...more,
})

export const bakers = [job(1, 'Baker', 'Berlin, Germany'), job(2, 'Baker & <Miller>', 'Lyon, France')]
export const cooks = [job(3, 'Cook', 'Berlin, Germany')]

interface FakeBoard {
  isSilent: boolean
  /** Its list has no texts, like those of some systems. */
  isWithoutTexts: boolean
  departments: { id: number; name: string | null; jobs: readonly BoardJob[] }[]
}

export interface ListedSite {
  readonly board: FakeBoard
  nowMs: number
  /** How often the board was asked. */
  asked: number
  searchesLeft: number
  warnings: string[]
  openJobs: OpenJobs
  readonly get: (
    address: string,
    headers?: Record<string, string>,
  ) => Promise<{
    readonly status: number
    readonly headers: Headers
    readonly bytes: Buffer
    readonly text: string
  }>
}

const { DOMParser } = new JSDOM('').window

export const documentOf = (text: string, contentType: 'text/html' | 'application/xml' = 'text/html') =>
  new DOMParser().parseFromString(text, contentType)

/** A new one for each test of a file. @param jobFiles those of modules */
export function withListedSite(jobFiles: readonly JobFiles[] = []): ListedSite {
  let clientDir: string
  let hono: Hono
  const board: FakeBoard = { isSilent: false, isWithoutTexts: false, departments: [] }
  const site: ListedSite = {
    board,
    nowMs: 0,
    asked: 0,
    searchesLeft: 0,
    warnings: [],
    openJobs: openJobsOf({ mapping: plainMapping, warn: () => {}, read: () => Promise.reject(new Error('no test has begun')) }),
    get: async (address, headers = {}) => {
      const response = await hono.request(address, { headers })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
    },
  }
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
    site.nowMs = 1_000_000
    site.warnings = []
    site.searchesLeft = 100
    board.isSilent = false
    board.isWithoutTexts = false
    board.departments = [
      { id: 10, name: 'Bakery', jobs: bakers },
      { id: 20, name: 'Kitchen', jobs: cooks },
    ]
    site.openJobs = openJobsOf({
      mapping: plainMapping,
      warn: (message) => site.warnings.push(message),
      nowMs: () => site.nowMs,
      read: async (address) => {
        site.asked += 1
        if (board.isSilent) throw new BoardReadError('does not answer (HTTP 502)')
        if (address === '/departments') return okAnswer({ departments: board.departments })
        const jobs = board.departments.flatMap((department) => department.jobs)
        const [, jobId] = /\/jobs\/(\d+)/.exec(address) ?? []
        const found = jobs.find(({ id }) => id === Number(jobId))
        if (jobId !== undefined) return found ? okAnswer(found) : notFound
        return okAnswer({ jobs: board.isWithoutTexts ? jobs.map((listed) => ({ ...listed, content: undefined })) : jobs })
      },
    })
    hono = await siteRoutes({
      clientDir,
      originOf: () => 'https://jobs.example',
      jobs: jobsOf(ownBoard(() => ({ name: '', content: '', departments: [], offices: [], jobs: [], freelanceJobs: [] }))),
      brand: { name: 'Acme', siteWord: 'careers', description: 'Jobs.' },
      brandPages: { hubNames: { design: 'Design' }, leavesOut: [], officeKeys: ['berlin'] },
      jobFiles,
      jobLists: {
        openJobs: site.openJobs,
        pages: jobPagesOf({
          hubs: [{ key: 'design', department: 'Kitchen', heading: 'Design' }],
          offices: [{ key: 'berlin', location: 'Berlin, Germany', name: 'Berlin' }],
        }),
      },
      searchWaitMs: async () => {
        site.searchesLeft -= 1
        return site.searchesLeft < 0 ? 7_000 : 0
      },
      hasVendorScripts: false,
      jobRenderer: async () => ({
        template: page.replace('</head>', `${jobPageMarks.head}</head>`).replace('<div id="root"></div>', jobPageMarks.root),
        render: async () => ({ headHtml: '', rootHtml: '' }),
        textForReaders,
      }),
      warn: () => {},
    })
  })
  return site
}
