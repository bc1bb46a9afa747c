import { createServerWindow } from './server-dom/window.ts'
import { type ReactElement, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, matchRoutes, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { brand } from '#content'
import type { PageMeta } from '#shared/page-meta.ts'
import type { JobDetail } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { siteAddress, base } from '#platform/address.ts'
import { pageModules } from '#platform/page-modules.ts'
import { collectPageMeta } from '#platform/page-meta.ts'
import { loadSlot } from '#platform/slot.tsx'
import { WriteFormContext } from '#features/apply/form/written-form.tsx'
import { WriteForm } from '#screens/job/write-form.tsx'
import { foldedMark } from '#ui/motion/until-found.ts'
import { sanitiseHtml, sanitiseWith } from '#ui/rich-text/sanitise-html.ts'
import { htmlOf } from '#ui/rich-text/text-box.tsx'
import { routes } from './routes.tsx'
import { Started } from './started.tsx'

/**
 * Prerenders a page for the build (`src/build/prerender.ts`). No loader runs: data from the board or a feed is
 * 'loading', exactly as in the browser's first render, which hydrates this markup (`main.tsx`). Job pages are rendered on
 * request by the server (`src/server/web/pages/render-job.ts`), with their data.
 */

// One window for all pages.
sanitiseWith(createServerWindow())

/** The addresses of modules' pages. */
export const modulePages: readonly string[] = pageModules.flatMap(({ pages = [] }) => pages.map((own) => own.path))

export interface PrerenderedPage extends Rendered {
  readonly meta: PageMeta & { readonly description: string }
  /** The modules that the page's route imports lazily, as named in `routes.tsx`. */
  readonly modules: readonly string[]
}

/**
 * Modules that every page imports lazily. They are evaluated once per build, so the record below lists them only for the first
 * page.
 */
const frameModules = ['#app/late/frame-end.tsx']

/** The build rewrites every lazy import in this folder to record its name here. */
const record = globalThis as { prerenderedModules?: Set<string> }

type Handler = ReturnType<typeof createStaticHandler>

/** Links begin with the language for which this code was copied. */
const handlerOptions = base === '' ? {} : { basename: base }

const writeForm = (job: JobDetail) => <WriteForm job={job} />

async function pageOf(handler: Handler, request: Request, requestContext?: unknown): Promise<ReactElement> {
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) throw new Error(`${request.url} redirects and cannot be prerendered`)
  const [error] = Object.values(context.errors ?? {})
  if (error !== undefined) throw error
  return (
    <StrictMode>
      <WriteFormContext value={writeForm}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </WriteFormContext>
      <Started />
    </StrictMode>
  )
}

async function withoutLoaders(list: readonly RouteObject[], wanted: ReadonlySet<RouteObject>): Promise<RouteObject[]> {
  return Promise.all(
    list.map(async (route) => {
      const loaded = typeof route.lazy === 'function' && wanted.has(route) ? await route.lazy() : {}
      const { children, lazy: _, loader: __, ...rest } = { ...route, ...loaded }
      return { ...rest, ...(children ? { children: await withoutLoaders(children, wanted) } : {}) } as RouteObject
    }),
  )
}

/** React puts resource hints before the markup. They belong in the head. */
const leadingLinks = /^(?:<link\b[^>]*>)+/

interface Rendered {
  /** The content of `#root`. */
  readonly html: string
  /** Resource hints that React wants in the head, for images to load at once. */
  readonly headHtml: string
}

async function render(page: ReactElement): Promise<Rendered> {
  const { prelude } = await prerender(page, {
    // Render everything in place: streamed parts need inline scripts, which the Content-Security-Policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  const text = await new Response(prelude).text()
  const rendered = text.replaceAll(`hidden="" ${foldedMark}=""`, `hidden="until-found" ${foldedMark}=""`)
  const [headHtml = ''] = leadingLinks.exec(rendered) ?? []
  return { html: rendered.slice(headHtml.length), headHtml }
}

/** Renders one page. Returns null if no route matches. */
export async function renderPage(pathname: string): Promise<PrerenderedPage | null> {
  const matches = matchRoutes(routes, pathname)
  if (!matches) return null
  record.prerenderedModules = new Set()
  const pageRoutes = await withoutLoaders(routes, new Set(matches.map(({ route }) => route)))
  const handler = createStaticHandler(pageRoutes, handlerOptions)
  let meta: PageMeta | undefined
  collectPageMeta((page) => {
    meta = page
  })
  const rendered = await render(await pageOf(handler, new Request(`http://localhost${siteAddress(pathname)}`)))
  collectPageMeta(null)
  if (!meta) throw new Error(`${pathname} does not call usePageMeta`)
  return {
    ...rendered,
    meta: { ...meta, description: meta.description ?? brand.description },
    modules: [...record.prerenderedModules, ...frameModules],
  }
}

/** The result of the job page's loader (`screens/job/loader.ts`) for a job just read from the board. */
const fresh = { status: 'ready', copy: null } as const

/**
 * Three times what the longest text of a real board has. More would block the server. The browser shows the rest when it
 * hydrates the page.
 */
const maxContentLength = 60_000
const maxContentTags = 500

function contentToRender(html: string): string {
  const start = html.slice(0, maxContentLength)
  const tags = [...start.matchAll(/<[a-z]/gi)]
  return start.slice(0, tags[maxContentTags]?.index)
}

/**
 * The text of a job for whoever reads it outside of the site, such as feed readers and search engines: sanitised, and without
 * pictures and films.
 */
export function textForReaders(contentHtml: string): string {
  return htmlOf(sanitiseHtml(contentToRender(contentHtml), 2, 'none'))
}

let jobHandler: Promise<Handler> | null = null
/** What modules put beside the file fields of a form. */
let fileSources: Promise<unknown> | null = null

/** What modules show on every job's page, as the build names it. */
export async function modulesOfJobPage(): Promise<readonly string[]> {
  record.prerenderedModules = new Set()
  jobHandler = createJobHandler()
  await jobHandler
  return [...record.prerenderedModules].filter((name) => !/^#(?:app|features|screens|storage)\//.test(name))
}

async function createJobHandler(): Promise<Handler> {
  const matches = matchRoutes(routes, paths.job(1)) ?? []
  const pageRoutes = await withoutLoaders(routes, new Set(matches.map(({ route }) => route)))
  const frame = pageRoutes.find(({ children }) => children !== undefined)
  if (!frame?.children) throw new Error('the routes have no frame')
  const children = frame.children.map((route) =>
    route.id === 'job' ? { ...route, loader: ({ context }: { context: unknown }) => context } : route,
  )
  return createStaticHandler([{ ...frame, children }], handlerOptions)
}

/**
 * Renders a job page with its form. The code of the form loads together with the code that saves drafts (`late-apply.tsx`). The result is the
 * same for every query: nothing that a page shows before it is hydrated may depend on that.
 */
export async function renderJob(job: JobDetail): Promise<Rendered> {
  jobHandler ??= createJobHandler()
  fileSources ??= loadSlot('file-sources')
  await fileSources
  const shown = { ...job, contentHtml: contentToRender(job.contentHtml) }
  return render(
    await pageOf(await jobHandler, new Request(`http://localhost${siteAddress(paths.job(job.jobId))}`), { ...fresh, job: shown }),
  )
}
