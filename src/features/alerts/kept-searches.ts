import { useSyncExternalStore } from 'react'
import { browserClock } from '#platform/clock.ts'
import { createStore } from '#platform/store.ts'
import { undoNews } from '#platform/undo-news.ts'
import type { KeptSearch } from '#storage/kept-search-row.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { words } from './words.ts'

/** The searches that this person has kept. The device has them, this shows them. */

const none: readonly KeptSearch[] = []
const store = createStore(none)

const storage = () => import('#storage/kept-searches.ts')

/** Counts the changes of this page: what was read before one is out of date. */
let changeCount = 0
let isWatching = false

function forget(): void {
  changeCount += 1
  store.set(none)
}

async function load(): Promise<void> {
  if (!isWatching) onSiteDataCleared(forget)
  isWatching = true
  const countBefore = changeCount
  const { hasDatabase } = await import('#storage/kept-data.ts')
  // Reading would create the database.
  if (!(await hasDatabase(() => indexedDB, browserClock))) return
  const { readKeptSearches } = await storage()
  const read = await readKeptSearches()
  if (read && countBefore === changeCount) store.set(read)
}

function show(search: string, row: KeptSearch | null): void {
  changeCount += 1
  const others = store.get().filter((kept) => kept.search !== search)
  store.set((row ? [...others, row] : others).sort((a, b) => b.keptAtMs - a.keptAtMs))
}

/** Stores a search, or removes it. @returns whether the device has stored that */
async function change(search: string, row: KeptSearch | null): Promise<boolean> {
  const before = store.get().find((kept) => kept.search === search) ?? null
  show(search, row)
  const isStored = await storage()
    .then(({ storeKeptSearch }) => storeKeptSearch(search, row))
    .catch(() => false)
  if (!isStored) show(search, before)
  return isStored
}

/** Keeps a search, or removes it, and says so with a way back. */
async function changeWithUndo(search: string, row: KeptSearch | null, before: KeptSearch | null): Promise<void> {
  const isStored = await change(search, row)
  const undo = () => void change(search, before).then(() => undoNews.set(null))
  undoNews.set(
    isStored ? { title: row ? words.news.kept() : words.news.removed(), undo } : { title: words.news.failed(), undo: null },
  )
}

export const keptSearches = {
  load,
  get: store.get,
  subscribe: store.subscribe,
  keep: async (search: string): Promise<void> => {
    const nowMs = Date.now()
    await changeWithUndo(search, { search, keptAtMs: nowMs, lookedAtMs: nowMs }, null)
  },
  remove: async (row: KeptSearch): Promise<void> => changeWithUndo(row.search, null, row),
  /** Notes that the list of a search is open. */
  noteLooked: async (search: string): Promise<void> => {
    const kept = store.get().find((row) => row.search === search)
    if (!kept) return
    const row = { ...kept, lookedAtMs: Date.now() }
    show(search, row)
    await (await storage()).storeLooked(search, row.lookedAtMs)
  },
} as const

/** The kept searches, the last kept first. None during hydration. */
export function useKeptSearches(): readonly KeptSearch[] {
  return useSyncExternalStore(store.subscribe, store.get, () => none)
}
