import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client'

/**
 * The one database of the embedded services: an embedded file by default, a replicated libSQL server by its address.
 * A row that was acknowledged must survive `kill -9` and a power cut, so the file runs in WAL mode with
 * `synchronous=FULL`, SQLite's default, which waits for the disk at every commit.
 */
export type Database = Client

/** A column that the schema declares as text. */
export function textColumn(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = row[name]
  if (typeof value !== 'string') throw new TypeError(`column ${name} is not text`)
  return value
}

/** Each entry runs once, in order, in one transaction; entries are never edited after a release. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    // A file is complete when its row stands here; its bytes are written before, chunk by chunk.
    `CREATE TABLE uploads (
       upload_key TEXT PRIMARY KEY,
       kind TEXT NOT NULL,
       file_name TEXT NOT NULL,
       media_type TEXT NOT NULL,
       size_bytes INTEGER NOT NULL,
       sha256 TEXT NOT NULL,
       uploaded_at_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE upload_chunks (
       upload_key TEXT NOT NULL,
       chunk_index INTEGER NOT NULL,
       written_at_ms INTEGER NOT NULL,
       bytes BLOB NOT NULL,
       PRIMARY KEY (upload_key, chunk_index)
     )`,
    `CREATE TABLE applications (
       application_id TEXT PRIMARY KEY,
       idempotency_key TEXT NOT NULL UNIQUE,
       body_sha256 TEXT NOT NULL,
       job_id INTEGER NOT NULL,
       job_title TEXT NOT NULL,
       answers TEXT NOT NULL,
       received_at_ms INTEGER NOT NULL
     )`,
    `CREATE INDEX applications_by_time ON applications (received_at_ms)`,
    `CREATE TABLE application_files (
       application_id TEXT NOT NULL REFERENCES applications (application_id),
       field_name TEXT NOT NULL,
       upload_key TEXT NOT NULL REFERENCES uploads (upload_key),
       file_name TEXT NOT NULL,
       PRIMARY KEY (application_id, field_name)
     )`,
    `CREATE INDEX application_files_by_upload ON application_files (upload_key)`,
    `CREATE TABLE analytics_events (
       event_id INTEGER PRIMARY KEY,
       event_type TEXT NOT NULL,
       event_timestamp_ms INTEGER NOT NULL,
       received_at_ms INTEGER NOT NULL,
       event TEXT NOT NULL
     )`,
  ],
]

async function migrate(database: Database): Promise<void> {
  await database.execute('CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY)')
  for (const [index, statements] of migrations.entries()) {
    const version = index + 1
    const done = await database.execute({ sql: 'SELECT 1 FROM schema_migrations WHERE version = ?', args: [version] })
    if (done.rows.length > 0) continue
    await database.batch([...statements, { sql: 'INSERT INTO schema_migrations VALUES (?)', args: [version] }], 'write')
  }
}

export interface DatabaseLocation {
  /** Folder of the embedded file; created when missing. */
  readonly dataDir: string
  /** Address of a replicated server, which then replaces the file. */
  readonly url?: string | undefined
  readonly authToken?: string | undefined
}

/**
 * Opens the database and brings its tables up to date.
 * @throws the database's own error when the file or the server cannot be opened
 */
export async function openDatabase({ dataDir, url, authToken }: DatabaseLocation): Promise<Database> {
  if (url) {
    const database = createClient({ url, ...(authToken ? { authToken } : {}) })
    await migrate(database)
    return database
  }
  // What people wrote is for whoever runs the server, not for everybody with an account there.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A second process (the applications command) may hold the write lock for a moment: wait instead of failing.
  const database = createClient({ url: pathToFileURL(path.resolve(dataDir, 'careers.db')).href, timeout: 5_000 })
  await database.execute('PRAGMA journal_mode = WAL')
  await migrate(database)
  return database
}
