import { hubs } from '#content'
import type { Hub, Hubs, TeamKey } from '#shared/brand.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'

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
