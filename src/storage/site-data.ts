import { askWorker } from './ask-worker.ts'
import { pageModules } from '#platform/page-modules.ts'
import { deleteModuleDatabases, deletionKeys, moduleDatabasePrefix } from './module-database-names.ts'
import { announceCleared } from './site-data-cleared.ts'

/**
 * 'Delete everything' for the stores that features share: localStorage, sessionStorage, the databases of modules, and the service
 * worker's cache of board answers, which shows what was opened and searched. The shell stays.
 */

/** Databases that are not for a visitor to delete, and entries of localStorage of the same names. */
const keptNames = pageModules.flatMap(({ isKept, name }) => (isKept ? [moduleDatabasePrefix + name] : []))

/** A worker that is busy must not block the deletion. */
const workerLimitMs = 2_000

function clearWebStorage(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      // These say what is still to be deleted, and what stays.
      const kept = [...deletionKeys, ...keptNames].map((key) => [key, storage.getItem(key)] as const)
      storage.clear()
      for (const [key, value] of kept) if (value !== null) storage.setItem(key, value)
    } catch {
      // Storage is denied, so nothing was ever stored.
    }
  }
}

async function clearWorker(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (worker) await askWorker(worker, { type: 'FORGET_BOARD' }, workerLimitMs)
}

/**
 * Clears the shared stores. Never rejects.
 * @returns false if something could not be deleted. The next start tries again
 */
export async function clearSiteData(): Promise<boolean> {
  announceCleared()
  clearWebStorage()
  await clearWorker().catch(() => {})
  return deleteModuleDatabases(() => indexedDB, keptNames)
}
