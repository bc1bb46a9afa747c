import { type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { createStaticHandler, createStaticRouter, matchRoutes, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { brand } from '#content'
import type { PageMeta } from '#shared/page-meta.ts'
import type { JobDetail } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { collectPageMeta } from '#platform/page-meta.ts'
import { routes } from './routes.tsx'
import { Started } from './started.tsx'

/**
 * Renders a page ahead of time, for the build (`src/server/build/prerender.ts`). No loader runs: what comes from the board
 * or a feed is 'loading', exactly as in the browser's first rendering, which takes this markup over (`main.tsx`). The page of
 * a job is rendered when it is asked for, by the server (`src/server/job-page.ts`), with the job in it.
 */

export interface PrerenderedPage {
  /** What stands in `#root`. */
  readonly html: string
  /** Hints that React wants in the head: pictures to load at once. */
  readonly headHtml: string
  readonly meta: PageMeta & { readonly description: string }
  /** The modules that the page's route loads lazily, as `routes.tsx` names them. */
  readonly modules: readonly string[]
}

/** What every page loads late. It is loaded once for all of them, so the record below would know it for the first only. */
const frameModules = ['#app/frame-end.tsx']

/** The build rewrites each lazy import of this folder to leave its name here. */
const record = globalThis as { prerenderedModules?: Set<string> }

type Handler = ReturnType<typeof createStaticHandler>

async function pageOf(handler: Handler, request: Request, requestContext?: unknown): Promise<ReactElement> {
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) throw new Error(`${request.url} redirects: it is no page of its own`)
  const [error] = Object.values(context.errors ?? {})
  if (error !== undefined) throw error
  return (
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      <Started />
    </StrictMode>
  )
}

async function withoutLoaders(list: readonly RouteObject[], wanted: ReadonlySet<RouteObject>): Promise<RouteObject[]> {
  return Promise.all(
    list.map(async (route) => {
      const loaded = typeof route.lazy === 'function' && wanted.has(route) ? await route.lazy() : {}
      const { children, lazy: _, loader: __, ...kept } = { ...route, ...loaded }
      return { ...kept, ...(children ? { children: await withoutLoaders(children, wanted) } : {}) } as RouteObject
    }),
  )
}

/** Leading `<link>`s that React puts before what it renders: their place is the head. */
const leadingLinks = /^(?:<link\b[^>]*>)+/

/** Renders one page; null when the site has no such page. */
export async function renderPage(pathname: string): Promise<PrerenderedPage | null> {
  const matches = matchRoutes(routes, pathname)
  if (!matches) return null
  record.prerenderedModules = new Set()
  const pageRoutes = await withoutLoaders(routes, new Set(matches.map(({ route }) => route)))
  const handler = createStaticHandler(pageRoutes)
  let meta: PageMeta | undefined
  collectPageMeta((page) => {
    meta = page
  })
  const { prelude } = await prerender(await pageOf(handler, new Request(`http://localhost${pathname}`)), {
    // Everything in its place: parts that come later would need inline scripts, which the security policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  const rendered = await new Response(prelude).text()
  collectPageMeta(null)
  if (!meta) throw new Error(`${pathname} does not say what it is: usePageMeta`)
  const [headHtml = ''] = leadingLinks.exec(rendered) ?? []
  return {
    html: rendered.slice(headHtml.length),
    headHtml,
    meta: { ...meta, description: meta.description ?? brand.description },
    modules: [...record.prerenderedModules, ...frameModules],
  }
}

/** What the loader of a job's page gives it (`screens/job/loader.ts`), for a job that has just left the board. */
const fresh = { status: 'ready', storedAtSeconds: null, isUnconfirmed: false } as const

let jobHandler: Promise<Handler> | null = null

async function createJobHandler(): Promise<Handler> {
  const matches = matchRoutes(routes, paths.job(1)) ?? []
  const [frame, ...others] = await withoutLoaders(routes, new Set(matches.map(({ route }) => route)))
  if (!frame?.children || others.length > 0) throw new Error('the routes have no frame')
  const children = frame.children.map((route) =>
    route.id === 'job' ? { ...route, loader: ({ context }: { context: unknown }) => context } : route,
  )
  return createStaticHandler([{ ...frame, children }])
}

export interface RenderedJob {
  readonly html: string
  readonly headHtml: string
}

/**
 * Renders the page of one job without its form, which comes with the code that keeps what is typed (`late-apply.tsx`).
 * @param address path and query: the query is in the links to the form
 */
export async function renderJob(job: JobDetail, address: string): Promise<RenderedJob> {
  jobHandler ??= createJobHandler()
  // At once: all of its code is there, and what waits for nothing needs no stream.
  const rendered = renderToString(await pageOf(await jobHandler, new Request(`http://localhost${address}`), { ...fresh, job }))
  const [headHtml = ''] = leadingLinks.exec(rendered) ?? []
  return { html: rendered.slice(headHtml.length), headHtml }
}
