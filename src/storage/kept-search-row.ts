import * as v from 'valibot'

/** A search that a person has kept. Apart from `mine-rows.ts`, which more pages load. */
export const keptSearch = v.object({
  /** The query of the list's address without the order, such as 'q=engineer&department=Design'. It names the search. */
  search: v.string(),
  keptAtMs: v.number(),
  /** When its list was last opened. Jobs published since then are new. */
  lookedAtMs: v.number(),
})
export type KeptSearch = Readonly<v.InferOutput<typeof keptSearch>>
