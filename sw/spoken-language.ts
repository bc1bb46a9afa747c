import { type SentenceTable, spokenWords } from '#shared/spoken-words.ts'

/** The language in which the worker speaks: it serves the pages of all languages. */

let spoken: string | null = null

/**
 * Says something in a language.
 * @param say says it at once: a promise would speak in the language of somebody else
 */
export function sayIn<Said>(language: string, say: () => Said): Said {
  spoken = language
  try {
    return say()
  } finally {
    spoken = null
  }
}

/** A catalogue whose sentences are picked when they are said (`src/build/languages/words.ts`). */
export function inSpokenLanguage(tables: ReadonlyMap<string, SentenceTable>): SentenceTable {
  return spokenWords(tables, () => spoken)
}
