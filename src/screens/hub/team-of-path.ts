import { hubs } from '#content'
import type { TeamKey } from '#shared/brand.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'

function isTeam(name: string): name is TeamKey {
  return Object.hasOwn(hubs, name)
}

/**
 * Returns the team whose hub is at a path: '/design', or '/Design/', which the router also matches.
 * @throws Error if the path is not a hub, which means that the route map is wrong
 */
export function teamOfPath(pathname: string): TeamKey {
  const name = canonicalPathOf(pathname).slice(1)
  if (!isTeam(name)) throw new Error(`no team has its hub at ${pathname}`)
  return name
}
