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

/** Redirects addresses of the company's older site, and those that people type. Mounted after all pages and files. */
export function followOtherAddresses({ boardUrls, isPage, old }: OtherAddresses): MiddlewareHandler {
  return async (context, next) => {
    const { pathname: whole, search } = new URL(context.req.url)
    const pathname = withoutLanguage(whole, languages)
    const address = isPage(pathname)
      ? null
      : (oldAddressTarget(pathname, search, old) ?? typedListTarget(pathname, search, boardUrls))
    return address === null ? next() : context.redirect(inLanguageOf(context, address), 301)
  }
}
