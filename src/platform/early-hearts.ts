/**
 * Shows on a rendered page which of its jobs are saved, before its code is there: on a slow phone that takes seconds. It is part of the
 * inline script (`opening.ts`) and reads the device itself, because a copy of what is saved could be wrong. It never creates the database
 * (`database.ts`), and gives way when another tab wants to upgrade it.
 */

const database = 'careers'
const table = 'savedJobs'

/** Hearts that React has not taken over: it says itself what is saved. */
const undecided = '[data-heart][aria-disabled]'

function savedIds(): Promise<readonly IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
    request.addEventListener('success', () => {
      const { result: open } = request
      open.addEventListener('versionchange', () => open.close())
      if (!open.objectStoreNames.contains(table)) {
        open.close()
        return resolve([])
      }
      const keys = open.transaction(table).objectStore(table).getAllKeys()
      keys.addEventListener('error', () => reject(keys.error ?? new Error('not read')))
      keys.addEventListener('success', () => resolve(keys.result))
      keys.transaction?.addEventListener('complete', () => open.close())
    })
  })
}

/** Rejects where the device does not answer. Then the hearts stay undecided until the code is there. */
export async function pressHearts(): Promise<void> {
  if (!document.querySelector(undecided)) return
  const known = await indexedDB.databases()
  const saved = new Set(known.some(({ name }) => name === database) ? await savedIds() : [])
  for (const heart of document.querySelectorAll<HTMLElement>(undecided)) {
    heart.ariaPressed = String(saved.has(Number(heart.dataset['heart'])))
  }
}
