import * as v from 'valibot'

/** A search that a person has saved. Apart from `mine-rows.ts`, which more pages load. */

export const savedSearch = v.object({
  /** What follows '?' in the list's address, without the order (`shared/saved-search.ts`). It names the search. */
  search: v.string(),
  savedAtMs: v.number(),
  /** When its list was last opened. Jobs published since then are new. */
  lookedAtMs: v.number(),
})
export type SavedSearch = Readonly<v.InferOutput<typeof savedSearch>>
