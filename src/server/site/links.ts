import type { MiddlewareHandler } from 'hono'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'
import { oldAddressTarget, type OldAddresses } from '#shared/redirects.ts'

/** Redirects links that name a job in another way than its page does (`shared/job-links.ts`). */
export function followJobLinks(): MiddlewareHandler {
  return async (context, next) => {
    const link = readJobLink(new URL(context.req.url))
    const address = link && (await jobLinkAddress(link))
    return address === null ? next() : context.redirect(address, 301)
  }
}

/** Redirects addresses of the company's older site. Mounted after all pages and files. */
export function followOldAddresses(old: OldAddresses, isPage: (pathname: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const address = isPage(pathname) ? null : oldAddressTarget(pathname, search, old)
    return address === null ? next() : context.redirect(address, 301)
  }
}
