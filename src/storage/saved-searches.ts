import { type CareersDatabase, storeCopy, tryDatabase } from './database.ts'
import { type SavedSearch, savedSearch } from './saved-search-row.ts'
import { parseRow } from './records.ts'

/** The searches that a person has kept on this device. 'Delete everything' takes them. */

/** Reads them, the last kept first. Returns null where the database cannot be read. */
export async function readSavedSearches(): Promise<readonly SavedSearch[] | null> {
  const rows = await tryDatabase<readonly unknown[] | null>(({ savedSearches }) => savedSearches.toArray(), null)
  return rows && rows.flatMap((row) => parseRow(savedSearch, row) ?? []).sort((a, b) => b.savedAtMs - a.savedAtMs)
}

/** Stores a search, or removes it. @returns whether the device has stored that */
export async function storeSavedSearch(search: string, row: SavedSearch | null): Promise<boolean> {
  const result = await storeCopy(
    ({ savedSearches }: CareersDatabase): PromiseLike<unknown> => (row ? savedSearches.put(row) : savedSearches.delete(search)),
  )
  return result === 'stored'
}

/** Notes that the list of a search was opened. A search that is not kept stays so. */
export async function storeLooked(search: string, lookedAtMs: number): Promise<void> {
  await tryDatabase<unknown>(({ savedSearches }) => savedSearches.update(search, { lookedAtMs }), undefined)
}
