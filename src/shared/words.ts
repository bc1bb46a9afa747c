/** The sentences of a room, from its catalogue `words/en.json`. `src/build/languages/words.ts` compiles it. */

/** What the build puts in the place of this name. */
declare const __LANGUAGE__: string

/**
 * The language of the page (BCP 47). Dates, numbers and lists are formatted in it, because they stand inside of sentences. The server
 * speaks many languages, so it asks `src/server/web/language/language.ts`.
 */
export const language: string = __LANGUAGE__

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
