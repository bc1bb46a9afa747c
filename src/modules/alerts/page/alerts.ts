import { useSyncExternalStore } from 'react'
import { savedSearches } from '#features/saved-searches/saved-searches.ts'
import { createStore } from '#platform/store.ts'
import { hasModuleDatabase } from '#storage/module-database-names.ts'
import type { AlertRow } from '../device/alert-rows.ts'
import { endedAlertsCache } from '../shared/worker-messages.ts'
import { endAllOnDevice } from './alert-client.ts'

/** The alerts that this device knows. The device has them, this shows them. A search with an alert is saved as well. */

const none: readonly AlertRow[] = []
const store = createStore(none)

const rows = async () => (await import('../device/alert-rows.ts')).alertRows

/** Counts the changes of this page: what was read before one is out of date. */
let changeCount = 0

const find = (search: string): AlertRow | null => store.get().find((alert) => alert.search === search) ?? null

/** Stores an alert in place of the one of its search, or removes that. @returns whether the device has stored that */
async function put(search: string, alert: AlertRow | null): Promise<boolean> {
  const before = find(search)
  const show = (row: AlertRow | null) =>
    store.set([...store.get().filter((each) => each.search !== search), ...(row ? [row] : [])])
  changeCount += 1
  show(alert)
  const isStored = await rows()
    .then(async (table) => (alert ? table.put(alert) : table.remove(search)))
    .catch(() => false)
  if (!isStored) show(before)
  return isStored
}

/** Reads and forgets the searches whose alerts were ended by their notifications (`worker/push.ts`). */
async function takeEndedAlerts(): Promise<readonly string[]> {
  try {
    if (!(await caches.has(endedAlertsCache))) return []
    const entries = await (await caches.open(endedAlertsCache)).matchAll()
    await caches.delete(endedAlertsCache)
    return await Promise.all(entries.map(async (entry) => entry.text()))
  } catch {
    // This browser has no caches here, so no worker has written any.
    return []
  }
}

async function load(): Promise<void> {
  // Reading would create the database.
  if (!(await hasModuleDatabase('alerts'))) return
  const countBefore = changeCount
  const read = await (await rows()).readAll()
  if (read && countBefore === changeCount) store.set(read)
  for (const search of await takeEndedAlerts()) if (find(search)?.status === 'device') await put(search, null)
}

export const alerts = {
  load,
  get: store.get,
  find,
  put,
  /** Stores an alert, and its search among those that are saved. @returns whether the device has stored both */
  set: async (alert: AlertRow): Promise<boolean> => {
    const isSaved = await savedSearches.add(alert.search)
    return (await put(alert.search, alert)) && isSaved
  },
} as const

/** None during hydration. */
export function useAlerts(): readonly AlertRow[] {
  return useSyncExternalStore(store.subscribe, store.get, () => none)
}

/** Everything is deleted: nothing arrives on this device any more. */
export async function endAlertsHere(): Promise<void> {
  changeCount += 1
  store.set(none)
  await Promise.all([endAllOnDevice(), takeEndedAlerts()])
}
