import { createBrowserRouter, type DataRouteObject, matchRoutes, type RouteObject } from 'react-router-dom'
import { routes } from './routes.tsx'

export type Router = ReturnType<typeof createBrowserRouter>

/** Loads the code of a route's screen into the route itself, so that its first render need not wait for anything. */
async function resolveLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const { lazy } = route
  const loaded = await lazy()
  Object.assign(route, loaded, { lazy: undefined })
  // The data a route starts with (below) stands in until its loader has run.
  if (typeof route.loader === 'function') Object.assign(route.loader, { hydrate: true })
}

/**
 * The router, with the code of the first page loaded. The home page renders at once and its loader fills the jobs in: the
 * mission must not wait for the board.
 */
export async function createRouter(): Promise<Router> {
  const matches = matchRoutes(routes as DataRouteObject[], window.location) ?? []
  await Promise.all(matches.map(({ route }) => resolveLazy(route)))
  return createBrowserRouter(routes, { hydrationData: { loaderData: { home: null } } })
}
