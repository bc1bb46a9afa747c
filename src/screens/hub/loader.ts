import type { LoaderFunctionArgs } from 'react-router-dom'
import { hubs } from '#content'
import type { Hub, Hubs, TeamKey } from '#shared/brand.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { feeds } from '#features/feed/feeds.ts'
import { pathOf } from '#platform/address.ts'

/**
 * Returns the hub at a path: '/design', or '/Design/', which the router also matches.
 * @throws Error if there is none, which means that the route map is wrong
 */
export function hubOfPath(pathname: string): Hub {
  const known: Hubs = hubs
  const hub = known[canonicalPathOf(pathname).slice(1) as TeamKey]
  if (!hub) throw new Error(`no hub at ${pathname}`)
  return hub
}

/** Starts loading the team's feed without delaying the page. */
export function loader({ request }: LoaderFunctionArgs): null {
  void feeds.load(hubOfPath(pathOf(new URL(request.url))).key)
  return null
}
