import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, describe, it } from 'vitest'
import { board as mapping, brand } from '#content'
import { languages } from '#shared/site-languages.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import { jobPagesOf } from '#server/web/pages/job-links.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { boardOf } from '#tests/services/listed-board.ts'
import { builtShareKit as kit } from '../../server/built-share-kit.ts'
import { shareImageFiles } from '../../server/share-image-files.ts'
import { ShareImages } from '../../server/share-images.ts'

const shell = [
  '<html><head><!--page--><title>Site</title><!--/page-->',
  '<meta property="og:image" content="/brand/share.png" /><meta property="og:image:width" content="1200" />',
  '<meta property="og:image:alt" content="The site" /><meta name="twitter:image" content="/brand/share.png" /></head>',
  '<body><div id="root"></div></body></html>',
].join('')

let clientDir: string
let site: Hono
/** The pictures that were painted, as drawings. */
const drawings: string[] = []

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-pictures-'))
  for (const language of languages) {
    const folder = path.join(clientDir, language === languages[0] ? '' : language)
    await mkdir(folder, { recursive: true })
    for (const file of ['shell.html', 'job-shell.html', 'robots.txt', 'index.html'])
      await writeFile(path.join(folder, file), shell)
  }
  if (!kit) throw new Error('the demo brand has no kit')
  const paint = async (svg: string) => {
    drawings.push(svg)
    return Promise.resolve(Buffer.from(String(drawings.length)))
  }
  const images = new ShareImages({ brand, kit, mapping, painter: { paint } })
  const board = boardOf([{ id: 7, title: 'Baker & Co.', publishedMs: 1_700_000_000_000, text: 'You bake.' }])
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs: jobsOf(ownBoard(() => board)),
    brand,
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    jobLists: {
      openJobs: openJobsOf({ read: ownBoard(() => board), mapping, warn: () => {} }),
      pages: jobPagesOf({ hubs: [], offices: [] }),
    },
    jobFiles: [shareImageFiles(() => images)],
    hasVendorScripts: false,
    jobRenderer: null,
    warn: () => {},
  })
})
afterAll(() => rm(clientDir, { recursive: true, force: true }))

const get = async (address: string) => site.request(address)
const textOf = async (address: string) => (await get(address)).text()

describe('the picture of a shared job', () => {
  const pictureOf = async (page: string) =>
    /<meta property="og:image" content="https:\/\/jobs\.example([^"]+)">/.exec(await textOf(page))?.[1] ?? ''

  it('has its sentence and its text for readers in the language of the page', async () => {
    const [english, german] = [await pictureOf('/jobs/7'), await pictureOf('/de/jobs/7')]
    expect(english).toMatch(/^\/share\/7-[\w-]{16}\.png$/)
    expect(german).toMatch(/^\/share\/7-[\w-]{16}\.de\.png$/)
    expect(await textOf('/de/jobs/7')).toMatch(/og:image:alt" content="Wordlark stellt ein: Baker/)
    drawings.length = 0
    for (const address of [english, german, german]) expect((await get(address)).status).toBe(200)
    expect(drawings).toHaveLength(2)
    expect(drawings[0]).not.toBe(drawings[1])
    // The name of the site, in letters that are drawn.
    const lastPath = (svg: string | undefined) => svg?.slice(svg.lastIndexOf('<path'))
    expect(lastPath(drawings[0])).not.toBe(lastPath(drawings[1]))
  })

  it('has a sentence from right to left in Arabic', async () => {
    const arabic = await pictureOf('/ar/jobs/7')
    expect(arabic).toMatch(/^\/share\/7-[\w-]{16}\.ar\.png$/)
    expect(await textOf('/ar/jobs/7')).toMatch(/og:image:alt" content="[^"]*\p{Script=Arabic}/u)
  })

  it('cannot be multiplied by languages that nobody speaks', async () => {
    const german = await pictureOf('/de/jobs/7')
    for (const other of ['tlh', 'en', 'DE', 'constructor']) {
      const answer = await get(german.replace('.de.', `.${other}.`))
      expect([302, 404]).toContain(answer.status)
    }
    const moved = await get(german.replace('.de.', '.es.'))
    expect(moved.status).toBe(302)
    expect(moved.headers.get('Location')).toBe(await pictureOf('/es/jobs/7'))
  })
})
