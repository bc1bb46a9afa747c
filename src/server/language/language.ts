import { AsyncLocalStorage } from 'node:async_hooks'

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

type Sentence = string | ((values: object) => string)

interface Table {
  readonly [key: string]: Sentence | Table
}

/**
 * A catalogue whose sentences are picked when they are called (`build/languages/words.ts`).
 * @param tables a compiled catalogue for each language. All have the same keys. The first is the brand's
 */
export function inCurrentLanguage(tables: ReadonlyMap<string, Table>): Table {
  const [first = {}] = tables.values()
  const current = () => tables.get(currentLanguage() ?? '') ?? first
  const pickerOf = (table: Table, find: () => Table): Table =>
    Object.fromEntries(
      Object.entries(table).map(([key, value]) => {
        if (typeof value === 'object') return [key, pickerOf(value, () => find()[key] as Table)]
        const pick = (values: object): string => {
          const sentence = find()[key] as Sentence
          return typeof sentence === 'string' ? sentence : sentence(values)
        }
        return [key, pick]
      }),
    )
  return pickerOf(first, current)
}
