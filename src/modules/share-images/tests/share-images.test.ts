import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { board as mapping, brand } from '#content'
import { ownBoard } from '#server/board/board.ts'
import type { JobLookup } from '#server/board/job-source.ts'
import { openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import { jobPagesOf } from '#server/web/pages/job-links.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { Typeface } from '#server/tools/typeface.ts'
import { parseJob } from '#shared/board-job.ts'
import * as second from '#tests/fixtures/second-brand/index.ts'
import { boardOf } from '#tests/services/listed-board.ts'
import { readShareKit } from '../build/read-share-kit.ts'
import { builtShareKit } from '../server/built-share-kit.ts'
import { drawJob, type ShareFacts } from '../server/draw-job.ts'
import { Painter } from '../server/painter.ts'
import { shareImageFiles } from '../server/share-image-files.ts'
import { ShareImages } from '../server/share-images.ts'
import type { ShareKit } from '../shared/share-kit.ts'

const shell = [
  '<html><head><!--page--><title>Site</title><!--/page-->',
  '<meta property="og:image" content="/brand/share.png" /><meta property="og:image:width" content="1200" />',
  '<meta property="og:image:alt" content="The site" /><meta name="twitter:card" content="summary_large_image" />',
  '<meta name="twitter:image" content="/brand/share.png" /></head><body><div id="root"></div></body></html>',
].join('')

const designer = {
  id: 7,
  title: 'Product Designer, Story Lessons',
  location: { name: 'New York, NY; Berlin' },
  content: '&lt;p&gt;You draw.&lt;/p&gt;',
  first_published: '2026-10-01T09:00:00-04:00',
  departments: [{ id: 1, name: 'Design' }],
}

if (!builtShareKit) throw new Error('the demo brand has no kit')
const kit: ShareKit = builtShareKit

/** Counts what is painted, by the real painter. */
class CountingPainter extends Painter {
  painted = 0
  /** In place of every picture, until the test gives it. */
  held: Promise<Uint8Array<ArrayBuffer>> | null = null
  override async paint(svg: string): Promise<Uint8Array<ArrayBuffer>> {
    this.painted += 1
    return this.held ?? super.paint(svg)
  }
}

const painter = new CountingPainter()
let clientDir: string
let jobs: Map<number, JobLookup>
let site: Hono

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-share-'))
  const files = { 'shell.html': shell, 'job-shell.html': shell, 'robots.txt': '', 'index.html': shell }
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(clientDir, file), text)
})

afterAll(async () => {
  painter.close()
  await rm(clientDir, { recursive: true, force: true })
})

beforeEach(async () => {
  jobs = new Map()
  painter.painted = 0
  painter.held = null
  site = await siteRoutes({
    clientDir,
    originOf: () => 'https://jobs.example',
    jobs: {
      find: async (jobId) => jobs.get(jobId) ?? { status: 'closed' },
      findWithForm: async () => ({ status: 'unknown' }),
      list: async () => [],
      findEducationName: async () => null,
      findEducationId: async () => ({ status: 'unavailable' }),
    },
    jobLists: {
      openJobs: openJobsOf({ read: ownBoard(() => boardOf([])), mapping, warn: () => {} }),
      pages: jobPagesOf({ hubs: [], offices: [] }),
    },
    jobFiles: [shareImageFiles(() => new ShareImages({ brand, kit, mapping, painter }))],
    brand,
    brandPages: { hubNames: { design: 'Design', engineering: 'Engineering', product: 'Product' }, leavesOut: [], officeKeys: [] },
    hasVendorScripts: false,
    jobRenderer: null,
    warn: (message) => expect.fail(message),
  })
})

function open(changes: object = {}, jobId = 7): void {
  jobs.set(jobId, { status: 'open', payload: { ...designer, id: jobId, ...changes } })
}

