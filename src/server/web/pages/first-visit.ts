import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageCookie } from '#shared/language-choice.ts'
import { languagePrefix } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { acceptedLanguage } from '../language/accepted-language.ts'
import { languageOfAddress } from './page-language.ts'

/** What the answer for the bare home page depends on. */
export const firstVisitVary = 'Accept-Language, Cookie, Sec-Fetch-Mode'

/**
 * Leads the first visit to the bare home page to the language of the browser. Any other address stays where it is: whoever shared it meant
 * that one. A language that somebody has chosen is in a cookie, which the page sets. A service worker that stores the page must get it.
 */
export function leadFirstVisit(): MiddlewareHandler {
  return async (context, next) => {
    const isVisit = (context.req.header('Sec-Fetch-Mode') ?? 'navigate') === 'navigate'
    if (!isVisit || languages.length === 1 || languageOfAddress(context) !== null) return next()
    const chosen = getCookie(context, languageCookie)
    const isKnown = chosen !== undefined && languages.includes(chosen)
    const language = isKnown ? chosen : acceptedLanguage(context.req.header('Accept-Language') ?? '')
    if (language === languages[0]) return next()
    context.header('Vary', firstVisitVary)
    const { search } = new URL(context.req.url)
    return context.redirect(languagePrefix(language, languages) + search, 302)
  }
}
