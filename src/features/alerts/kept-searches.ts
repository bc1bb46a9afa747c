import { useSyncExternalStore } from 'react'
import { browserClock } from '#platform/clock.ts'
import { createStore } from '#platform/store.ts'
import { undoNews } from '#platform/undo-news.ts'
import type { KeptAlert, KeptSearch } from '#storage/kept-search-row.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { endAllOnDevice, endOnDevice } from './alert-client.ts'
import { takeEndedAlerts } from './ended-alerts.ts'
import { words } from './words.ts'

/** The searches that this person has kept. The device has them, this shows them. */

const none: readonly KeptSearch[] = []
const store = createStore(none)

const storage = () => import('#storage/kept-searches.ts')

/** Counts the changes of this page: what was read before one is out of date. */
let changeCount = 0
let isWatching = false

/** One that waits may have reached the service. */
const isOnDevice = ({ status }: KeptAlert) => status === 'device' || status === 'device-waiting'

function forget(): void {
  changeCount += 1
  const hasDeviceAlert = store.get().some(({ alert }) => isOnDevice(alert))
  if (hasDeviceAlert) void endAllOnDevice()
  store.set(none)
  void takeEndedAlerts()
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
  for (const search of await takeEndedAlerts()) {
    const row = find(search)
    if (row?.alert.status === 'device') await change(search, { ...row, alert: { status: 'none' } })
  }
}

function show(search: string, row: KeptSearch | null): void {
  changeCount += 1
  const others = store.get().filter((kept) => kept.search !== search)
  store.set((row ? [...others, row] : others).sort((a, b) => b.keptAtMs - a.keptAtMs))
}

const find = (search: string) => store.get().find((kept) => kept.search === search)

function newRow(search: string): KeptSearch {
  const nowMs = Date.now()
  return { search, keptAtMs: nowMs, lookedAtMs: nowMs, alert: { status: 'none' } }
}

/** Stores a search, or removes it. @returns whether the device has stored that */
async function change(search: string, row: KeptSearch | null): Promise<boolean> {
  const before = find(search) ?? null
  show(search, row)
  const isStored = await storage()
    .then(({ storeKeptSearch }) => storeKeptSearch(search, row))
    .catch(() => false)
  if (!isStored) show(search, before)
  return isStored
}

async function keep(search: string): Promise<void> {
  const isStored = await change(search, newRow(search))
  undoNews.set(
    isStored
      ? { title: words.news.kept(), undo: () => void change(search, null).then(() => undoNews.set(null)) }
      : { title: words.news.failed(), undo: null },
  )
}

/** Stores a removed search again. Its alert on this device is set anew. */
async function restore(row: KeptSearch): Promise<void> {
  const isHere = isOnDevice(row.alert)
  await change(row.search, isHere ? { ...row, alert: { status: 'device-waiting' } } : row)
  undoNews.set(null)
  if (isHere) await (await import('./send-waiting.ts')).sendWaitingAlerts()
}

/** Removes a search once its alert on this device is ended. Mails go on. */
async function remove(row: KeptSearch): Promise<void> {
  const { alert, search } = row
  if (isOnDevice(alert)) {
    // A search that is gone from here must not notify any more.
    if ((await endOnDevice(search)).status === 'later') return undoNews.set({ title: words.news.notEnded(), undo: null })
  }
  const isStored = await change(search, null)
  const title = alert.status === 'mail' ? words.news.removedMail() : words.news.removed()
  undoNews.set(isStored ? { title, undo: () => void restore(row) } : { title: words.news.failed(), undo: null })
}

export const keptSearches = {
  load,
  get: store.get,
  subscribe: store.subscribe,
  find,
  keep,
  remove,
  /** Stores a search as it was before. null: it was not kept. */
  putBack: change,
  /** Keeps a search with its alert. @returns whether the device has stored that */
  setAlert: async (search: string, alert: KeptAlert): Promise<boolean> =>
    change(search, { ...(find(search) ?? newRow(search)), alert }),
  /** Notes that the list of a search is open. */
  noteLooked: async (search: string): Promise<void> => {
    const kept = find(search)
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
