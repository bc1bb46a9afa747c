import type { MiddlewareHandler } from 'hono'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'
import { withoutLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { oldAddressTarget, type OldAddresses, typedListTarget } from '#shared/redirects.ts'
import { inLanguageOf } from './page-language.ts'

/** Redirects links that name a job in another way than its page does (`shared/job-links.ts`). */
export function followJobLinks(): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url)
    url.pathname = withoutLanguage(url.pathname, languages)
    const link = readJobLink(url)
    const address = link && (await jobLinkAddress(link))
    return address === null ? next() : context.redirect(inLanguageOf(context, address), 301)
  }
}

interface OtherAddresses {
  /** Of the company's older site. */
  readonly old: OldAddresses
  readonly boardUrls: readonly string[]
  readonly isPage: (pathname: string) => boolean
}

/** Looks like a language, such as '/fr' or '/pt-BR'. */
const languagePart = /^\/[a-z]{2,3}(?:-[a-z]{2,4})?(?=\/|$)/i

/**
 * Redirects addresses of the company's older site, those that people type, and those in a language that the site does not have, or no
 * longer. Mounted after all pages and files.
 */
export function followOtherAddresses({ boardUrls, isPage, old }: OtherAddresses): MiddlewareHandler {
  return async (context, next) => {
    const { pathname: whole, search } = new URL(context.req.url)
    const pathname = withoutLanguage(whole, languages)
    if (isPage(pathname)) return next()
    const address = oldAddressTarget(pathname, search, old) ?? typedListTarget(pathname, search, boardUrls)
    if (address !== null) return context.redirect(inLanguageOf(context, address), 301)
    const page = pathname.replace(languagePart, '') || '/'
    // The language may come, so nobody is to remember this.
    return page !== pathname && isPage(page) ? context.redirect(inLanguageOf(context, page + search), 302) : next()
  }
}
