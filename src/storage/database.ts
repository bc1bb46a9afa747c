import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { EducationItem } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import type { JobDetail, JobListing } from '#shared/job.ts'
import { browserClock, type Clock, within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { errorNames, missingErrors } from './error-names.ts'
import { databaseName, type jobListKeys } from './database-name.ts'
import type { SavedSearch } from './saved-search-row.ts'
import type { SavedJob, ViewedJob, VisitRow } from './mine-rows.ts'
import type { ApplicationRow, DraftCopy, DraftRow, EarlierTry, FileRow, ProfileRow } from './records.ts'

/**
 * The IndexedDB database: personal data and copies of the board. Only this folder may import Dexie. When the browser drops
 * the connection, it is reopened and the work is repeated once. An expected failure is a result and never an exception,
 * because the site must work without IndexedDB.
 */

/** A key of a stored job list. */
export type JobListKey = (typeof jobListKeys)[keyof typeof jobListKeys]

/** A stored copy with its age. */
export interface CacheEntry<T> {
  /** When the value was received from the network, in seconds since the epoch. */
  readonly date: number
  readonly value: T
}

export interface JobListRow extends CacheEntry<readonly JobListing[]> {
  readonly key: JobListKey
}

export interface JobDetailRow extends CacheEntry<JobDetail> {
  readonly jobId: number
  /** Without its form, a job's text can be searched, but the job is not shown. */
  readonly hasForm: boolean
}

/** The board's education lists that are short enough to store. Schools are not. */
export const storedEducationLists = ['degrees', 'disciplines'] as const satisfies readonly EducationList[]
export type StoredEducationList = (typeof storedEducationLists)[number]

export interface EducationListRow extends CacheEntry<readonly EducationItem[]> {
  readonly list: StoredEducationList
}

interface Tables {
  readonly jobLists: Table<JobListRow, JobListKey>
  readonly jobDetails: Table<JobDetailRow, number>
  readonly educationLists: Table<EducationListRow, StoredEducationList>
  readonly drafts: Table<DraftRow, number>
  readonly draftCopies: Table<DraftCopy, string>
  /** Write-once: a file may be deleted but never changed. WebKit loses rows with file contents that are written again. */
  readonly files: Table<FileRow, string>
  readonly applications: Table<ApplicationRow, string>
  readonly earlierTries: Table<EarlierTry, string>
  readonly profile: Table<ProfileRow, string>
  readonly savedJobs: Table<SavedJob, number>
  readonly viewedJobs: Table<ViewedJob, number>
  readonly visits: Table<VisitRow, string>
  readonly savedSearches: Table<SavedSearch, string>
}
export type CareersDatabase = Dexie & Tables
export type TableName = keyof Tables

// Dexie captures a stack trace for every operation on 'localhost'. Production builds can run there, too.
Dexie.debug = import.meta.env.DEV

/** Why nothing can be stored: no IndexedDB, an open that is blocked or hangs, or a connection that was lost twice. */
export type UnavailableReason = 'missing' | 'blocked' | 'lost'

export type DatabaseResult<T> =
  | { readonly status: 'ok'; readonly value: T }
  /** The device has no room left. */
  | { readonly status: 'full' }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }

export interface DatabaseEnvironment {
  /** undefined if the browser has none, for example in some private windows. */
  readonly indexedDB: IDBFactory | undefined
  readonly IDBKeyRange: typeof IDBKeyRange | undefined
  readonly clock: Clock
}

/** Limit for opening, which an upgrade, another tab or a browser bug can block. A form must be usable within 3 s. */
export const openLimitMs = 2_500
const workLimitMs = 30_000
/** Time for this tab to save before it closes its connection for another tab's upgrade. */
const versionChangeLimitMs = 2_000

/**
 * The tables with their keys and indexes, in Dexie's notation. Every change of an index, or of the shape of a row, needs the next
 * number. Rows of earlier numbers stay as they are, so whoever reads them expects their shapes as well. A key never changes: no
 * browser can, and another table takes its place. A database with a higher number keeps its rows, too.
 */
export const schema = {
  number: 17,
  // That of 1.0.0, the first release.
  emptiedBelow: 17,
  tables: {
    jobLists: 'key',
    jobDetails: 'jobId, date',
    educationLists: 'list',
    drafts: 'jobId',
    draftCopies: 'copyId',
    files: 'fileId, createdAtMs',
    applications: 'applicationId, &unsentJobId',
    earlierTries: 'applicationId, jobId',
    profile: 'name',
    savedJobs: 'jobId',
    viewedJobs: 'jobId, viewedAtMs',
    visits: 'name',
    savedSearches: 'search',
  } satisfies Readonly<Record<TableName, string>>,
} as const

