import {
  createBrowserRouter,
  type DataRouteObject,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { base, pathOf } from '#platform/address.ts'
import { nextTask } from '#platform/idle.ts'
import { routes } from './routes.tsx'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Loads a route's lazy code into the route object, so that its first render does not suspend. */
async function resolveLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const { lazy } = route
  Object.assign(route, await lazy(), { lazy: undefined })
}

/**
 * Returns the routes of a fixed page, or none. Comparing paths is cheaper on a first visit than the router's matching.
 * Prerendered pages are identified by the same path.
 */
function fixedRoutes(): RouteObject[] {
  const pathname = canonicalPathOf(pathOf(window.location))
  return routes.flatMap((layout) => {
    const page = layout.children?.find(({ path }) => path === pathname)
    return page ? [layout, page] : []
  })
}

/**
 * Returns null as hydration data for a fixed page, as in prerendering. The page renders at once and its loader fills it in, so
 * that the static content does not wait for the board.
 */
function dataOfFixedPage(fixed: readonly RouteObject[]): Record<string, null> {
  const withLoader = fixed.filter(({ loader }) => typeof loader === 'function')
  for (const route of withLoader) {
    // The router would assign the same ids, but only later.
    route.id ??= route.path ?? 'layout'
    const { loader } = route
    // The router calls the loader in the task that creates the router. Yield first to avoid a long task.
    const load: typeof loader = async (...given) => {
      await nextTask()
      return typeof loader === 'function' ? loader(...given) : null
    }
    // With `hydrate`, the route renders with null until the loader has run.
    route.loader = Object.assign(load, { hydrate: true })
  }
  return Object.fromEntries(withLoader.map(({ id = '' }) => [id, null]))
}

/** Returns what the loaders of a rendered page return: its data is in the page. */
async function dataInPage(matches: readonly Match[]): Promise<Record<string, unknown>> {
  const request = new Request(window.location.href)
  const entries = matches.map(async ({ params, route: { id = '', loader } }) => {
    const data: unknown = typeof loader === 'function' ? await loader({ params, request } as LoaderFunctionArgs) : undefined
    return [id, data] as const
  })
  return Object.fromEntries((await Promise.all(entries)).filter(([, data]) => data !== undefined))
}

interface Match {
  readonly route: RouteObject
  readonly params: LoaderFunctionArgs['params']
}

/**
 * Gives the first entry of a document a key of its own, as the router does for all others. It calls each first one 'default', so
 * the place of scroll in one document would be restored in another.
 */
function nameFirstEntry(): void {
  const { history } = window
  history.replaceState({ key: Math.random().toString(36).slice(2), ...history.state }, '')
}

/**
 * Creates the router with the first page's code loaded, so that a rendered page can be hydrated at once.
 * @param isRendered whether the server or the build has rendered the page
 */
export async function createRouter(isRendered: boolean): Promise<AppRouter> {
  // Split the work into tasks, so that input can be handled between them.
  await nextTask()
  const fixed = fixedRoutes()
  const matches: readonly Match[] =
    fixed.length > 0
      ? fixed.map((route) => ({ route, params: {} }))
      : (matchRoutes(routes as DataRouteObject[], window.location, base === '' ? '/' : base) ?? []).map(({ params, route }) => ({
          route: route as RouteObject,
          params,
        }))
  await nextTask()
  await Promise.all(matches.map(({ route }) => resolveLazy(route)))
  await nextTask()
  const loaderData = fixed.length > 0 ? dataOfFixedPage(fixed) : isRendered ? await dataInPage(matches) : {}
  nameFirstEntry()
  const router = createBrowserRouter(routes, { hydrationData: { loaderData }, ...(base === '' ? {} : { basename: base }) })
  await nextTask()
  return router
}

/** Avoid a flash: show the loading screen only if the page is not ready after this delay. */
const loadingScreenDelayMs = 300

/** Resolves when the first page's loaders have finished or failed, or when it is time for the loading screen. */
export function whenReady(router: AppRouter): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
  return Promise.race([loaded, nextTask(loadingScreenDelayMs)])
}
