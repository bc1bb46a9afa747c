/** The sentences of a room, from its catalogue `words/en.json`. `src/server/build/words.ts` compiles each of them to a function. */

/** The language of the catalogues. Dates, numbers and lists are formatted in it, because they stand inside of sentences. */
export const language = 'en'

/** The values of a sentence's placeholders. */
export type WordValues = Readonly<Record<string, string | number>>

export type Words<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? (values?: WordValues) => string : Words<Catalogue[Key]>
}

/** Returns a catalogue as what it is compiled to. TypeScript knows the file only. */
export function wordsOf<Catalogue>(catalogue: Catalogue): Words<Catalogue> {
  return catalogue as unknown as Words<Catalogue>
}
