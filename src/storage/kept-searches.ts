import { type CareersDatabase, storeCopy, tryDatabase } from './database.ts'
import { type KeptSearch, keptSearch } from './kept-search-row.ts'
import { parseRow } from './records.ts'

/** The searches that a person has kept on this device. 'Delete everything' takes them. */

/** Reads them, the last kept first. Returns null where the database cannot be read. */
export async function readKeptSearches(): Promise<readonly KeptSearch[] | null> {
  const rows = await tryDatabase<readonly unknown[] | null>(({ keptSearches }) => keptSearches.toArray(), null)
  return rows && rows.flatMap((row) => parseRow(keptSearch, row) ?? []).sort((a, b) => b.keptAtMs - a.keptAtMs)
}

/** Stores a search, or removes it. @returns whether the device has stored that */
export async function storeKeptSearch(search: string, row: KeptSearch | null): Promise<boolean> {
  const result = await storeCopy(
    ({ keptSearches }: CareersDatabase): PromiseLike<unknown> => (row ? keptSearches.put(row) : keptSearches.delete(search)),
  )
  return result === 'stored'
}

/** Notes that the list of a search was opened. A search that is not kept stays so. */
export async function storeLooked(search: string, lookedAtMs: number): Promise<void> {
  await tryDatabase<unknown>(({ keptSearches }) => keptSearches.update(search, { lookedAtMs }), undefined)
}
