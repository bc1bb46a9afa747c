import { languageOfPath, languagePrefix, withoutLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { language } from '#shared/words.ts'

/**
 * The address of the page and its language. The router's paths have none (`paths`), and neither has `useLocation`. An address outside
 * of the router has it.
 */

/** The language that the page's address names. That of the sentences is another where a device has no files of this one. */
export const askedLanguage =
  typeof window === 'undefined' ? language : (languageOfPath(window.location.pathname, languages) ?? languages[0])

/** What every path of this page begins with, such as '/de'. '' for the first language. */
export const base = languagePrefix(askedLanguage, languages)

/** The address of a path of the site, in the page's language. */
export function siteAddress(path: string): string {
  return addressIn(askedLanguage, path)
}

/** The address of a path of the site in a language. @param tag BCP 47 */
export function addressIn(tag: string, path: string): string {
  const prefix = languagePrefix(tag, languages)
  return prefix + (prefix !== '' && path === '/' ? '' : path)
}

/** The path of an address of the router or the window, without its language. */
export function pathOf({ pathname }: Pick<Location, 'pathname'>): string {
  return withoutLanguage(pathname, languages)
}
