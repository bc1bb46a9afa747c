import { hubs } from '#content'
import type { TeamKey } from '#shared/brand.ts'

/** What a hub's page says of itself. */
export function meta(team: TeamKey): { readonly title: string; readonly description: string } {
  const { pageTitle, description } = hubs[team]
  return { title: pageTitle, description }
}
