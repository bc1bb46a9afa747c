import { useSyncExternalStore } from 'react'
import { browserClock } from '#platform/clock.ts'
import type { SavedSearchRules } from '#platform/page-module.ts'
import { pageModules } from '#platform/page-modules.ts'
import { createStore } from '#platform/store.ts'
import { undoNews } from '#platform/undo-news.ts'
import type { SavedSearch } from '#storage/saved-search-row.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { savedSearches as words } from '../words.ts'

/** The searches that this person has saved. The device has them, this shows them. */

const none: readonly SavedSearch[] = []
const store = createStore(none)
/** Whether the device was asked which there are. */
const asked = createStore(false)

const storage = () => import('#storage/saved-searches.ts')

/** What modules do with them, such as ending an alert. */
async function moduleRules(): Promise<readonly SavedSearchRules[]> {
  return Promise.all(pageModules.flatMap(({ savedSearches: rules }) => (rules ? [rules()] : [])))
}

/** Counts the changes of this page: what was read before one is out of date. */
let changeCount = 0
let isWatching = false

function forget(): void {
  changeCount += 1
  store.set(none)
}

async function read(): Promise<void> {
  if (!isWatching) onSiteDataCleared(forget)
  isWatching = true
  const countBefore = changeCount
  const { mayHaveData } = await import('#storage/kept-data.ts')
  // Reading would create the database.
  if (!(await mayHaveData(() => indexedDB, browserClock))) return
  const { readSavedSearches } = await storage()
  const rows = await readSavedSearches()
  if (rows && countBefore === changeCount) store.set(rows)
}

async function load(): Promise<void> {
  try {
    await read()
  } finally {
    asked.set(true)
  }
}

function show(search: string, row: SavedSearch | null): void {
  changeCount += 1
  const others = store.get().filter((saved) => saved.search !== search)
  store.set((row ? [...others, row] : others).sort((a, b) => b.savedAtMs - a.savedAtMs))
}

const find = (search: string) => store.get().find((saved) => saved.search === search)

function newRow(search: string): SavedSearch {
  const nowMs = Date.now()
  return { search, savedAtMs: nowMs, lookedAtMs: nowMs }
}

/** Stores a search, or removes it. @returns whether the device has stored that */
async function change(search: string, row: SavedSearch | null): Promise<boolean> {
  const before = find(search) ?? null
  show(search, row)
  const isStored = await storage()
    .then(({ storeSavedSearch }) => storeSavedSearch(search, row))
    .catch(() => false)
  if (!isStored) show(search, before)
  return isStored
}

async function save(search: string): Promise<void> {
  const isStored = await change(search, newRow(search))
  undoNews.set(
    isStored
      ? { title: words.news.saved(), undo: () => void change(search, null).then(() => undoNews.set(null)) }
      : { title: words.news.failed(), undo: null },
  )
}

async function undoRemoval(row: SavedSearch): Promise<void> {
  await change(row.search, row)
  undoNews.set(null)
  for (const { afterUndo } of await moduleRules()) await afterUndo(row.search)
}

async function remove(row: SavedSearch): Promise<void> {
  const { search } = row
  const notes: string[] = []
  try {
    for (const { beforeRemoval } of await moduleRules()) {
      const { note, status } = await beforeRemoval(search)
      if (status === 'later') return undoNews.set({ title: note, undo: null })
      if (note !== null) notes.push(note)
    }
  } catch {
    // The code of a module could not be loaded.
    return undoNews.set({ title: words.news.notNow(), undo: null })
  }
  const isStored = await change(search, null)
  const removed = { title: [words.news.removed(), ...notes].join('. '), undo: () => void undoRemoval(row) }
  undoNews.set(isStored ? removed : { title: words.news.failed(), undo: null })
}

export const savedSearches = {
  load,
  get: store.get,
  subscribe: store.subscribe,
  find,
  save,
  remove,
  /** Saves a search without a word about it, if it is not saved. @returns whether the device has stored that */
  add: async (search: string): Promise<boolean> => find(search) !== undefined || change(search, newRow(search)),
  /** Stores a search as it was before. null: it was not saved. */
  putBack: change,
  /** Notes that the list of a search is open. */
  noteLooked: async (search: string): Promise<void> => {
    const saved = find(search)
    if (!saved) return
    const row = { ...saved, lookedAtMs: Date.now() }
    show(search, row)
    await (await storage()).storeLooked(search, row.lookedAtMs)
  },
} as const

/** The saved searches, the last saved first. None during hydration. */
export function useSavedSearches(): readonly SavedSearch[] {
  return useSyncExternalStore(store.subscribe, store.get, () => none)
}

/** Whether the device has been asked for them: before, there may be some. */
export function useAreSearchesKnown(): boolean {
  return useSyncExternalStore(asked.subscribe, asked.get, () => false)
}
