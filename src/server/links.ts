import type { MiddlewareHandler } from 'hono'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'

/** Redirects links that name a job in another way than its page does (`shared/job-links.ts`). */
export function followJobLinks(): MiddlewareHandler {
  return async (context, next) => {
    const link = readJobLink(new URL(context.req.url))
    const address = link && (await jobLinkAddress(link))
    return address === null ? next() : context.redirect(address, 301)
  }
}
