import { AsyncLocalStorage } from 'node:async_hooks'
import { type SentenceTable, spokenWords } from '#shared/spoken-words.ts'

/**
 * The language in which the server speaks: a request's, or that of the person who gets a mail. It follows the work, so that no function has
 * to pass it on.
 */

const spoken = new AsyncLocalStorage<string | null>()

/** BCP 47 tag. null: nobody in particular is spoken to, so it is the brand's first language. */
export function currentLanguage(): string | null {
  return spoken.getStore() ?? null
}

/**
 * Does some work in a language.
 * @param language null: the brand's first language, such as for what is stored for recruiters, whoever has asked for it
 */
export function inLanguage<Result>(language: string | null, work: () => Result): Result {
  return spoken.run(language, work)
}

/**
 * A catalogue whose sentences are picked when they are called (`build/languages/words.ts`).
 * @param tables a compiled catalogue for each language. The first is the brand's
 */
export function inCurrentLanguage(tables: ReadonlyMap<string, SentenceTable>): SentenceTable {
  return spokenWords(tables, currentLanguage)
}
