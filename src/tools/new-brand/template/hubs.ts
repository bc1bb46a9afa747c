import type { Hubs } from '#shared/brand.ts'

/** Pages of teams, with a film, articles and talks. `frame.ts` names those that exist. */
export const hubs: Hubs = {}
