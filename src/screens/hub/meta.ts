import { hubs } from '#content'
import type { TeamKey } from '#shared/brand.ts'

/** Title and description of a hub's page. */
export function meta(team: TeamKey): { readonly title: string; readonly description: string } {
  const { pageTitle, description } = hubs[team]
  return { title: pageTitle, description }
}
