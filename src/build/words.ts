import type { Catalogues } from './languages/catalogues.ts'
import type catalogue from './words/en.json'

/** The sentences that the build itself writes into documents. */
export type BuildWords = { readonly [Key in keyof typeof catalogue]: string }

/** What the build itself writes, in a language: the web manifest, and the text of a page without scripts. */
export function buildWords(catalogues: Catalogues, language: string): BuildWords {
  return catalogues.messagesOf('build', language) as BuildWords
}
