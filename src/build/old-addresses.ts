import { isPage } from '#shared/pages.ts'
import type { BrandPages } from '#shared/paths.ts'
import { normalisePath, type OldAddresses } from '#shared/redirects.ts'

/** Checks the brand's table of old addresses when the site is built: a mistake in it would only be noticed by visitors. */

interface SitePages {
  readonly brandPages: BrandPages
  readonly toDepartments: Readonly<Record<string, string>>
}

const services = /^\/(?:api|assets|\.well-known|fair)(?:\/|$)/

/** Finds the first fault of the table, in one line. null: there is none. */
export function oldAddressProblem(old: OldAddresses, { brandPages, toDepartments }: SitePages): string | null {
  const isOwnPage = (pathname: string) => isPage(pathname, brandPages, toDepartments)
  for (const [from, to] of Object.entries(old)) {
    const isPath =
      /^(?:\/[^/?#*]+)+(?:\/\*)?$/.test(from) && from === normalisePath(new URL(from, 'https://site.example').pathname)
    if (!isPath) return `redirects.ts: '${from}' is no path such as '/openings' or '/openings/*', in lower case`
    // A pattern may begin like a page: pages come first, and `/jobs/1/baker` is none.
    if (services.test(from) || (!from.endsWith('*') && isOwnPage(from)))
      return `redirects.ts: '${from}' is an address of this site`
    const target = to.startsWith('/') ? new URL(to, 'https://site.example') : null
    // As it is sent in a header: percent-encoded.
    const isPageHere = target?.origin === 'https://site.example' && target.href.endsWith(to) && isOwnPage(target.pathname)
    if (!isPageHere) return `redirects.ts: '${from}' leads to '${to}', which is no page of this site, or not percent-encoded`
    if (to.includes('*') && !(from.endsWith('/*') && target?.pathname === '/jobs/*' && to.split('*').length === 2)) {
      return `redirects.ts: '${from}' leads to '${to}', but only '…/*' can lead to '/jobs/*'`
    }
  }
  return null
}
