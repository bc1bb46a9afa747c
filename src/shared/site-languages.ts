import { languagePrefix, type Languages } from './languages.ts'

/** What the build puts in the place of this name. */
declare const __LANGUAGES__: Languages

/** The languages of the brand folder with which the site was built. */
export const languages: Languages = __LANGUAGES__

/** A language of the site by its tag. Any other tag is the first one: a site may have spoken a language once that it has no more. */
export function siteLanguageOf(tag: string | null | undefined): string {
  return languages.find((language) => language === tag) ?? languages[0]
}

/** The address of a path in a language of the site, such as '/de?type=Intern' for '/?type=Intern'. @param language null: the first */
export function pathInLanguage(path: string, language: string | null): string {
  const prefix = languagePrefix(language ?? languages[0], languages)
  return prefix !== '' && /^\/(?:$|[?#])/.test(path) ? prefix + path.slice(1) : prefix + path
}
