import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError } from '#shared/board-list.ts'
import { jobIdPattern } from '#shared/endpoints.ts'
import { escapeHtml } from '#shared/html-text.ts'
import { isFiltering, readFilter } from '#shared/job-filter.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { canonicalPathOf, type PageMeta, pageHead, replacePageHead, withOrigin } from '#shared/page-meta.ts'
import { isPage } from '#shared/pages.ts'
import { type BrandPages, paths, prerenderedPages } from '#shared/paths.ts'
import { type OldAddresses, redirectTarget } from '#shared/redirects.ts'
import { closed, type JobSource } from './board/job-source.ts'
import type { OpenJobs } from './board/open-jobs.ts'
import { BoundedCache } from './bounded-cache.ts'
import { type Bytes, compressOnce, matchesTag, preferredEncoding, ReadyText } from './compression.ts'
import type { ConfiguredFiles } from './configured-files.ts'
import { answerPolicy, commonHeaders, pagePolicy, policyOfSiteAlone } from './headers.ts'
import { type Gazetteer, loadGazetteer } from './autocomplete/gazetteer.ts'
import { AddressReader } from './postal-address.ts'
import { jobFeedRoutes } from './job-feeds/routes.ts'
import { filterQuery, type JobPages, withJobLinks } from './job-links.ts'
import type { RenderJobPage } from './job-page.ts'
import { breadcrumbList, jobPosting } from './job-posting.ts'
import { followJobLinks, followOldAddresses } from './links.ts'
import { scriptJson } from './script-json.ts'
import { boardMapping } from './settings.ts'
import { isVideo, type StaticFile, StaticFiles } from './static-files.ts'

/**
 * Serves `dist/client` next to the embedded services: prerendered pages for fixed routes, a job's page rendered with its job,
 * and the shell for any other address. A missing asset must answer 404 and never the shell, unless it is a navigation: a
 * browser that requests a chunk of a previous release must not get HTML.
 */

export interface SiteOptions {
  /** Absolute path of the built client. */
  readonly clientDir: string
  /** The files of the build that differ for the settings of this start. */
  readonly configured?: ConfiguredFiles
  /** The site's public origin for a request (`public-origin.ts`). */
  readonly originOf: (request: Request) => string
  readonly jobs: JobSource
  readonly brandPages: BrandPages
  readonly brand: { readonly name: string; readonly siteWord: string; readonly description: string }
  /** Addresses of the company's older site. */
  readonly redirects?: OldAddresses
  /** null: the server sends the job shell, and the browser renders the job. */
  readonly renderJobPage: RenderJobPage | null
  /** Knows the countries of cities. By default read for the first job page. */
  readonly gazetteer?: () => Promise<Gazetteer>
  /** The open jobs as links in pages and as feeds. Without it there are none. */
  readonly jobLists?: { readonly openJobs: OpenJobs; readonly pages: JobPages; readonly language: string }
  readonly hasCloudPicker: boolean
  /** Whether there is a recruiters' desk. */
  readonly hasDesk: boolean
  readonly warn: (message: string) => void
}

/** Without `includeSubDomains`: the company's other hosts are not this server's concern. */
const strictTransportSecurity = 'max-age=31536000'
const year = 'public, max-age=31536000, immutable'

function cachePolicy(pathname: string): string {
  if (pathname.startsWith('/assets/')) return year
  // Files without a content hash: the browser revalidates each time. A stale `/sw.js` would block every later release.
  return 'no-cache'
}

/** Whether a request is a navigation. Browsers do not accept HTML for scripts, images and downloads. */
function isNavigation({ req }: Context): boolean {
  return req.header('Accept')?.includes('text/html') === true
}

const isOneRange = /^bytes=(?:\d+-\d*|-\d+)$/

/**
 * Only videos support ranges, one range at a time, and never with a condition such as If-Range: the tags here are weak, so the
 * file may differ from the part that the browser has (RFC 9110, 13.1.5). Any other range request gets the whole file, which the
 * RFC allows (14.2). A range of a compressed text would cut its compressed bytes.
 */
