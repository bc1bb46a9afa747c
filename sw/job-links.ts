import type { RouteHandlerCallback } from 'workbox-core'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'

/**
 * Redirects links that name a job in another way than its page does, as the server would. Here and not in the page: the home
 * page, which `/?gh_jid=1` would open, has no code for it before its first paint.
 */

/** Whether a page is opened by a job link. */
export function isJobLink({ request, url }: { readonly request: Request; readonly url: URL }): boolean {
  return request.mode === 'navigate' && readJobLink(url) !== null
}

/** Answers a job link with a redirect to its job. */
export const followJobLink: RouteHandlerCallback = async ({ request, url }) => {
  const link = readJobLink(url)
  const address = link && (await jobLinkAddress(link))
  return address === null ? fetch(request) : Response.redirect(new URL(address, url).href)
}
