import { type Clock, within } from '#platform/clock.ts'
import { databaseName } from './database-name.ts'

/**
 * Checks whether the outbox has work on this device, without loading Dexie (30 kB). It must only read: it never creates or
 * upgrades the database, and it closes its connection at once when another tab wants to upgrade.
 */

/** Safari's IndexedDB can hang on first use (WebKit bug 226547). The page must not wait for it. */
const answerLimitMs = 10_000

/** Whether the outbox has work with a row: to send it (`isWaiting` in `records.ts`), or to confirm or delete what was sent. */
function isWork(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('state' in row)) return false
  return row.state === 'sent' ? 'kept' in row : row.state !== 'needs-attention'
}

/** Opens the existing database. Resolves with null if there is none. */
function openExisting(factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = factory.open(databaseName)
    request.addEventListener('upgradeneeded', () => {
      // The database does not exist. Aborting undoes its creation.
      request.transaction?.abort()
    })
    request.addEventListener('success', () => {
      const { result: database } = request
      database.addEventListener('versionchange', () => database.close())
      resolve(database)
    })
    request.addEventListener('error', (event) => {
      // The abort above is intended. Any other failure also affects the outbox, which reports it.
      event.preventDefault()
      resolve(null)
    })
  })
}

function hasWaitingRow(database: IDBDatabase): Promise<boolean> {
  return new Promise((resolve) => {
    if (!database.objectStoreNames.contains('applications')) return resolve(false)
    const transaction = database.transaction('applications')
    transaction.addEventListener('abort', () => resolve(false))
    const request = transaction.objectStore('applications').openCursor()
    request.addEventListener('success', () => {
      const { result: cursor } = request
      if (!cursor) return resolve(false)
      if (isWork(cursor.value)) return resolve(true)
      cursor.continue()
    })
  })
}

async function checkDatabase(factory: IDBFactory): Promise<boolean> {
  // Firefox before 126 lacks `databases`. The aborted upgrade handles a missing database there.
  const known = typeof factory.databases === 'function' ? await factory.databases() : null
  if (known && !known.some(({ name }) => name === databaseName)) return false
  const database = await openExisting(factory)
  if (!database) return false
  try {
    return await hasWaitingRow(database)
  } finally {
    database.close()
  }
}

/**
 * Whether an application waits on this device to be sent or confirmed.
 *
 * @param readFactory returns IndexedDB. It may throw, because access throws where storage is denied.
 * @returns false also if it cannot be determined: without IndexedDB nothing waits, and if IndexedDB hangs, the outbox could
 *   not read it either
 */
export async function hasWaitingApplications(readFactory: () => IDBFactory | undefined, clock: Clock): Promise<boolean> {
  try {
    const factory = readFactory()
    return factory ? await within(clock, answerLimitMs, checkDatabase(factory), false) : false
  } catch {
    return false
  }
}
