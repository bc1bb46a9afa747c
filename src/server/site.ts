import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError } from '#shared/board-list.ts'
import { jobIdPattern } from '#shared/endpoints.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobPosting, scriptJson } from '#shared/job-posting.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { canonicalPathOf, type PageMeta, pageHead, replacePageHead, withOrigin } from '#shared/page-meta.ts'
import { isPage } from '#shared/pages.ts'
import { paths, prerenderedPages } from '#shared/paths.ts'
import { redirectTarget } from '#shared/redirects.ts'
import { closed, type JobSource } from './board/job-source.ts'
import { brotli } from './brotli.ts'
import type { RenderJobPage } from './job-page.ts'
import { publicOrigin } from './public-origin.ts'

/**
 * Serves `dist/client` beside the embedded services: a fixed page as it was rendered at build, a job's shell with what its
 * board says of it, the shell for any other address. Anything that looks like a file and is not there answers 404, and never
 * with the page unless somebody goes there: who asks for a vanished chunk must not get HTML (pitfalls.md, fluux #330).
 */

export interface SiteOptions {
  /** The built client, absolute. */
  readonly clientDir: string
  /** The site's origin; null: the one that each request names. */
  readonly siteUrl: string | null
  readonly jobs: JobSource
  /** Keys of the brand's offices, each of which has a page. */
  readonly officeKeys: readonly string[]
  readonly brand: { readonly name: string; readonly siteWord: string; readonly description: string }
  /** null: a job's page is its shell, and its code draws it. */
  readonly renderJobPage: RenderJobPage | null
  readonly warn: (message: string) => void
}

/** Of this host alone: what else the company runs beside it is not ours to say. */
const secureForAYear = 'max-age=31536000'
const year = 'public, max-age=31536000, immutable'

function cachePolicy(pathname: string): string {
  if (pathname.startsWith('/assets/')) return year
  // Fixed names: the browser asks each time and gets a 304. `/sw.js` above all must never be an old one.
  return 'no-cache'
}

/** Whether somebody goes to an address; for scripts, pictures and downloads a browser does not ask for HTML. */
function isVisit({ req }: Context): boolean {
  return req.header('Accept')?.includes('text/html') === true
}

/** Tags of the built files by their content; each is read for it once. */
class FileTags {
  readonly #clientDir: string
  readonly #addresses: ReadonlySet<string>
  readonly #tags = new Map<string, Promise<string>>()

  constructor(clientDir: string, addresses: ReadonlySet<string>) {
    this.#clientDir = clientDir
    this.#addresses = addresses
  }

  /** null: there is no such file. */
  async tagOf(pathname: string): Promise<string | null> {
    if (!this.#addresses.has(pathname)) return null
    const known = this.#tags.get(pathname) ?? this.#read(pathname)
    this.#tags.set(pathname, known)
    return known
  }

  async #read(pathname: string): Promise<string> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(this.#clientDir, pathname)), hash)
    return weakTag(hash.digest('base64url'))
  }
}

/** Weak, because a compressed answer has other bytes and the same meaning. */
function weakTag(digest: string): string {
  return `W/"${digest.slice(0, 22)}"`
}

function hasTag(context: Context, tag: string): boolean {
  const known = context.req.header('If-None-Match')?.split(',') ?? []
  return known.some((one) => one.trim() === tag)
}

/** What a player asks for in parts. */
const isVideo = /\.(?:mp4|webm)$/
const isOneRange = /^bytes=(?:\d+-\d*|-\d+)$/

/**
 * A part is answered of a video alone, one at a time, and never under a condition: the file may be another than the one that
 * the browser has the rest of, and the tags here are weak (RFC 9110, 13.1.5). Whoever asks otherwise gets the whole, as is
 * everybody's right (14.2); of a compressed text a part would be one of its compressed bytes.
 */
function mayAnswerPart(context: Context): boolean {
  const { path: pathname } = context.req
  return isVideo.test(pathname) && isOneRange.test(context.req.header('Range') ?? '') && !context.req.header('If-Range')
}

function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { method: request.method, headers })
}

async function listAddresses(clientDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return new Set(files.map((file) => `/${path.relative(clientDir, file).split(path.sep).join('/')}`))
}

async function readPages(clientDir: string, officeKeys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const built = prerenderedPages(officeKeys)
    .map((page) => [page, path.join(clientDir, page, 'index.html')] as const)
    .filter(([, file]) => existsSync(file))
  return new Map(await Promise.all(built.map(async ([page, file]) => [page, await readFile(file, 'utf8')] as const)))
}

const noIndex = '<meta name="robots" content="noindex">'

