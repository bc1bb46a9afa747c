import { createBrowserRouter, type DataRouteObject, matchRoutes, type RouteObject } from 'react-router-dom'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { nextTask } from '#platform/next-task.ts'
import { routes } from './routes.tsx'

export type Router = ReturnType<typeof createBrowserRouter>

/** Loads the code of a route's screen into the route itself, so that its first render need not wait for anything. */
async function resolveLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const { lazy } = route
  const loaded = await lazy()
  Object.assign(route, loaded, { lazy: undefined })
  const { loader } = route
  if (typeof loader !== 'function') return
  // The router starts it in the task in which it is made, which is work enough for one.
  const load: typeof loader = async (...given) => {
    await nextTask()
    return loader(...given)
  }
  // The data a route starts with (below) stands in until its loader has run.
  route.loader = Object.assign(load, { hydrate: true })
}

/**
 * The routes of a fixed page, or none. Its path is its address, which costs a first visit less to see than the router's own
 * matching does, and what is rendered ahead of time is known by it.
 */
function fixedRoutes(): RouteObject[] {
  const pathname = canonicalPathOf(window.location.pathname)
  return routes.flatMap((layout) => {
    const page = layout.children?.find(({ path }) => path === pathname)
    return page ? [layout, page] : []
  })
}

async function matchOthers(): Promise<RouteObject[]> {
  const matches = matchRoutes(routes as DataRouteObject[], window.location) ?? []
  await nextTask()
  return matches.map(({ route }) => route as RouteObject)
}

/**
 * What the routes of a fixed page start with: null, as when they were rendered ahead of time. Such a page renders at once
 * and its loader fills it in: the mission must not wait for the board.
 */
function firstData(fixed: readonly RouteObject[]): Record<string, null> {
  const withLoader = fixed.filter(({ loader }) => typeof loader === 'function')
  // The router would name them itself, but only after this.
  for (const route of withLoader) route.id ??= route.path ?? 'layout'
  return Object.fromEntries(withLoader.map(({ id = '' }) => [id, null]))
}

/** The router, with the code of the first page loaded: what was rendered ahead of time can be taken over at once. */
export async function createRouter(): Promise<Router> {
  // React has just been made, in the same task. Each step is work enough for one, and a tap may come in between.
  await nextTask()
  const fixed = fixedRoutes()
  const matched = fixed.length > 0 ? fixed : await matchOthers()
  await Promise.all(matched.map(resolveLazy))
  await nextTask()
  return createBrowserRouter(routes, { hydrationData: { loaderData: firstData(fixed) } })
}

/** Resolves when the first page has its data, or has failed to get it. */
export function whenLoaded(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}