function supportsRange(context: Context): boolean {
  const { path: pathname } = context.req
  return isVideo.test(pathname) && isOneRange.test(context.req.header('Range') ?? '') && !context.req.header('If-Range')
}

function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { method: request.method, headers })
}

/** Reads a text of the build, as it is for the settings of this start. */
type ReadBuilt = (pathname: string) => Promise<string>

async function readPages(clientDir: string, brandPages: BrandPages, read: ReadBuilt): Promise<ReadonlyMap<string, string>> {
  const built = prerenderedPages(brandPages)
    .map((page) => [page, path.posix.join(page, 'index.html')] as const)
    .filter(([, file]) => existsSync(path.join(clientDir, file)))
  return new Map(await Promise.all(built.map(async ([page, file]) => [page, await read(file)] as const)))
}

/** A page ready to send, with the policy from its meta element. */
class ReadyPage extends ReadyText {
  readonly policy: string

  constructor(html: string) {
    super(html)
    this.policy = pagePolicy(html)
  }
}

/** 503: the board does not answer, so nobody knows what the page should show. */
type PageStatus = 200 | 404 | 410 | 503
const retryAfterSeconds = 30

/** Page cache for canonical addresses, and a smaller one for addresses with a query or a non-canonical spelling. */
const maxPageBytes = 64 * 1024 * 1024
const maxVariantBytes = 8 * 1024 * 1024
/** Memory for compressed responses other than pages, such as the site map. */
const maxOtherBytes = 4 * 1024 * 1024

/** Browsers remove it when they open another page (`usePageMeta`). */
function structuredData(pathname: string, items: readonly object[]): string {
  return `<script type="application/ld+json" data-page="${escapeHtml(pathname)}">${scriptJson(items)}</script>`
}

const noIndex = '<meta name="robots" content="noindex">'

