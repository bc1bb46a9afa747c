/** The languages of a site, and how addresses name them: the first has none, every other is the first part, `/de/jobs/1`. */

/** BCP 47 tags. The first is the brand's own. */
export type Languages = readonly [string, ...string[]]

/** The language that an address names. null: none, so it is the first. */
export function languageOfPath(pathname: string, languages: Languages): string | null {
  const [, first = ''] = pathname.split('/', 2)
  return languages.slice(1).find((language) => language.toLowerCase() === first.toLowerCase()) ?? null
}

/** The part of an address that names its language, such as '/de'. '' for the first language. */
export function languagePrefix(language: string, languages: Languages): string {
  return language === languages[0] ? '' : `/${language}`
}

/** A path without its language, as `paths` gives it. */
export function withoutLanguage(pathname: string, languages: Languages): string {
  const language = languageOfPath(pathname, languages)
  return language === null ? pathname : pathname.slice(language.length + 1) || '/'
}

/** Languages that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'
}

const primaryOf = (tag: string) => tag.toLowerCase().split('-', 1)[0]

/**
 * The language of the site for somebody who wants others, the most wanted first: 'de' also for 'de-AT'.
 * @returns null when none fits
 */
export function fittingLanguage(wanted: readonly string[], languages: Languages): string | null {
  for (const tag of wanted) {
    const exact = languages.find((language) => language.toLowerCase() === tag.toLowerCase())
    const found = exact ?? languages.find((language) => primaryOf(language) === primaryOf(tag))
    if (found !== undefined) return found
  }
  return null
}
