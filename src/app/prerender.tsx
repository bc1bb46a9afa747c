import { StrictMode } from 'react'
import { prerender } from 'react-dom/static.edge'
import { createStaticHandler, createStaticRouter, matchRoutes, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { brand } from '#content'
import type { PageMeta } from '#shared/page-meta.ts'
import { collectPageMeta } from '#platform/page-meta.ts'
import { routes } from './routes.tsx'
import { Started } from './started.tsx'

/**
 * Renders a page ahead of time, for the build (`src/server/build/prerender.ts`). No loader runs: what comes from the board
 * or a feed is 'loading', exactly as in the browser's first rendering, which takes this markup over (`main.tsx`).
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
  const context = await handler.query(new Request(`http://localhost${pathname}`))
  if (context instanceof Response) throw new Error(`${pathname} redirects: it is no page of its own`)
  let meta: PageMeta | undefined
  collectPageMeta((page) => {
    meta = page
  })
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      <Started />
    </StrictMode>,
    {
      // Everything in its place: parts that come later would need inline scripts, which the security policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
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
