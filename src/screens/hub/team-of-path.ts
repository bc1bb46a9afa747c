import { hubs } from '#content'
import type { TeamKey } from '#shared/brand.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'

function isTeam(name: string): name is TeamKey {
  return Object.hasOwn(hubs, name)
}

/**
 * The team whose hub lives at a path: '/design', or '/Design/' as the router takes it too.
 * @throws where no hub lives: the route map leads here by mistake
 */
export function teamOfPath(pathname: string): TeamKey {
  const name = canonicalPathOf(pathname).slice(1)
  if (!isTeam(name)) throw new Error(`no team has its hub at ${pathname}`)
  return name
}
