import { type Clock, within } from '#platform/clock.ts'
import type { CareersDatabase } from './database.ts'
import { databaseName, draftTextPrefix, sweptTables } from './database-name.ts'

/**
 * Checks what the device has of its person, without loading Dexie (30 kB) and the code that reads it. It must only read: it never
 * creates or upgrades the database, and it closes its connection at once when another tab wants to upgrade.
 */

/** Safari's IndexedDB can hang on first use (WebKit bug 226547). The page must not wait for it. */
const answerLimitMs = 10_000
/** As long as a page waits for the database itself. */
const openLimitMs = 2_500

/** Whether the outbox has work with a row: to send it (`isWaiting` in `records.ts`), or to confirm or delete what was sent. */
function isWork(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('state' in row)) return false
  return row.state === 'sent' ? 'kept' in row : row.state !== 'needs-attention'
}

/** Opens the existing database. Resolves with null if there is none, and rejects if it cannot be opened. */
function openExisting(factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName)
    let isMissing = false
    request.addEventListener('upgradeneeded', () => {
      // The database does not exist. Aborting undoes its creation.
      isMissing = true
      request.transaction?.abort()
    })
    request.addEventListener('success', () => {
      const { result: database } = request
      database.addEventListener('versionchange', () => database.close())
      resolve(database)
    })
    request.addEventListener('error', (event) => {
      event.preventDefault()
      if (isMissing) resolve(null)
      else reject(request.error ?? new Error('IndexedDB'))
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

interface Question {
  readonly check: Check
  /** The answer where none comes in time, or the database cannot be opened. */
  readonly otherwise: boolean
  readonly limitMs: number
}

async function answer(readFactory: ReadFactory, clock: Clock, { check, limitMs, otherwise }: Question): Promise<boolean> {
  try {
    const factory = readFactory()
    return factory ? await within(clock, limitMs, checkDatabase(factory, check), otherwise) : otherwise
  } catch {
    return otherwise
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
  return answer(readFactory, clock, { check: hasWork, otherwise: false, limitMs: answerLimitMs })
}

/**
 * Whether this site may have something on the device. @returns false only where there is surely no database and no text of a draft:
 * nobody is told that the device has nothing because it does not answer
 */
export async function mayHaveData(readFactory: ReadFactory, clock: Clock): Promise<boolean> {
  return hasAnyDraftText() || answer(readFactory, clock, { check: async () => true, otherwise: true, limitMs: openLimitMs })
}

/** Whether the device has drafts, files or applications. @returns false also if it cannot be determined, as above */
export async function hasKeptData(readFactory: ReadFactory, clock: Clock): Promise<boolean> {
  return hasAnyDraftText() || answer(readFactory, clock, { check: keepsAnything, otherwise: false, limitMs: answerLimitMs })
}

function hasAnyDraftText(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draftTextPrefix))
  } catch {
    return false
  }
}
