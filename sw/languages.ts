import { withoutLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'

/**
 * Which language a file is for. A device stores the languages that it uses: each has its documents and its files of sentences, all other
 * files are the same (`src/build/languages/words.ts`).
 */

/** Subsets of fonts, as their files name them, that only some languages need. */
const languagesOfSubset: Readonly<Record<string, readonly string[]>> = { arabic: ['ar', 'fa', 'ur'] }

const [first] = languages

/** The languages that need a file. null: all. */
export function languagesOfFile(url: string): readonly string[] | null {
  const { pathname } = new URL(url, 'https://site.invalid')
  const [, document] = /^\/([\w-]+)\/(?:shell\.html|manifest\.webmanifest)?$/.exec(pathname) ?? []
  if (['/', '/shell.html', '/manifest.webmanifest'].includes(pathname)) return [first]
  if (document !== undefined && languages.includes(document)) return [document]
  const [, sentences, language = first] = /\/assets\/([\w-]+-sentences)(?:\.([\w-]+))?-[\w-]{8}\.js$/.exec(pathname) ?? []
  if (sentences !== undefined) return [language]
  const [, captions] = /^\/video\/[\w-]+\.([\w-]+)\.vtt$/.exec(pathname) ?? []
  if (captions !== undefined) return [captions]
  const [, subset = ''] = /\/assets\/[a-z\d-]+?-([a-z-]+)-\d{3}-normal-[\w-]{8}\.woff2$/.exec(pathname) ?? []
  return languagesOfSubset[subset] ?? null
}

/** The document that answers navigations to most pages of a language. */
export function shellOf(language: string): string {
  return language === first ? '/shell.html' : `/${language}/shell.html`
}

/** The home page of a language, as it was rendered. */
export function homeOf(language: string): string {
  return language === first ? '/' : `/${language}/`
}

/** Whether the home page of a language is opened. */
export function isHomeNavigation({ request, url }: { readonly request: Request; readonly url: URL }): boolean {
  return request.mode === 'navigate' && withoutLanguage(url.pathname, languages) === '/'
}
