import type { Languages } from './languages.ts'

/** What the build puts in the place of this name. */
declare const __LANGUAGES__: Languages

/** The languages of the brand folder with which the site was built. */
export const languages: Languages = __LANGUAGES__

/** A language of the site by its tag. Any other tag is the first one: a site may have spoken a language once that it has no more. */
export function siteLanguageOf(tag: string | null): string {
  return languages.find((language) => language === tag) ?? languages[0]
}
