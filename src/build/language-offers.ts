import type { Catalogues } from './languages/catalogues.ts'
import { buildWords } from './words.ts'

/** What offers each language on a page in another, in its own words. */
export function languageOffers(catalogues: Catalogues): Readonly<Record<string, string>> {
  return Object.fromEntries(catalogues.languages.map((language) => [language, buildWords(catalogues, language).offer]))
}