interface Schema {
  readonly number: number
  readonly tables: Readonly<Record<string, string>>
  /** A database with a number below it is emptied when it is opened. */
  readonly emptiedBelow: number
}

function describeTables(
  name: string,
  { emptiedBelow, number, tables }: Schema,
  indexedDB: IDBFactory,
  keyRange: typeof IDBKeyRange,
): Dexie {
  // 'strict': a confirmed submit must survive a power cut, and Chrome's default durability may lose the last writes.
  // Dexie's cache serves live queries, which this site does not use.
  const options: DexieOptions = {
    indexedDB,
    IDBKeyRange: keyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  }
  const database = new Dexie(name, options)
  // Dexie passes through all versions above that of the device. This one has no tables, so it deletes what is there.
  database.version(emptiedBelow - 0.1).stores({})
  database.version(number).stores(tables)
  return database
}

/** More than one page ever has open at a time. */
const maxRecentTransactions = 16

/**
 * Records recent transactions. The requests of an aborted transaction fail with a plain 'AbortError'. Only the transaction
 * itself has the reason, for example that the device is full.
 */
function watchTransactions(database: Dexie, recent: IDBTransaction[]): void {
  database.use({
    stack: 'dbcore',
    name: 'transactions',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) => {
        const transaction = core.transaction(tables, mode, options)
        recent.push(transaction as IDBTransaction)
        if (recent.length > maxRecentTransactions) recent.shift()
        return transaction
      },
    }),
  })
}

const connectionErrors: readonly string[] = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'NotFoundError',
  'OpenFailedError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]

class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

export interface DatabaseConnection<Database = CareersDatabase, Name extends string = TableName> {
  /**
   * Runs one piece of work. It may run twice, because a commit can succeed just before the connection is lost, so the work
   * must detect that its first run was committed. Inside a transaction it must await only database calls: IndexedDB commits
   * a transaction as soon as it is idle.
   */
  run<T>(work: (database: Database) => PromiseLike<T>): Promise<DatabaseResult<T>>
  /** Runs one piece of work in a transaction. */
  transact<T>(mode: 'r' | 'rw', tables: readonly Name[], work: (database: Database) => Promise<T>): Promise<DatabaseResult<T>>
  /**
   * Calls back before this tab closes its connection for another tab's upgrade. Without closing, the upgrade would be blocked.
   * Returns a function that unsubscribes.
   */
  onVersionChange(save: () => Promise<void>): () => void
  close(): void
  /** Closes the database and deletes it. */
  destroy(): Promise<void>
}

export const connectDatabase = (environment: DatabaseEnvironment): DatabaseConnection =>
  connectTo(databaseName, schema, environment)