function renderSiteMap(entries: readonly { readonly address: string; readonly updatedAt: string | null }[]): string {
  const urls = entries.map(({ address, updatedAt }) => {
    const isKnown = updatedAt !== null && !Number.isNaN(Date.parse(updatedAt))
    const lastmod = isKnown ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/** @throws the file system's error when there is no built client */
export async function siteRoutes(options: SiteOptions): Promise<Hono> {
  const {
    brand,
    brandPages,
    clientDir,
    configured = new Map(),
    gazetteer = loadGazetteer,
    jobLists,
    jobs,
    renderJobPage,
    warn,
  } = options
  const read: ReadBuilt = async (pathname) => configured.get(pathname) ?? readFile(path.join(clientDir, pathname), 'utf8')
  const shell = await read('/shell.html')
  const jobShell = await read('/job-shell.html')
  const robots = await read('/robots.txt')
  const pages = await readPages(clientDir, brandPages, read)
  const files = await StaticFiles.open(clientDir, configured)
  const originOf = (context: Context) => options.originOf(context.req.raw)

  const shellPolicy = pagePolicy(shell)
  const common = commonHeaders({ hasCloudPicker: options.hasCloudPicker })

  /** The headers of every response except its policy. */
  const securityHeaders = (context: Context): Record<string, string> => ({
    ...common,
    ...(originOf(context).startsWith('https:') ? { 'Strict-Transport-Security': strictTransportSecurity } : {}),
  })

  // Responses that the middleware must not touch: Hono copies a response for each header that it reads or adds.
  const finishedResponses = new WeakSet<Response>()

  const site = new Hono()
  site.use(compressOnce(maxOtherBytes, (response) => finishedResponses.has(response)))
  site.use(async (context, next) => {
    await next()
    if (finishedResponses.has(context.res)) return
    for (const [name, value] of Object.entries(securityHeaders(context))) context.header(name, value)
    const contentType = context.res.headers.get('Content-Type')
    context.header('Content-Security-Policy', answerPolicy(context.req.path, contentType, shellPolicy))
    if (!context.res.headers.has('Cache-Control')) {
      const isGood = context.res.ok || context.res.status === 304
      context.header('Cache-Control', isGood ? cachePolicy(context.req.path) : 'no-store')
    }
  })

  site.use(async (context, next) => {
    const { method } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    return context.text('Method not allowed', 405, { Allow: 'GET, HEAD' })
  })

  site.get('*', followJobLinks())
  site.get('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const target = redirectTarget(pathname, search, boardMapping.redirects)
    return target === null ? next() : context.redirect(target, 302)
  })

  /** @param content null sends a 304 */
  function sendResponse(context: Context, headers: Record<string, string>, content: { status: PageStatus; body: Bytes } | null) {
    const response = new Response(content?.body ?? null, {
      status: content?.status ?? 304,
      headers: { ...securityHeaders(context), ...headers },
    })
    finishedResponses.add(response)
    return response
  }

  const pageCache = new BoundedCache<ReadyPage>(maxPageBytes, ({ bytes }) => bytes)
  // Clients can invent addresses. A separate cache stops them from evicting the canonical pages.
  const variantCache = new BoundedCache<ReadyPage>(maxVariantBytes, ({ bytes }) => bytes)

  /** Sends a page, or a 304 if the browser has it. */
  async function sendPage(context: Context, page: ReadyPage, status: PageStatus = 200): Promise<Response> {
    const headers: Record<string, string> = {
      'Content-Security-Policy': page.policy,
      'Cache-Control': status === 200 ? cachePolicy(context.req.path) : 'no-store',
      Vary: path.extname(context.req.path) === '' ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
    }
    if (status === 503) headers['Retry-After'] = String(retryAfterSeconds)
    if (status === 200) {
      headers['ETag'] = page.tag
      if (matchesTag(context, page.tag)) return sendResponse(context, headers, null)
    }
    headers['Content-Type'] = 'text/html; charset=UTF-8'
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), page.isOffered)
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    return sendResponse(context, headers, { status, body: await page.body(encoding) })
  }

  /** Sends a page of the build, which differs only by origin. */
  async function sendBuiltPage(context: Context, name: string, html: string, status: PageStatus = 200): Promise<Response> {
    const origin = originOf(context)
    const page = await pageCache.get(`${name} ${origin}`, async () => new ReadyPage(withOrigin(html, origin)))
    return sendPage(context, page, status)
  }

  const trailTo = (origin: string, trail: Parameters<typeof breadcrumbList>[0]) =>
    breadcrumbList([{ name: `${brand.name} ${brand.siteWord}`, url: origin + paths.home() }, ...trail])

  /** Sends a fixed page, with links to its jobs where it lists some. On the home page, the query filters them. */
  async function sendFixedPage(context: Context, pathname: string, html: string): Promise<Response> {
    const listed = jobLists?.pages.get(pathname)
    if (!jobLists || !listed) return sendBuiltPage(context, pathname, html)
    const origin = originOf(context)
    const list = jobLists.openJobs.known()
    const { name } = listed
    const asked = pathname === paths.home() ? readFilter(new URL(context.req.url).searchParams, boardMapping) : listed.filter
    const make = async () => {
      const trail = name === null ? null : structuredData(pathname, [trailTo(origin, [{ name, url: origin + pathname }])])
      const described = trail === null ? html : html.replace('<!--/page-->', () => `${trail}\n    <!--/page-->`)
      return new ReadyPage(withOrigin(withJobLinks(described, asked, list?.jobs ?? []), origin))
    }
    const cache = name === null && isFiltering(asked) ? variantCache : pageCache
    return sendPage(context, await cache.get(`${pathname}${filterQuery(asked)} ${origin} ${list?.version ?? ''}`, make))
  }

  function sendFile(context: Context, { bodies, contentType, tag }: StaticFile): Response {
    const headers: Record<string, string> = {
      'Content-Security-Policy': answerPolicy(context.req.path, contentType, shellPolicy),
      'Cache-Control': cachePolicy(context.req.path),
      ETag: tag,
    }
    if (bodies.size > 1) headers['Vary'] = 'Accept-Encoding'
    if (matchesTag(context, tag)) return sendResponse(context, headers, null)
    headers['Content-Type'] = contentType
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), (one) => bodies.has(one))
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    const body = bodies.get(encoding)
    if (body === undefined) throw new Error(`${context.req.path} has no ${encoding} body`)
    return sendResponse(context, headers, { status: 200, body })
  }

  const unlistedShell = shell.replace('<!--page-->', `<!--page-->\n    ${noIndex}`)

  const renderShell: RenderJobPage = async () => jobShell

  let addresses: Promise<AddressReader> | undefined
  const readAddresses = () => (addresses ??= gazetteer().then((cities) => new AddressReader(cities)))

  /**
   * @param payload the board's response for the job
   * @param address path and query of the request
   * @param render renders the job into the page
   * @throws BoardPayloadError when the payload is not a valid job, and whatever `render` throws
   */
  async function jobPage(payload: unknown, address: string, origin: string, render: RenderJobPage): Promise<string> {
    const job = parseJob(payload, () => {}, boardMapping)
    const pathname = canonicalPathOf(new URL(address, origin).pathname)
    const place = job.location === '' ? '' : `, ${job.location}`
    const meta: PageMeta = { title: `${job.title}${place} | ${brand.name} ${brand.siteWord}`, description: jobSummary(job) }
    const organisation = { name: brand.name, url: origin, logoUrl: `${origin}/brand/icon-512.png` }
    const url = origin + pathname
    const result = jobPosting(payload, { organisation, url, addresses: await readAddresses(), nowMs: Date.now() })
    const department =
      job.department === '' ? [] : [{ name: job.department, url: origin + paths.jobs({ department: job.department }) }]
    const trail = trailTo(origin, [...department, { name: job.title, url }])
    const script = structuredData(pathname, [...(result.status === 'posted' ? [result.posting] : []), trail])
    const head = `${pageHead(meta, { pathname, origin: '' })}\n    ${script}`
    return withOrigin(replacePageHead(await render({ job, payload, address }), head), origin)
  }

  // Browsers request it for documents that name no icon, such as the site map.
  site.get('/favicon.ico', (context) => context.redirect('/brand/favicon.svg', 301))

  // Redirect a page's file name to its canonical path: the router does not know the file name.
  site.on('GET', ['/index.html', '/*/index.html'], (context) => {
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(canonicalPathOf(pathname.slice(0, -'index.html'.length)) + search, 301)
  })

  site.get('/robots.txt', (context) => context.text(`${robots.trimEnd()}\n\nSitemap: ${originOf(context)}/sitemap.xml\n`))

  site.get('/sitemap.xml', async (context) => {
    const origin = originOf(context)
    const open = await jobs.list()
    // Answer 503: a site map without jobs would tell search engines that there are none.
    if (open === null) return context.text('The job board is not answering.', 503, { 'Retry-After': '300' })
    const listed = [...pages]
      .filter(([, html]) => !html.includes(noIndex))
      .map(([page]) => ({ address: origin + page, updatedAt: null }))
    const posted = open.map(({ jobId, updatedAt }) => ({ address: origin + paths.job(jobId), updatedAt }))
    context.header('Content-Type', 'application/xml; charset=utf-8')
    return context.body(renderSiteMap([...listed, ...posted]))
  })

  if (jobLists) {
    const { language, openJobs } = jobLists
    const feedBrand = { ...brand, language }
    site.route('/', jobFeedRoutes({ openJobs, originOf, brand: feedBrand, mapping: boardMapping, addresses: readAddresses }))
  }

  site.on('GET', ['/jobs/:jobId', '/jobs/:jobId/'], async (context) => {
    const jobId = context.req.param('jobId')
    const found = jobIdPattern.test(jobId) ? await jobs.find(Number(jobId)) : closed
    if (found.status === 'closed') return sendBuiltPage(context, 'unlisted shell', unlistedShell, found.wasOpen ? 410 : 404)
    // A browser shows the copy of its device, if it has one. A search engine must not store an empty page.
    if (found.status === 'unknown') return sendBuiltPage(context, 'job shell', jobShell, 503)
    const { pathname, search } = new URL(context.req.url)
    const address = pathname + search
    const origin = originOf(context)
    const { payload } = found
    const cache = address === paths.job(Number(jobId)) ? pageCache : variantCache
    // Everything that the page depends on. The board's payload may change between requests.
    const key = `${address} ${origin} ${createHash('sha256').update(JSON.stringify(payload)).digest('base64url')}`
    const render = renderJobPage ?? renderShell
    try {
      return await sendPage(
        context,
        await cache.get(key, async () => new ReadyPage(await jobPage(payload, address, origin, render))),
      )
    } catch (error) {
      // Invalid payload: the page itself reports it, as it does on a static host.
      if (error instanceof BoardPayloadError) return sendBuiltPage(context, 'job shell', jobShell, 503)
      // Rendering failed: send the shell, which renders the job in the browser. The result is not cached, so the next request
      // retries.
      warn(`job ${jobId} was not rendered: ${error instanceof Error ? error.stack : String(error)}`)
      return sendPage(context, new ReadyPage(await jobPage(payload, address, origin, renderShell)))
    }
  })

  // The recruiters' desk shows what candidates have sent: nothing of it is stored, indexed, or told to another host.
  site.on('GET', ['/desk', '/desk/*'], async (context) => {
    if (!options.hasDesk) return sendBuiltPage(context, 'unlisted shell', unlistedShell, 404)
    const origin = originOf(context)
    const page = await pageCache.get(`desk ${origin}`, async () => new ReadyPage(withOrigin(unlistedShell, origin)))
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), page.isOffered)
    const headers = {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': policyOfSiteAlone(page.policy),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return sendResponse(context, headers, { status: 200, body: await page.body(encoding) })
  })

  // A fair's tablet: the shell, which no search engine should show.
  site.on('GET', ['/fair', '/fair/*'], (context) => {
    context.header('X-Robots-Tag', 'noindex, nofollow')
    return sendBuiltPage(context, 'unlisted shell', unlistedShell)
  })

  site.get('*', async (context, next) => {
    const file = await files.find(context.req.path)
    return file === null ? next() : sendFile(context, file)
  })
  // The remaining files are too large for the memory cache, mostly videos.
  site.use(async (context, next) => {
    const tag = await files.tagOf(context.req.path)
    if (tag !== null) context.header('ETag', tag)
    return tag !== null && matchesTag(context, tag) ? context.body(null, 304) : next()
  })
  site.use(async (context, next) => {
    if (context.req.header('Range') !== undefined && !supportsRange(context)) context.req.raw = withoutRange(context.req.raw)
    await next()
    if (isVideo.test(context.req.path) && context.res.ok) context.header('Accept-Ranges', 'bytes')
  })
  const serveFromDisk = serveStatic({ root: clientDir, index: 'no directory has an index', precompressed: true })
  // Check the file list first to avoid a disk lookup for every page.
  site.use(async (context, next) => (files.has(context.req.path) ? serveFromDisk(context, next) : next()))
  const isOwnPage = (pathname: string) => isPage(pathname, brandPages, boardMapping.redirects)
  site.get('*', followOldAddresses(options.redirects ?? {}, isOwnPage))
  site.get('*', async (context) => {
    const { path: pathname } = context.req
    if (pathname.startsWith('/assets/')) return context.text('Not found', 404)
    if (path.extname(pathname) !== '') {
      if (isNavigation(context)) return sendBuiltPage(context, 'unlisted shell', unlistedShell, 404)
      context.header('Vary', 'Accept', { append: true })
      return context.text('Not found', 404)
    }
    const canonicalPath = canonicalPathOf(pathname)
    const page = pages.get(canonicalPath)
    if (page !== undefined) return sendFixedPage(context, canonicalPath, page)
    return isOwnPage(pathname)
      ? sendBuiltPage(context, 'shell', shell)
      : sendBuiltPage(context, 'unlisted shell', unlistedShell, 404)
  })
  return site
}
