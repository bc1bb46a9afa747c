/**
 * The sentences of a folder. They stand in its catalogue, `words/en.json`, in sections, and its `words.ts` exports each section by its name. Of
 * that file only the types and the names count: the build gives each section a module of its own (`src/build/languages/words.ts`), so that a
 * page loads the sections that it uses.
 */

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

/** The sentences of a catalogue as functions, for TypeScript. Nothing runs it. */
export declare function wordsOf<Catalogue extends object>(catalogue: Catalogue): Words<Catalogue>
