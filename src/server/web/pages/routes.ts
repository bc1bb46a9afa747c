import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { jobIdPattern } from '#shared/endpoints.ts'
import { canonicalPathOf, noIndex } from '#shared/page-meta.ts'
import { isPage } from '#shared/pages.ts'
import { languagePrefix } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import type { BrandPages } from '#shared/paths.ts'
import { type OldAddresses, redirectTarget } from '#shared/redirects.ts'
import { type Gazetteer, loadGazetteer } from '../../board/places/gazetteer.ts'
import { closed, type JobSource } from '../../board/job-source.ts'
import type { OpenJobs } from '../../board/open-jobs.ts'
import type { ConfiguredFiles } from '../files/configured-files.ts'
import { pagePolicy, withOwnFrames } from '../files/headers.ts'
import { inLanguage } from '../language/language.ts'
import { sendText } from '../http/send-text.ts'
import { BusyError, retryWhenBusySeconds, WorkQueue } from '../../tools/work-queue.ts'
import { JobSearcher } from './job-searcher.ts'
import { AddressReader } from '../../board/places/postal-address.ts'
import { type TextForReaders, wordsForReaders } from './text-for-readers.ts'
import { builtMapping } from '../../board/built-mapping.ts'
import { fileRoutes } from '../files/files.ts'
import { type ReadBuilt, readFixedPages } from './fixed-pages.ts'
import { type JobFiles, pictureAmong } from './job-files.ts'
import type { JobPagesByPath as PagesWithJobs } from './job-links.ts'
import { leadFirstVisit } from './first-visit.ts'
import { JobPages } from './job-page.ts'
import { followJobLinks, followOtherAddresses } from './links.ts'
import { inLanguageOf, languageOfAddress, pathWithoutLanguage } from './page-language.ts'
import { Page } from './page.ts'
import type { JobRenderer } from './render-job.ts'
import { cachePolicy, type PageStatus, FileSender } from '../files/send.ts'
import { siteMapOf } from './site-map.ts'
import { StaticFiles } from '../files/static-files.ts'
import { pages as words } from '../../words.ts'

/**
 * Serves `dist/client` next to the embedded services: prerendered pages for fixed routes, a job's page rendered with its job,
 * and the shell for any other address. A missing asset must answer 404 and never the shell, unless it is a navigation: a
 * browser that requests a chunk of a previous release must not get HTML. A client cannot multiply pages, because each is made once: neither
 * its query nor its host is part of what is cached.
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
  /** The company's boards. */
  readonly boardUrls?: readonly string[]
  /** Renders jobs in a language. null: the server sends the job shell, and the browser renders the job. */
  readonly jobRenderer: ((language: string) => Promise<JobRenderer>) | null
  /** Knows the countries of cities. */
  readonly gazetteer?: () => Promise<Gazetteer>
  /** The open jobs as links in pages, and for the files of modules. Without it there are none. */
  readonly jobLists?: { readonly openJobs: OpenJobs; readonly pages: PagesWithJobs }
  readonly jobFiles?: readonly JobFiles[]
  readonly hasVendorScripts: boolean
  /** The addresses of modes of the site, and of all below each. */
  readonly modes?: readonly string[]
  /** The addresses of pages for staff, and of all below each. */
  readonly staffPages?: readonly string[]
  readonly warn: (message: string) => void
  readonly work?: WorkQueue
  /** Shared with others, because its index is large. */
  readonly searcher?: JobSearcher
  /** Takes a search of a requester's budget. @returns how long to wait for it, in milliseconds. By default nobody waits */
  readonly searchWaitMs?: (context: Context) => Promise<number>
  readonly nowMs?: () => number
}

/** What pages of a language are made of. */
interface PagesOfLanguage {
  readonly shell: Page
  readonly jobShell: Page
  readonly unlistedShell: Page
  readonly staffShell: Page
  /** By path, without the language. */
  readonly fixed: Awaited<ReturnType<typeof readFixedPages>>
  readonly jobPages: JobPages
  readonly textForReaders: TextForReaders
}

/** While the board does not answer. */
const retryBoardSeconds = 30