/** The addresses of pictures in the page of a job. */
async function picturesOf(jobId = 7): Promise<readonly string[]> {
  const html = await (await site.request(`/jobs/${jobId}`)).text()
  return [...html.matchAll(/(?:og|twitter):image" content="https:\/\/jobs\.example([^"]+)"/g)].map(([, address]) => address ?? '')
}

async function pictureOf(jobId = 7): Promise<string> {
  const [address = ''] = await picturesOf(jobId)
  return address
}

async function png(address: string) {
  const response = await site.request(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, size: bytes.length < 24 ? [] : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] }
}

const sitePicture = { status: 302, to: '/brand/share.png', cache: 'no-store' }

async function answerOf(address: string) {
  const { headers, status } = await site.request(address)
  return { status, to: headers.get('Location'), cache: headers.get('Cache-Control') }
}

describe('the picture of a shared job', () => {
  it('is named by the page of the job, with its size and its words', async () => {
    open()
    const html = await (await site.request('/jobs/7')).text()
    const [address, forTwitter] = await picturesOf()
    expect(address).toMatch(/^\/share\/7-[\w-]{16}\.png$/)
    expect(forTwitter).toBe(address)
    expect(html).toContain('<meta property="og:image:width" content="1200">')
    expect(html).toContain('content="Wordlark is hiring: Product Designer, Story Lessons, New York, NY +1"')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
    expect(html).not.toContain('/brand/share.png')
  })

  it('is a PNG of 1200 × 630 and at most 90 kB, which is cached for a year', async () => {
    open()
    const { bytes, response, size } = await png(await pictureOf())
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(size).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(90_000)
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' }
    expect((await site.request(await pictureOf(), { headers })).status).toBe(304)
    expect(painter.painted).toBe(1)
  })

  it('has another address for another title, place or team, and the same one for other pay or text', async () => {
    const addresses = []
    for (const changes of [
      {},
      { title: 'Designer' },
      { location: { name: 'Berlin' } },
      { departments: [{ id: 2, name: 'Legal' }] },
    ]) {
      open(changes)
      addresses.push(await pictureOf())
    }
    expect(new Set(addresses).size).toBe(4)
    open({ content: 'Other', updated_at: '2026-11-01', pay_input_ranges: [{ min_cents: 1, max_cents: 2, currency_type: 'USD' }] })
    expect(await pictureOf()).toBe(addresses[0])
  })

  it('leads from an older address to the present one', async () => {
    open({ title: 'Designer' })
    const older = await pictureOf()
    open()
    expect(await answerOf(older)).toMatchObject({ status: 302, to: await pictureOf() })
    expect(painter.painted).toBe(0)
  })

  it('does not exist for a closed job, and is that of the site while the board is silent', async () => {
    open()
    const address = await pictureOf()
    jobs.set(7, { status: 'unknown' })
    expect(await answerOf(address)).toEqual(sitePicture)
    jobs.delete(7)
    expect((await answerOf(address)).status).toBe(404)
    expect((await answerOf('/share/7-short.png')).status).toBe(404)
  })

  it('is painted once for all who ask at the same time', async () => {
    open()
    const address = await pictureOf()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => site.request(address)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(painter.painted).toBe(1)
  })

  it('is that of the site if the font lacks a letter of the title', async () => {
    for (const title of ['パン職人', 'Пекарь', 'Baker 🥖', '\u200b']) {
      open({ title })
      expect(new Set(await picturesOf()), title).toEqual(new Set(['/brand/share.png']))
      expect((await answerOf('/share/7-AAAAAAAAAAAAAAAA.png')).to).toBe('/brand/share.png')
    }
  })

  it.each([
    ['of 10 kB', 'Bread'.repeat(2_000)],
    ['of 10 kB of short words', 'a b '.repeat(2_500)],
    ['with markup', 'Baker <script>alert(1)</script> "&amp;" \'x\''],
    ['with line breaks and marks of direction', 'Baker\n\u202e of\t bread'],
  ])('is painted for a title %s', async (_, title) => {
    open({ title })
    const address = await pictureOf()
    const { bytes, size } = await png(address)
    expect(size).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(90_000)
  })

  it('is that of the site while too many are asked for, and pages are still answered', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    for (const id of ids) open({ title: `Baker ${id}` }, id)
    const addresses: string[] = []
    for (const id of ids) addresses.push(await pictureOf(id))
    let paint = (_bytes: Uint8Array<ArrayBuffer>) => {}
    painter.held = new Promise((resolve) => {
      paint = resolve
    })
    const asked = Promise.all(addresses.map(answerOf))
    expect((await site.request('/jobs/7')).status).toBe(200)
    paint(Uint8Array.of(1))
    const answers = await asked
    const refused = answers.filter(({ status }) => status === 302)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused).toEqual(refused.map(() => sitePicture))
    expect(answers.length - refused.length).toBe(painter.painted)
  })

  it('is painted after one that could not be', async () => {
    await expect(painter.paint('no drawing')).rejects.toThrow('cannot be painted')
    open()
    expect((await png(await pictureOf())).size).toEqual([1200, 630])
  })
})

