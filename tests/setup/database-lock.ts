import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'

/** What another process does to the database's file: a shell, a checkpoint of a backup tool. */
export interface OtherProcess {
  /** Holds the write lock until the returned function is called. */
  readonly lock: () => Promise<() => Promise<void>>
  /** Reads one snapshot, as a backup does, until the returned function is called. */
  readonly read: () => Promise<() => Promise<void>>
  /** Counts the rows that are committed. */
  readonly count: (table: string) => Promise<number>
  readonly close: () => void
}

/**
 * Opens the database of a data folder as another process does: on a connection of its own.
 * @param timeoutMs how long it waits for a lock; the test's process is blocked meanwhile
 */
export function openAsOtherProcess(dataDir: string, timeoutMs = 5_000): OtherProcess {
  const client = createClient({ url: pathToFileURL(path.join(dataDir, 'careers.db')).href, timeout: timeoutMs })
  return {
    lock: async () => {
      const transaction = await client.transaction('write')
      return () => transaction.commit()
    },
    read: async () => {
      const transaction = await client.transaction('read')
      await transaction.execute('SELECT 1 FROM jobs')
      return () => transaction.commit()
    },
    count: async (table) => Number((await client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n']),
    close: () => client.close(),
  }
}
