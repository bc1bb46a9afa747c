import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient, type InStatement, LibsqlError, type ResultSet } from '@libsql/client'
import { DatabaseBusyError, isBusyError, isConstraintError } from './errors.ts'

/**
 * The connections to the database. Every write is one transaction that is stored whole or fails whole. The promise 'what was
 * acknowledged is stored' rests on this file, because the client alone does not give it: after a statement of the embedded
 * client has failed with `SQLITE_BUSY`, it stays open, and SQLite commits no later write of that connection although each is
 * reported as done (tursodatabase/libsql-client-ts#352, tursodatabase/libsql-js#238).
 */
export interface Connections {
  /**
   * Runs one query. It sees every write that was acknowledged before, by any process: where the database is replicated, the
   * primary answers.
   */
  read(statement: InStatement): Promise<ResultSet>
  /** Runs several queries on one snapshot, as `read` does. Their results are in the same order. */
  readTogether<const Statements extends readonly InStatement[]>(statements: Statements): Promise<Results<Statements>>
  /**
   * Runs one query that may miss what was written in the last seconds, or for as long as a replica cannot reach its primary: for what
   * visitors ask for again and again, and nobody decides by.
   */
  readCopy(statement: InStatement): Promise<ResultSet>
  /**
   * Runs statements in one transaction and waits while another process holds the write lock.
   * @throws DatabaseBusyError when the lock was not free in time, or LibsqlError; then nothing was written. DatabaseAwayError when a
   * server has not answered; then all of it may be stored
   */
  write<const Statements extends readonly InStatement[]>(statements: Statements): Promise<Results<Statements>>
  /**
   * Empties the write-ahead log, after moving what is in it into the file: it still holds what has been erased from the file. Waits
   * while another process reads or writes. Nothing to do where a server has the database.
   * @returns false: somebody else was busy for too long, and the next call has to do it. It never rejects
   */
  truncateLog(): Promise<boolean>
  readonly isClosed: boolean
  close(): void
}

/** One result for each statement. */
export type Results<Statements extends readonly InStatement[]> = { -readonly [Index in keyof Statements]: ResultSet }

/** How long a statement waits for a lock. Longer than a checkpoint, or a VACUUM of a usual database takes. */
const usualLockWaitMs = 10_000
/** The embedded client blocks the whole process while it waits, so it may wait only this long, and the rest is waited here. */
const blockingWaitMs = 5
const retryDelayMs = { min: 5, max: 20 } as const

/** @throws DatabaseBusyError while a reader or a writer holds a part of the log */
async function truncateLog(client: Client): Promise<void> {
  const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  if (Number(rows[0]?.['busy']) !== 0) throw new DatabaseBusyError('the write-ahead log is in use')
}

/** Tries an operation that fails whole until the database is not busy. The deadline is on the clock of `performance`. */
export async function whileBusy<Result>(deadlineMs: number, operation: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (!isBusyError(error)) throw error
      if (performance.now() > deadlineMs) throw new DatabaseBusyError('the database is locked', { cause: error })
      await delay(retryDelayMs.min + Math.random() * (retryDelayMs.max - retryDelayMs.min))
    }
  }
}

/** Runs one task after the other, in the order in which they were given. */
export function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => {})
    return result
  }
}

/** One connection that is opened when it is needed, and anew after every error but a constraint's. */
class Connection {
  readonly #open: () => Promise<Client>
  readonly #lockWaitMs: number
  readonly #runNext = createQueue()
  #client: Client | null = null
  isClosed = false

  constructor(open: () => Promise<Client>, lockWaitMs: number) {
    this.#open = open
    this.#lockWaitMs = lockWaitMs
  }

  async #attempt<Result>(operation: (client: Client) => Promise<Result>): Promise<Result> {
    if (this.isClosed) throw new LibsqlError('The database is closed', 'CLIENT_CLOSED')
    try {
      this.#client ??= await this.#open()
      return await operation(this.#client)
    } catch (error) {
      if (!isConstraintError(error)) this.#drop()
      throw error
    }
  }

  #drop(): void {
    this.#client?.close()
    this.#client = null
  }

  /**
   * Runs an operation that fails whole, after those that were given before. While the database is busy it is tried again, and
   * the others wait behind it instead of blocking the process in turn.
   */
  run<Result>(operation: (client: Client) => Promise<Result>): Promise<Result> {
    const deadlineMs = performance.now() + this.#lockWaitMs
    return this.#runNext(async () => whileBusy(deadlineMs, async () => this.#attempt(operation)))
  }

  /** Runs an operation in the same way, but lets the others pass between two tries. */
  runBetween<Result>(operation: (client: Client) => Promise<Result>): Promise<Result> {
    const deadlineMs = performance.now() + this.#lockWaitMs
    return whileBusy(deadlineMs, async () => this.#runNext(async () => this.#attempt(operation)))
  }

  close(): void {
    this.isClosed = true
    this.#drop()
  }
}

const batch = async <const Statements extends readonly InStatement[]>(
  client: Client,
  statements: Statements,
  mode: 'read' | 'write',
): Promise<Results<Statements>> => (await client.batch([...statements], mode)) as Results<Statements>

/**
 * Connects to a local file. Reads have a connection of their own: what they see is committed.
 * @param url the file as a URL
 * @param pragmas run on the connection that writes, whenever it is opened
 */
export function connectToFile(url: string, pragmas: readonly string[], lockWaitMs = usualLockWaitMs): Connections {
  const open = () => createClient({ url, timeout: blockingWaitMs, concurrency: 1 })
  const reader = new Connection(async () => open(), lockWaitMs)
  const writer = new Connection(async () => {
    const client = open()
    try {
      for (const pragma of pragmas) await client.execute(pragma)
    } catch (error) {
      client.close()
      throw error
    }
    return client
  }, lockWaitMs)
  const read = async (statement: InStatement) => reader.run(async (client) => client.execute(statement))
  return {
    read,
    readCopy: read,
    readTogether: async (statements) => reader.run(async (client) => batch(client, statements, 'read')),
    write: async (statements) =>
      writer.run(async (client) => {
        // A write keeps the process for as long as the disk takes. Between two of them it answers what needs none.
        await nextTurn()
        return batch(client, statements, 'write')
      }),
    truncateLog: async () =>
      // A reader, such as a backup, keeps the log for as long as it reads. Nobody else waits for it.
      writer.runBetween(truncateLog).then(
        () => true,
        () => false,
      ),
    get isClosed() {
      return writer.isClosed
    },
    close: () => {
      reader.close()
      writer.close()
    },
  }
}
