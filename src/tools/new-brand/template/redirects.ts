import type { OldAddresses } from '#shared/redirects.ts'

/** Addresses of the careers site that the company had before, and where they lead now: `'/openings/*': '/jobs/*'`. */
export const redirects: OldAddresses = {}