/** Whether a request is a navigation. Browsers do not accept HTML for scripts, images and downloads. */
function isNavigation({ req }: Context): boolean {
  return req.header('Accept')?.includes('text/html') === true
}

/** @throws the file system's error when there is no built client */
export async function siteRoutes(options: SiteOptions): Promise<Hono> {
  const { brand, brandPages, clientDir, configured = new Map(), gazetteer = loadGazetteer, jobLists, jobs, warn } = options
  const { jobFiles = [] } = options
  const { nowMs = Date.now, searchWaitMs = async () => 0, work = new WorkQueue() } = options
  const read: ReadBuilt = async (pathname) => configured.get(pathname) ?? readFile(path.join(clientDir, pathname), 'utf8')
  const robots = await read('/robots.txt')
  const searcher = options.searcher ?? (jobLists && new JobSearcher(jobLists.openJobs, work))
  const files = await StaticFiles.open(clientDir, configured)
  const originOf = (context: Context) => options.originOf(context.req.raw)

  let addresses: Promise<AddressReader> | undefined
  const readAddresses = () => (addresses ??= gazetteer().then((cities) => new AddressReader(cities)))

  const readPages = async (language: string): Promise<PagesOfLanguage> => {
    const folder = languagePrefix(language, languages)
    const readIn: ReadBuilt = async (pathname) => read(folder + path.posix.join('/', pathname))
    const shellHtml = await readIn('/shell.html')
    const jobShellHtml = await readIn('/job-shell.html')
    const renderer = (await options.jobRenderer?.(language)) ?? null
    const unlistedHtml = shellHtml.replace('<!--page-->', `<!--page-->\n    ${noIndex}`)
    return {
      shell: Page.of(shellHtml),
      jobShell: Page.of(jobShellHtml),
      unlistedShell: Page.of(unlistedHtml),
      staffShell: Page.of(withOwnFrames(unlistedHtml)),
      fixed: await readFixedPages({
        brand,
        brandPages,
        clientDir: path.join(clientDir, folder),
        jobLists,
        read: readIn,
        searcher,
        language,
        headLinks: (filter) => jobFiles.flatMap((each) => each.headLinks?.(filter) ?? []).join('\n    '),
      }),
      jobPages: new JobPages({
        brand,
        language,
        renderer,
        shell: jobShellHtml,
        addresses: readAddresses,
        pictureOf: (job) => pictureAmong(jobFiles, job, warn),
        work,
        warn,
        nowMs,
      }),
      textForReaders: renderer?.textForReaders ?? wordsForReaders,
    }
  }
  const policies = languages.map(async (language) => {
    return [language, pagePolicy(await read(`${languagePrefix(language, languages)}/shell.html`))] as const
  })
  const shellPolicies = new Map(await Promise.all(policies))
  const first = await readPages(languages[0])
  const others = new Map<string, Promise<PagesOfLanguage>>()
  /** The pages of a request's language. Those of the first are ready, all others are read when somebody asks. */
  const pagesFor = async (context: Context): Promise<PagesOfLanguage> => {
    const language = languageOfAddress(context)
    if (language === null) return first
    const found = others.get(language) ?? inLanguage(language, async () => readPages(language))
    others.set(language, found)
    // A failed read is tried again at the next request.
    found.catch(() => others.delete(language))
    return found
  }
  const sender = new FileSender({ originOf, hasVendorScripts: options.hasVendorScripts, shellPolicies, work })

  const site = new Hono({ getPath: (request) => pathWithoutLanguage(request) })
  site.use(async (context, next) => inLanguage(languageOfAddress(context), next))
  site.use(async (context, next) => {
    await next()
    if (sender.isFinished(context.res)) return
    for (const [name, value] of Object.entries(sender.securityHeaders(context))) context.header(name, value)
    context.header('Content-Security-Policy', sender.policyOf(context, context.res.headers.get('Content-Type')))
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

  // First: what names a job or is an old address elsewhere is staff's here.
  for (const at of options.staffPages ?? []) {
    site.on('GET', [at, `${at}/*`], async (context) => sender.privatePage(context, (await pagesFor(context)).staffShell))
  }

  site.get('/', leadFirstVisit())
  site.get('*', followJobLinks())
  site.get('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const target = redirectTarget(pathname, search, builtMapping.redirects)
    return target === null ? next() : context.redirect(inLanguageOf(context, target), 302)
  })

  // Browsers request it for documents that name no icon, such as the site map.
  site.get('/favicon.ico', (context) => context.redirect('/brand/favicon.svg', 301))

  // Redirect a page's file name to its canonical path: the router does not know the file name.
  site.on('GET', ['/index.html', '/*/index.html'], (context) => {
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(canonicalPathOf(pathname.slice(0, -'index.html'.length)) + search, 301)
  })

  site.get('/robots.txt', (context) => context.text(`${robots.trimEnd()}\n\nSitemap: ${originOf(context)}/sitemap.xml\n`))

  const siteMap = siteMapOf([...first.fixed].filter(([, { isIndexed }]) => isIndexed).map(([page]) => page))
  site.get('/sitemap.xml', async (context) => {
    const open = await jobs.list()
    // Answer 503: a site map without jobs would say to search engines that there are none.
    if (open === null) return context.text(words.boardAway(), 503, { 'Retry-After': '300' })
    return sendText(context, siteMap(open), work, 'application/xml; charset=utf-8', sender.originFilling(context))
  })

  if (jobLists && searcher) {
    const { openJobs } = jobLists
    const { textForReaders } = first
    const deps = { jobs, openJobs, originOf, brand, mapping: builtMapping, textForReaders, searcher, searchWaitMs, warn, work }
    for (const { routes } of jobFiles) site.route('/', routes({ ...deps, addresses: readAddresses }))
  }

  const sendUnlisted = async (context: Context, status: PageStatus) =>
    sender.page(context, (await pagesFor(context)).unlistedShell, status)

  site.on('GET', ['/jobs/:jobId', '/jobs/:jobId/'], async (context) => {
    const jobId = context.req.param('jobId')
    const { jobPages, jobShell } = await pagesFor(context)
    const found = jobIdPattern.test(jobId) ? await jobs.find(Number(jobId)) : closed
    if (found.status === 'closed') return sendUnlisted(context, found.wasOpen ? 410 : 404)
    // A browser shows the copy of its device, if it has one. A search engine must not store an empty page.
    if (found.status === 'unknown') return sender.unavailable(context, jobShell, retryBoardSeconds)
    try {
      const page = await jobPages.pageOf(Number(jobId), found.payload)
      return await (page ? sender.page(context, page) : sender.unavailable(context, jobShell, retryBoardSeconds))
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      // The shell renders the job in the browser.
      return sender.unavailable(context, jobShell, retryWhenBusySeconds)
    }
  })

  // A mode of the site: the shell, which no search engine should show.
  const ofModes = (options.modes ?? []).flatMap((mode) => [mode, `${mode}/*`])
  site.on('GET', ofModes, (context) => {
    context.header('X-Robots-Tag', 'noindex, nofollow')
    return sendUnlisted(context, 200)
  })

  site.route('/', fileRoutes(files, clientDir, sender))
  const isOwnPage = (pathname: string) => isPage(pathname, brandPages, builtMapping.redirects)
  site.get('*', followOtherAddresses({ old: options.redirects ?? {}, boardUrls: options.boardUrls ?? [], isPage: isOwnPage }))
  site.get('*', async (context) => {
    const { path: pathname } = context.req
    if (pathname.startsWith('/assets/')) return context.text('Not found', 404)
    if (path.extname(pathname) !== '') {
      if (isNavigation(context)) return sendUnlisted(context, 404)
      context.header('Vary', 'Accept', { append: true })
      return context.text('Not found', 404)
    }
    const { fixed: pages, shell } = await pagesFor(context)
    const fixed = pages.get(canonicalPathOf(pathname))
    if (fixed) {
      context.set('page', canonicalPathOf(pathname))
      const maySearch = async () => (await searchWaitMs(context)) === 0
      const links = await fixed.linksFor(new URL(context.req.url).searchParams, maySearch)
      return sender.page(context, fixed.page, 200, links)
    }
    return isOwnPage(pathname) ? sender.page(context, shell) : sendUnlisted(context, 404)
  })
  return site
}
