import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { AnalyticsEvent } from '#shared/analytics-event.ts'
import type { JobDetail, JobListing } from '#shared/job.ts'
import { browserClock, type Clock, within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import type { ApplicationRow, DraftRow, FileRow, LeaseRow, ProfileRow } from './records.ts'

/**
 * What the person has and what the board was, kept on the device (architecture.md, "The one rule of data"). This folder is
 * the only one that knows Dexie. A connection that the browser has dropped is opened anew and the work done once more;
 * what still fails is a result, never an exception, because the site works without IndexedDB and then says so.
 */

/** Names of the cached job lists, with the version of their shape (specification 9). */
export const jobListKeys = { regular: 'jobs@1.1.0', freelance: 'freelanceJobs@1.0.0' } as const
export type JobListKey = (typeof jobListKeys)[keyof typeof jobListKeys]

/** A cache entry (specification 3). */
export interface CacheEntry<T> {
  /** When the value left the network, in seconds. */
  readonly date: number
  readonly value: T
}

export interface JobListRow extends CacheEntry<readonly JobListing[]> {
  readonly key: JobListKey
}

export interface JobDetailRow extends CacheEntry<JobDetail> {
  readonly jobId: number
}

/** Which of the two collectors an event is for: a developer's events must never reach the live one. */
export type AnalyticsTarget = 'live' | 'debug'

export interface AnalyticsRow {
  /** Given by the database, in the order of arrival. */
  readonly id?: number
  readonly queuedAt: number
  readonly target: AnalyticsTarget
  readonly event: AnalyticsEvent
}

export type CareersDatabase = Dexie & {
  readonly jobLists: Table<JobListRow, JobListKey>
  readonly jobDetails: Table<JobDetailRow, number>
  readonly drafts: Table<DraftRow, number>
  /** Write-once: a file is never changed, only deleted (pitfalls.md 12). */
  readonly files: Table<FileRow, string>
  readonly applications: Table<ApplicationRow, string>
  readonly analyticsOutbox: Table<AnalyticsRow, number>
  readonly leases: Table<LeaseRow, string>
  readonly profile: Table<ProfileRow, string>
}

export const databaseName = 'careers'

// Dexie takes a stack with every piece of work where the address is 'localhost', as at a fair's own tablet.
Dexie.debug = import.meta.env.DEV

/** Why the device keeps nothing: no IndexedDB at all, another tab in the way, or a connection that died twice. */
export type UnavailableReason = 'missing' | 'blocked' | 'lost'

export type DatabaseResult<T> =
  | { readonly status: 'ok'; readonly value: T }
  /** The device has no room left. */
  | { readonly status: 'full' }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }

export interface DatabaseEnvironment {
  /** undefined where the browser has none (pitfalls.md 16). */
  readonly indexedDB: IDBFactory | undefined
  readonly IDBKeyRange: typeof IDBKeyRange | undefined
  readonly clock: Clock
}

/** Longer than this no upgrade, no other tab and no hanging browser is waited for (pitfalls.md 14). */
export const openLimitMs = 5_000
const workLimitMs = 30_000
/** A tab that stands in the way of a new release gets this long to save. */
const farewellLimitMs = 2_000

function describeTables(indexedDB: IDBFactory, keyRange: typeof IDBKeyRange): CareersDatabase {
  // 'strict': a confirmed submit must survive a power cut, and Chrome's default may lose the last writes.
  // The cache is for live queries, which this site has none of.
  const options: DexieOptions = {
    indexedDB,
    IDBKeyRange: keyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  }
  const database = new Dexie(databaseName, options) as CareersDatabase
  database.version(1).stores({ jobLists: 'key', jobDetails: 'jobId, date' })
  database.version(2).stores({
    drafts: 'jobId',
    files: 'fileId, createdAtMs',
    applications: 'applicationId',
    analyticsOutbox: '++id, queuedAt',
    leases: 'name',
  })
  database.version(3).stores({ profile: 'name' })
  return database
}

/** The names of an error and of all that it was made from; Dexie and aborted transactions wrap the real one. */
function errorNames(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { name, inner, cause, failures } = error as Partial<Record<'name' | 'inner' | 'cause' | 'failures', unknown>>
  const others = [inner, cause, ...(Array.isArray(failures) ? (failures as unknown[]) : [])]
  return [...(typeof name === 'string' ? [name] : []), ...others.flatMap((other) => errorNames(other, depth + 1))]
}

/** As many transactions as one page ever has under way. */
const maxRecentTransactions = 16