/** A database of another name, with tables of its own. */
export function connectTo<Database extends Dexie, Name extends string>(
  ownName: string,
  tables: Schema,
  environment: DatabaseEnvironment,
): DatabaseConnection<Database, Name> {
  const { clock } = environment
  let database: Database | null = null
  /** Opening has timed out. Until it completes, calls fail at once instead of waiting again. */
  let isStalled = false
  const recent: IDBTransaction[] = []
  const versionChangeListeners = new Set<() => Promise<void>>()

  const closeConnection = (old: Database) => {
    if (database === old) database = null
    isStalled = false
    old.close({ disableAutoOpen: true })
  }

  const connect = (): Database => {
    // Read as late as possible: in some private windows the mere access throws.
    const { indexedDB, IDBKeyRange: keyRange } = environment
    if (!indexedDB || !keyRange) throw new Dexie.MissingAPIError('no IndexedDB')
    const fresh = describeTables(ownName, tables, indexedDB, keyRange) as Database
    watchTransactions(fresh, recent)
    fresh.on('versionchange', () => {
      void within(
        clock,
        versionChangeLimitMs,
        Promise.allSettled(Array.from(versionChangeListeners, (save) => save())),
        null,
      ).then(() => closeConnection(fresh))
      // Returning false stops Dexie from closing at once, before anything is saved.
      return false
    })
    // Suppress Dexie's console warning. The timeout of `run` reports the problem.
    fresh.on('blocked', () => false)
    return fresh
  }

  const attempt = async <T>(work: (open: Database) => PromiseLike<T>): Promise<T> => {
    database ??= connect()
    const current = database
    if (!current.isOpen()) {
      if (isStalled) throw new TimedOut('opening takes too long')
      const opening = Promise.resolve(current.open())
      if ((await within(clock, openLimitMs, opening, 'timedOut')) === 'timedOut') {
        isStalled = true
        const clearStalled = () => {
          if (database === current) isStalled = false
        }
        opening.then(clearStalled, clearStalled)
        throw new TimedOut('opening takes too long')
      }
    }
    // If the connection is lost between opening and the first transaction, Dexie continues without tables.
    if (current.tables.some(({ core }) => (core as unknown) === undefined))
      throw new Dexie.InvalidStateError('opened without tables')
    // Convert to a native promise: Dexie's own would carry its transaction zone into the caller.
    const done = await within(clock, workLimitMs, Promise.resolve(work(current)), timedOut)
    if (done === timedOut) {
      closeConnection(current)
      throw new TimedOut('a transaction takes too long')
    }
    return done
  }

  const run = async <T>(work: (open: Database) => PromiseLike<T>, isRetry = false): Promise<DatabaseResult<T>> => {
    try {
      return { status: 'ok', value: await attempt(work) }
    } catch (error) {
      const names = [...errorNames(error), ...recent.splice(0).flatMap((transaction) => errorNames(transaction.error))]
      if (names.includes('QuotaExceededError')) return { status: 'full' }
      if (names.some((name) => missingErrors.includes(name))) return { status: 'unavailable', reason: 'missing' }
      // Keep the pending open request: it succeeds once the other tab closes its connection.
      if (error instanceof TimedOut) return { status: 'unavailable', reason: 'blocked' }
      if (!names.some((name) => connectionErrors.includes(name))) throw error
      if (database) closeConnection(database)
      if (!isRetry) return run(work, true)
      reportProblem('storage: the connection to the database is lost', error)
      return { status: 'unavailable', reason: 'lost' }
    }
  }

  return {
    run: (work) => run(work),
    // The scope must be an async function: Dexie counts the awaits of those only, and commits too early otherwise.
    transact: (mode, names, work) => run((open) => open.transaction(mode, names, async () => work(open))),
    onVersionChange: (save) => {
      versionChangeListeners.add(save)
      return () => versionChangeListeners.delete(save)
    },
    close: () => {
      if (database) closeConnection(database)
    },
    destroy: async () => {
      if (!environment.indexedDB) return
      const last = database ?? connect()
      database = null
      await last.delete()
    },
  }
}

const timedOut = Symbol('timedOut')

/** That of this page. */
export const databaseEnvironment: DatabaseEnvironment = {
  get indexedDB() {
    return globalThis.indexedDB as IDBFactory | undefined
  },
  get IDBKeyRange() {
    return globalThis.IDBKeyRange as typeof IDBKeyRange | undefined
  },
  clock: browserClock,
}

/** The connection of this page. */
export const connection: DatabaseConnection = connectDatabase(databaseEnvironment)

/**
 * Runs one piece of work. If the database fails, reports it and returns the fallback. Use it only for data that may be lost,
 * such as copies of the board.
 */
export async function tryDatabase<T>(work: (database: CareersDatabase) => PromiseLike<T>, fallback: T): Promise<T> {
  try {
    const result = await connection.run(work)
    return result.status === 'ok' ? result.value : fallback
  } catch (error) {
    reportProblem('storage: the database failed', error)
    return fallback
  }
}

/** 'full': the device has no room. 'no-database': the database cannot be used. */
export type StoreCopyResult = 'stored' | 'full' | 'no-database'

/** Stores a copy of the board. @param run by default one piece of work without a transaction of its own */
export async function storeCopy(
  put: (database: CareersDatabase) => PromiseLike<unknown>,
  run: DatabaseConnection['run'] = (work) => connection.run(work),
): Promise<StoreCopyResult> {
  try {
    const { status } = await run(put)
    if (status === 'full') return status
    return status === 'ok' ? 'stored' : 'no-database'
  } catch (error) {
    reportProblem('storage: the database failed', error)
    return 'no-database'
  }
}

/** Closes and deletes the database. */
export async function deleteDatabase(): Promise<void> {
  try {
    await connection.destroy()
  } catch (error) {
    reportProblem('storage: the database failed', error)
  }
}
