/** The sentences of a room, from its catalogue `words/en.json`. `src/server/build/words.ts` compiles it. */

/** The language of the catalogues. Dates, numbers and lists are formatted in it, because they stand inside of sentences. */
export const language = 'en'

/** The values of a sentence's placeholders. */
export type WordValues = Readonly<Record<string, string | number>>

export type Words<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? (values?: WordValues) => string : Words<Catalogue[Key]>
}

/**
 * Returns the sentences of a catalogue as functions. Those without a placeholder are texts in the compiled catalogue, which takes
 * fewer bytes than a function each. TypeScript knows the file only.
 */
export function wordsOf<Catalogue extends object>(catalogue: Catalogue): Words<Catalogue> {
  const entries = Object.entries(catalogue).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, () => value]
    return [key, typeof value === 'function' ? value : wordsOf(value as object)]
  })
  return Object.fromEntries(entries) as Words<Catalogue>
}
