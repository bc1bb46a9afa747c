import type { OldAddresses } from '#shared/redirects.ts'

/** Addresses of the careers site that Wordlark had before. */
export const redirects: OldAddresses = {
  '/openings': '/#careers',
  '/openings/*': '/jobs/*',
  '/perks': '/benefits',
  '/offices/*': '/#careers',
}
