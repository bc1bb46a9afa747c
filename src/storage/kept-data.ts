import { type Clock, within } from '#platform/clock.ts'
import type { CareersDatabase } from './database.ts'
import { databaseName, draftTextPrefix, sweptTables } from './database-name.ts'

/**
 * Checks what the device has of its person, without loading Dexie (30 kB) and the code that reads it. It must only read: it never
 * creates or upgrades the database, and it closes its connection at once when another tab wants to upgrade.
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

/** Whether a table has a row of a kind. */
function hasRow(database: IDBDatabase, table: string, isWanted: (row: unknown) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (!database.objectStoreNames.contains(table)) return resolve(false)
    const transaction = database.transaction(table)
    transaction.addEventListener('abort', () => resolve(false))
    const request = transaction.objectStore(table).openCursor()
    request.addEventListener('success', () => {
      const { result: cursor } = request
      if (!cursor) return resolve(false)
      if (isWanted(cursor.value)) return resolve(true)
      cursor.continue()
    })
  })
}

type Check = (database: IDBDatabase) => Promise<boolean>

const hasWork: Check = async (database) => hasRow(database, 'applications', isWork)

const keptTables = sweptTables satisfies readonly (keyof CareersDatabase)[]
const keepsAnything: Check = async (database) => {
  const kept = await Promise.all(keptTables.map(async (table) => hasRow(database, table, () => true)))
  return kept.includes(true)
}

async function checkDatabase(factory: IDBFactory, check: Check): Promise<boolean> {
  // Firefox before 126 lacks `databases`. The aborted upgrade handles a missing database there.
  const known = typeof factory.databases === 'function' ? await factory.databases() : null
  if (known && !known.some(({ name }) => name === databaseName)) return false
  const database = await openExisting(factory)
  if (!database) return false
  try {
    return await check(database)
  } finally {
    database.close()
  }
}

type ReadFactory = () => IDBFactory | undefined

async function answer(readFactory: ReadFactory, clock: Clock, check: Check): Promise<boolean> {
  try {
    const factory = readFactory()
    return factory ? await within(clock, answerLimitMs, checkDatabase(factory, check), false) : false
  } catch {
    return false
  }
}

/**
 * Whether an application waits on this device to be sent or confirmed.
 *
 * @param readFactory returns IndexedDB. It may throw, because access throws where storage is denied.
 * @returns false also if it cannot be determined: without IndexedDB nothing waits, and if IndexedDB hangs, the outbox could
 *   not read it either
 */
export async function hasWaitingApplications(readFactory: ReadFactory, clock: Clock): Promise<boolean> {
  return answer(readFactory, clock, hasWork)
}

/** Whether this site has a database on the device. @returns false also if it cannot be determined, as above */
export async function hasDatabase(readFactory: ReadFactory, clock: Clock): Promise<boolean> {
  return answer(readFactory, clock, async () => true)
}

/** Whether the device has drafts, files or applications. @returns false also if it cannot be determined, as above */
export async function hasKeptData(readFactory: ReadFactory, clock: Clock): Promise<boolean> {
  return hasAnyDraftText() || answer(readFactory, clock, keepsAnything)
}

function hasAnyDraftText(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draftTextPrefix))
  } catch {
    return false
  }
}
