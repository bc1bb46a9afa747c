import type { RouteHandlerCallback } from 'workbox-core'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'
import { languageOfPath, languagePrefix, withoutLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'

/**
 * Redirects links that name a job in another way than its page does, as the server would. Here and not in the page: the home
 * page, which `/?gh_jid=1` would open, has no code for it before its first paint.
 */

/** The job link in an address, whatever its language. */
function linkIn(url: URL): ReturnType<typeof readJobLink> {
  const bare = new URL(url)
  bare.pathname = withoutLanguage(url.pathname, languages)
  return readJobLink(bare)
}

/** Whether a page is opened by a job link. */
export function isJobLink({ request, url }: { readonly request: Request; readonly url: URL }): boolean {
  return request.mode === 'navigate' && linkIn(url) !== null
}

/** Answers a job link with a redirect to its job. */
export const followJobLink: RouteHandlerCallback = async ({ request, url }) => {
  const link = linkIn(url)
  const address = link && (await jobLinkAddress(link))
  const prefix = languagePrefix(languageOfPath(url.pathname, languages) ?? languages[0], languages)
  return address === null ? fetch(request) : Response.redirect(new URL(prefix + address, url).href)
}
