import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobIdOf } from '#server/board/posting-id.ts'
import type { JobSource } from '#server/board/job-source.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'

/** What the server answers to links that were made before this site, or by another system. */

const posting = '3f2a9c1d-0b7e-4d51-9a60-7c1f09ae2b44'
const jobs: JobSource = {
  find: async (jobId) =>
    jobId === 1 ? { status: 'open', payload: { id: 1, title: 'Baker', content: '' } } : { status: 'closed' },
  findWithForm: async () => ({ status: 'unknown' }),
  list: async () => [],
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}

let clientDir: string
let site: Hono

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-links-'))
  const page = '<html><head><!--page--><title>Site</title><!--/page--></head><body></body></html>'
  for (const file of ['shell.html', 'job-shell.html', 'index.html']) await writeFile(path.join(clientDir, file), page)
  await writeFile(path.join(clientDir, 'robots.txt'), '')
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs,
    brand: { name: 'Acme', siteWord: 'careers', description: 'Jobs.' },
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    hasVendorScripts: false,
    staffPages: ['/staff'],
    modes: ['/fair'],
    boardUrls: ['https://boards-api.greenhouse.io/v1/boards/acme', 'https://boards-api.greenhouse.io/v1/boards/benefits'],
    redirects: { '/careers': '/benefits', '/openings/*': '/jobs/*', '/perks.html': '/benefits', '/benefits/*': '/benefits' },
    jobRenderer: null,
    warn: () => {},
  })
})

afterAll(async () => rm(clientDir, { recursive: true, force: true }))

async function get(address: string): Promise<readonly [number, string | null]> {
  const { headers, status } = await site.request(address)
  return [status, headers.get('Location')]
}

describe('a link to a job', () => {
  it.each([
    ['/?gh_jid=1', '/jobs/1'],
    ['/jobs?gh_jid=1', '/jobs/1'],
    ['/careers?gh_jid=1&utm_source=mail', '/jobs/1?utm_source=mail'],
    ['/careers/job.html?gh_jid=1', '/jobs/1'],
    ['/jobs/1?gh_jid=1&gh_src=x', '/jobs/1?gh_src=x'],
    ['/index.html?gh_jid=1', '/jobs/1'],
    ['/in/design?gh_jid=1', '/jobs/1'],
    ['/acme/jobs/1?gh_src=x', '/jobs/1?gh_src=x'],
    ['/acme/jobs/1/apply?gh_src=x', '/jobs/1?gh_src=x'],
    ['/jobs/1-baker?gh_src=x', '/jobs/1?gh_src=x'],
    ['/embed/job_app?for=acme&token=1&gh_src=x', '/jobs/1?gh_src=x'],
    ['/embed/job_board?for=acme', '/#careers'],
    ['/?gh_jid=abc&gh_src=x', '/?gh_src=x'],
    // The numbers are those of the board that this server makes of Lever's or Ashby's.
    [`/acme/${posting}/apply?lever-source=LinkedIn`, `/jobs/${jobIdOf(posting)}?lever-source=LinkedIn`],
    [`/acme/${posting}/application?utm_source=mail`, `/jobs/${jobIdOf(posting)}?utm_source=mail`],
    [`/jobs?ashby_jid=${posting}`, `/jobs/${jobIdOf(posting)}`],
  ])('redirects for good from %s to %s', async (address, target) => {
    expect(await get(address)).toEqual([301, target])
  })

  it('ends at the page of the job', async () => {
    expect(await get('/jobs/1?gh_src=x')).toEqual([200, null])
  })

  it.each(['/staff?gh_jid=1', '/fair?gh_jid=1'])('is not followed on the pages that are for no visitor: %s', async (address) => {
    expect(await get(address)).toEqual([200, null])
  })

  it.each(['//evil.example/?gh_jid=abc', '//evil.example/jobs/1', '/\\evil.example/?gh_jid=abc'])(
    'never leads to another site: %s',
    async (address) => {
      expect(await get(`https://jobs.example${address}`)).toEqual([404, null])
    },
  )
})

describe("an address of the company's older site", () => {
  it.each([
    ['/openings/1-baker?gh_src=x', '/jobs/1?gh_src=x'],
    ['/perks.html', '/benefits'],
    ['/benefits/holidays', '/benefits'],
  ])('redirects for good from %s to %s', async (address, target) => {
    expect(await get(address)).toEqual([301, target])
  })

  it.each([
    ['/benefits', 200],
    ['/openings/nothing', 404],
  ])('is none where the site has a page, or nothing is known: %s', async (address, status) => {
    expect(await get(address)).toEqual([status, null])
  })
})

describe('an address that people type', () => {
  it.each([
    ['/Acme/?gh_src=x', '/jobs?gh_src=x'],
    ['/acme?department=Design', '/jobs?department=Design'],
  ])('redirects for good from %s to the open jobs at %s', async (address, target) => {
    expect(await get(address)).toEqual([301, target])
  })

  it('comes after the pages of the site and the addresses of the older one', async () => {
    expect(await get('/careers')).toEqual([301, '/benefits'])
    expect(await get('/benefits')).toEqual([200, null])
  })
})