function siteMap(entries: readonly { readonly address: string; readonly updatedAt: string | null }[]): string {
  const urls = entries.map(({ address, updatedAt }) => {
    const isKnown = updatedAt !== null && !Number.isNaN(Date.parse(updatedAt))
    const lastmod = isKnown ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/**
 * @throws the file system's error when there is no built client
 */
export async function siteRoutes(options: SiteOptions): Promise<Hono> {
  const { brand, clientDir, jobs, officeKeys, renderJobPage, siteUrl, warn } = options
  const shell = await readFile(path.join(clientDir, 'shell.html'), 'utf8')
  const jobShell = await readFile(path.join(clientDir, 'job-shell.html'), 'utf8')
  const robots = await readFile(path.join(clientDir, 'robots.txt'), 'utf8')
  const pages = await readPages(clientDir, officeKeys)
  const tags = new FileTags(clientDir, await listAddresses(clientDir))
  const originOf = (context: Context) => siteUrl ?? publicOrigin(context.req.raw)

  const site = new Hono()
  site.use(compress(), brotli())
  site.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    context.header('Content-Security-Policy', "frame-ancestors 'none'")
    // Not 'same-origin': the sign-in of a file picker is a window that answers the page.
    context.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (originOf(context).startsWith('https:')) context.header('Strict-Transport-Security', secureForAYear)
    if (!context.res.headers.has('Cache-Control')) {
      const isGood = context.res.ok || context.res.status === 304
      context.header('Cache-Control', isGood ? cachePolicy(context.req.path) : 'no-store')
    }
  })

  site.get('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const target = redirectTarget(pathname, search)
    return target === null ? next() : context.redirect(target, 302)
  })

  /** A page of this moment; a browser that has it already is told so. */
  function answerPage(context: Context, html: string, status: 200 | 404 = 200): Response {
    const body = withOrigin(html, originOf(context))
    if (status !== 200) return context.html(body, status)
    const tag = weakTag(createHash('sha256').update(body).digest('base64url'))
    context.header('ETag', tag)
    return hasTag(context, tag) ? context.body(null, 304) : context.html(body)
  }

  const unlistedShell = shell.replace('<!--page-->', `<!--page-->\n    ${noIndex}`)

  async function paintedJob(job: JobDetail, address: string): Promise<string> {
    if (renderJobPage === null) return jobShell
    try {
      return await renderJobPage(job, address)
    } catch (error) {
      // The page's code draws it all the same.
      warn(`job ${job.jobId} is not painted: ${error instanceof Error ? error.stack : String(error)}`)
      return jobShell
    }
  }

  async function jobPage(payload: unknown, address: string, origin: string): Promise<string> {
    const job = parseJob(payload, () => {})
    const pathname = canonicalPathOf(new URL(address, origin).pathname)
    const place = job.location === '' ? '' : `, ${job.location}`
    const meta: PageMeta = { title: `${job.title}${place} | ${brand.name} ${brand.siteWord}`, description: jobSummary(job) }
    const organisation = { name: brand.name, url: origin, logoUrl: `${origin}/brand/icon-512.png` }
    const posting = jobPosting(payload, { organisation, url: origin + pathname })
    const script = `<script type="application/ld+json" data-page="${escapeHtml(pathname)}">${scriptJson(posting)}</script>`
    const head = pageHead(meta, { pathname, origin: '' })
    return replacePageHead(await paintedJob(job, address), posting ? `${head}\n    ${script}` : head)
  }

  // Browsers ask for it on their own where no page names an icon: beside the site map, for one.
  site.get('/favicon.ico', (context) => context.redirect('/brand/favicon.svg', 301))

  // The file of a page is no second address of it: the page's own code would not know it.
  site.on('GET', ['/index.html', '/*/index.html'], (context) => {
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(canonicalPathOf(pathname.slice(0, -'index.html'.length)) + search, 301)
  })

  site.get('/robots.txt', (context) => context.text(`${robots.trimEnd()}\n\nSitemap: ${originOf(context)}/sitemap.xml\n`))

  site.get('/sitemap.xml', async (context) => {
    const origin = originOf(context)
    const open = await jobs.list()
    // Without the jobs it would tell search engines that there are none.
    if (open === null) return context.text('The job board is not answering.', 503, { 'Retry-After': '300' })
    const listed = [...pages]
      .filter(([, html]) => !html.includes(noIndex))
      .map(([page]) => ({ address: origin + page, updatedAt: null }))
    const posted = open.map(({ jobId, updatedAt }) => ({ address: origin + paths.job(jobId), updatedAt }))
    context.header('Content-Type', 'application/xml; charset=utf-8')
    return context.body(siteMap([...listed, ...posted]))
  })

  site.on('GET', ['/jobs/:jobId', '/jobs/:jobId/'], async (context) => {
    const jobId = context.req.param('jobId')
    const found = jobIdPattern.test(jobId) ? await jobs.find(Number(jobId)) : closed
    if (found.status === 'closed') return answerPage(context, unlistedShell, 404)
    if (found.status === 'unknown') return answerPage(context, jobShell)
    try {
      const { pathname, search } = new URL(context.req.url)
      return answerPage(context, await jobPage(found.payload, pathname + search, originOf(context)))
    } catch (error) {
      // A board may say anything: the page itself tells the visitor, as it does without a server.
      if (!(error instanceof BoardPayloadError)) throw error
      return answerPage(context, jobShell)
    }
  })

  site.use(async (context, next) => {
    const tag = await tags.tagOf(context.req.path)
    if (tag !== null) context.header('ETag', tag)
    return tag !== null && hasTag(context, tag) ? context.body(null, 304) : next()
  })
  site.use(async (context, next) => {
    if (context.req.header('Range') !== undefined && !mayAnswerPart(context)) context.req.raw = withoutRange(context.req.raw)
    await next()
    if (isVideo.test(context.req.path) && context.res.ok) context.header('Accept-Ranges', 'bytes')
  })
  site.use(serveStatic({ root: clientDir, index: 'no directory has an index', precompressed: true }))
  site.get('*', (context) => {
    const { path: pathname } = context.req
    if (pathname.startsWith('/assets/')) return context.text('Not found', 404)
    if (path.extname(pathname) !== '') {
      context.header('Vary', 'Accept', { append: true })
      return isVisit(context) ? answerPage(context, unlistedShell, 404) : context.text('Not found', 404)
    }
    const page = pages.get(canonicalPathOf(pathname))
    if (page !== undefined) return answerPage(context, page)
    return isPage(pathname, officeKeys) ? answerPage(context, shell) : answerPage(context, unlistedShell, 404)
  })
  return site
}
