import * as v from 'valibot'

/** A search that a person has kept. Apart from `mine-rows.ts`, which more pages load. */

/** The alert about the new jobs of a search, as far as this device knows. */
export const keptAlert = v.variant('status', [
  v.object({ status: v.literal('none') }),
  /** Asked for while nobody answered. It is sent once the service can be reached, and the address is then forgotten. */
  v.object({ status: v.literal('mail-waiting'), address: v.string() }),
  /** Asked for while nobody answered, or not confirmed by this browser's worker yet. It is asked for again at each start of a page. */
  v.object({ status: v.literal('device-waiting') }),
  /** The service has sent a first mail. Whether its link was pressed is not known here. */
  v.object({ status: v.literal('mail') }),
  v.object({ status: v.literal('device') }),
])
export type KeptAlert = Readonly<v.InferOutput<typeof keptAlert>>

export const keptSearch = v.object({
  /** What follows '?' in the list's address, without the order (`alertSearch`). It names the search. */
  search: v.string(),
  keptAtMs: v.number(),
  /** When its list was last opened. Jobs published since then are new. */
  lookedAtMs: v.number(),
  alert: keptAlert,
})
export type KeptSearch = Readonly<v.InferOutput<typeof keptSearch>>
