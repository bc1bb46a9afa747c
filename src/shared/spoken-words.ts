/** Catalogues of code that speaks several languages: the server, and the service worker. Pages have one (`words.ts`). */

type Sentence = (values: object) => string

/** A compiled catalogue. */
export interface SentenceTable {
  readonly [key: string]: Sentence | SentenceTable
}

/**
 * A catalogue whose sentences are picked when they are called (`build/languages/words.ts`).
 * @param tables a compiled catalogue for each language. All have the same keys. The first is the brand's
 * @param current the language in which is spoken at the moment. null: the first
 */
export function spokenWords(tables: ReadonlyMap<string, SentenceTable>, current: () => string | null): SentenceTable {
  const [first = {}] = tables.values()
  const pickerOf = (table: SentenceTable, find: () => SentenceTable): SentenceTable =>
    Object.fromEntries(
      Object.entries(table).map(([key, value]) => {
        if (typeof value === 'object') return [key, pickerOf(value, () => find()[key] as SentenceTable)]
        return [key, (values: object) => (find()[key] as Sentence)(values)]
      }),
    )
  return pickerOf(first, () => tables.get(current() ?? '') ?? first)
}
