import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { redirects, redirectTarget } from '#shared/redirects.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Leads on without a network too; online the server has mostly done it already (`src/server/site.ts`). */
function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(redirectTarget(pathname, search) ?? paths.home())
}

/** The redirects of the route table as routes; none of them ever shows anything of its own. */
export const redirectRoutes: RouteObject[] = redirects.map(({ from }) => ({
  id: from,
  path: from,
  loader,
  element: null,
  HydrateFallback: LoadingScreen,
}))