/**
 * Remembers transactions. When one is aborted, its requests say no more than that ('AbortError'); only the transaction
 * itself knows why, for example that the device is full.
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
const missingErrors: readonly string[] = ['MissingAPIError', 'SecurityError', 'NotAllowedError']

class Overdue extends Error {
  override readonly name = 'Overdue'
}

export interface DatabaseConnection {
  /**
   * Does one piece of work. It may run twice, so it must see whether its first run had got through after all. Inside a
   * transaction it awaits nothing but the database (pitfalls.md 15).
   */
  run<T>(work: (database: CareersDatabase) => PromiseLike<T>): Promise<DatabaseResult<T>>
  /** Calls back before this tab lets go of the database for a new release; returns what ends it (pitfalls.md 14). */
  onFarewell(save: () => Promise<void>): () => void
  close(): void
  /** Closes the database and deletes it. */
  destroy(): Promise<void>
}

export function connectDatabase(environment: DatabaseEnvironment): DatabaseConnection {
  const { clock } = environment
  let database: CareersDatabase | null = null
  const recent: IDBTransaction[] = []
  const farewells = new Set<() => Promise<void>>()

  const letGo = (old: CareersDatabase) => {
    if (database === old) database = null
    old.close({ disableAutoOpen: true })
  }

  const connect = (): CareersDatabase => {
    // Read at the last moment: in some private windows merely naming it throws.
    const { indexedDB, IDBKeyRange: keyRange } = environment
    if (!indexedDB || !keyRange) throw new Dexie.MissingAPIError('no IndexedDB')
    const fresh = describeTables(indexedDB, keyRange)
    watchTransactions(fresh, recent)
    fresh.on('versionchange', () => {
      void within(clock, farewellLimitMs, Promise.allSettled(Array.from(farewells, (save) => save())), null).then(() =>
        letGo(fresh),
      )
      // false: Dexie would close at once, before anything is saved.
      return false
    })
    // Dexie would write to the console; here the time limit of `run` speaks.
    fresh.on('blocked', () => false)
    return fresh
  }

  const attempt = async <T>(work: (open: CareersDatabase) => PromiseLike<T>): Promise<T> => {
    database ??= connect()
    const current = database
    if ((await within(clock, openLimitMs, current.open(), 'overdue')) === 'overdue') throw new Overdue('opening takes too long')
    // Dexie goes on when the connection dies between its opening and its first transaction, but its tables then are none.
    if (current.tables.some(({ core }) => (core as unknown) === undefined))
      throw new Dexie.InvalidStateError('opened without tables')
    // A native promise: Dexie's own would carry its transaction zone into the caller's next steps.
    const done = await within(clock, workLimitMs, Promise.resolve(work(current)), overdue)
    if (done === overdue) {
      letGo(current)
      throw new Overdue('a transaction takes too long')
    }
    return done
  }

  const run = async <T>(work: (open: CareersDatabase) => PromiseLike<T>, isRetry = false): Promise<DatabaseResult<T>> => {
    try {
      return { status: 'ok', value: await attempt(work) }
    } catch (error) {
      const names = [...errorNames(error), ...recent.splice(0).flatMap((transaction) => errorNames(transaction.error))]
      if (names.includes('QuotaExceededError')) return { status: 'full' }
      if (names.some((name) => missingErrors.includes(name))) return { status: 'unavailable', reason: 'missing' }
      // The open request stays: once the other tab lets go, the next piece of work finds it open.
      if (error instanceof Overdue) return { status: 'unavailable', reason: 'blocked' }
      if (!names.some((name) => connectionErrors.includes(name))) throw error
      if (database) letGo(database)
      if (!isRetry) return run(work, true)
      reportProblem('storage: the connection to the database is lost', error)
      return { status: 'unavailable', reason: 'lost' }
    }
  }

  return {
    run: (work) => run(work),
    onFarewell: (save) => {
      farewells.add(save)
      return () => farewells.delete(save)
    },
    close: () => {
      if (database) letGo(database)
    },
    destroy: async () => {
      if (!environment.indexedDB) return
      const last = database ?? connect()
      database = null
      await last.delete()
    },
  }
}

const overdue = Symbol('overdue')

/** The connection of this page. */
export const connection: DatabaseConnection = connectDatabase({
  get indexedDB() {
    return globalThis.indexedDB as IDBFactory | undefined
  },
  get IDBKeyRange() {
    return globalThis.IDBKeyRange as typeof IDBKeyRange | undefined
  },
  clock: browserClock,
})

/**
 * Runs one piece of work on the database; if the database fails, the failure is reported and the fallback stands in.
 * For what can be lost without harm: copies of the board, analytics.
 */
export async function withDatabase<T>(work: (database: CareersDatabase) => PromiseLike<T>, fallback: T): Promise<T> {
  try {
    const result = await connection.run(work)
    return result.status === 'ok' ? result.value : fallback
  } catch (error) {
    reportProblem('storage: the database failed', error)
    return fallback
  }
}

/** Closes the database and forgets everything in it. */
export async function deleteDatabase(): Promise<void> {
  try {
    await connection.destroy()
  } catch (error) {
    reportProblem('storage: the database failed', error)
  }
}