describe('the drawing of a shared job', () => {
  const [bold, regular] = [kit.fonts.bold, kit.fonts.regular].map((files) => new Typeface(files)) as [Typeface, Typeface]
  const facts: ShareFacts = {
    intro: 'Somebody is hiring',
    siteWord: 'careers',
    title: 'Baker',
    place: 'Berlin',
    team: 'Bread',
    tone: 'flamingo',
  }
  const draw = (changes: Partial<ShareFacts>, changed: Partial<ShareKit> = {}) =>
    drawJob({ ...facts, ...changes }, { brand, kit: { ...kit, ...changed }, bold, regular })
  const iconsOf = (svg: string) => [kit.icons.place, kit.icons.team].filter((icon) => svg.includes(icon)).length

  it("has the field and the ink of the team's colour", () => {
    const svg = draw({})
    expect(svg).toContain(`height="630" fill="${kit.palette['flamingo-field']?.light}"`)
    expect(svg).toContain(`<g fill="${kit.palette['flamingo-ink']?.light}">`)
    expect(svg).not.toMatch(/<text|\{(?:soft|edge)\}/)
  })

  it('has the mark on white where the field is bee', () => {
    expect(draw({ tone: 'bee' })).toContain('<path fill="#fff" d="M19 0')
    expect(draw({})).not.toContain('<path fill="#fff" d="M19 0')
  })

  it('has the sign of a brand without a scene in one tone', () => {
    expect(draw({}, { scene: null })).toContain(`flood-color="${kit.palette['flamingo-edge']?.light}"`)
  })

  /** Where the outlines of the title begin and end. */
  const titleIn = (svg: string) => {
    const [, title = ''] = /^.*?<g fill="#\w+"><path[^>]*\/><path d="([^"]*)"/.exec(svg) ?? []
    const x = [...title.matchAll(/[MLQC ](-?[\d.]+) -?[\d.]+/g)].map(([, value]) => Number(value))
    return { left: Math.min(...x), right: Math.max(...x) }
  }

  it('sets a title from the side where its script begins', () => {
    expect(titleIn(draw({})).left).toBeLessThan(80)
    const arabic = titleIn(draw({ title: 'خباز' }))
    expect(arabic.left).toBeGreaterThan(300)
    expect(arabic.right).toBeGreaterThan(660)
    expect(arabic.right).toBeLessThan(690)
  })

  it('joins letters that are joined, and turns words of the other direction round', () => {
    const style = { size: 100, tracking: 0 }
    const apart = Array.from('سلام', (letter) => bold.widthOf(letter, style)).reduce((sum, width) => sum + width, 0)
    expect(bold.widthOf('سلام', style)).toBeLessThan(apart * 0.8)
    // What is read first is farthest to the right.
    const sentence = bold.outlineOf('\u200fخباز Berlin', style, 0, 0)
    const wordWidth = bold.widthOf('خباز', style)
    const arabic = bold.outlineOf('خباز', style, bold.widthOf('\u200fخباز Berlin', style) - wordWidth, 0)
    expect(sentence.endsWith(arabic)).toBe(true)
  })

  it('leaves out a place or a team that the font cannot write, or that the job does not have', () => {
    expect(iconsOf(draw({}))).toBe(2)
    expect(iconsOf(draw({ place: '東京' }))).toBe(1)
    expect(iconsOf(draw({ place: '', team: '' }))).toBe(0)
  })
})

describe('the kit of a brand', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'careers-kit-'))
    await cp(fileURLToPath(new URL('../../../../tests/fixtures/second-brand', import.meta.url)), folder, { recursive: true })
  })
  afterAll(async () => rm(folder, { recursive: true, force: true }))

  const fontSheet = async (file: string) => {
    const face = (family: string, name: string) =>
      `@font-face { font-family: "${family}"; font-weight: 700; src: url("./${name}"); }`
    // A font that nothing names has no part in it.
    const faces = [face('Unused', 'unused.woff2'), face('Other', 'other.ttf'), face('Own', file)].join(' ')
    const families = ':root { --font: "Own", serif; } :root:lang(ar) { --font: "Own", "Other", serif; }'
    await writeFile(path.join(folder, 'fonts.css'), `${faces} ${families}`)
    return readShareKit(folder, second)
  }

  it('is made of its own folder, if its fonts can be drawn', async () => {
    const [latin = '', , arabic = ''] = kit.fonts.bold
    await writeFile(path.join(folder, 'other.ttf'), Buffer.from(arabic, 'base64'))
    expect(await fontSheet('own.woff')).toBeNull()
    await writeFile(path.join(folder, 'own.ttf'), Buffer.from(latin, 'base64'))
    const found = await fontSheet('own.ttf')
    if (!found) throw new Error('there is no kit')
    expect(found).toMatchObject({ scene: null, palette: second.palette, fonts: { bold: [latin, arabic] } })
    const images = new ShareImages({ brand: second.brand, kit: found, mapping: second.board, painter })
    const job = parseJob(designer, () => {}, second.board)
    const image = images.imageOf(job)
    expect(image?.alt).toBe(`${second.brand.name} is hiring: Product Designer, Story Lessons, New York, NY +1`)
    if (!image) throw new Error('there is no picture')
    const painted = Buffer.from(await images.paint(image))
    expect([painted.readUInt32BE(16), painted.readUInt32BE(20)]).toEqual([1200, 630])
    expect(painted.length).toBeLessThan(90_000)
  })
})
