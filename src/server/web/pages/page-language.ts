import type { Context } from 'hono'
import { getPath } from 'hono/utils/url'
import { languageOfPath, withoutLanguage } from '#shared/languages.ts'
import { languages, pathInLanguage } from '#shared/site-languages.ts'

/**
 * Which language an address names. Routes match the path without it, so that each stands once for all languages.
 */

/** Only pages have a language. Services and files have one address. */
const hasLanguage = (pathname: string) => !/^\/(?:api|assets)(?:\/|$)|\.\w+$/.test(pathname)

function split(pathname: string): { readonly language: string | null; readonly pathname: string } {
  const language = languageOfPath(pathname, languages)
  const rest = language === null ? pathname : withoutLanguage(pathname, languages)
  return language !== null && hasLanguage(rest) ? { language, pathname: rest } : { language: null, pathname }
}

/** The path that routes match: Hono's option `getPath`. */
export function pathWithoutLanguage(request: Request, pathOf = getPath): string {
  return split(pathOf(request)).pathname
}

/** The language that a request's address names. null: none, so it is the first. */
export function languageOfAddress(context: Context): string | null {
  return split(getPath(context.req.raw)).language
}

/** The address of a page in the language of the request. @param target an address of this site, or of another */
export function inLanguageOf(context: Context, target: string): string {
  return !target.startsWith('/') || target.startsWith('//') ? target : pathInLanguage(target, languageOfAddress(context))
}
