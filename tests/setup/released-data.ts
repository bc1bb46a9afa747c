import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Client, createClient, type InValue } from '@libsql/client'
import type { Page } from '@playwright/test'
import { textColumn } from '#server/database/rows.ts'

/**
 * What releases have written: the rows of a server, a backup, the databases of a candidate's device and of a tablet at a fair, in the folder
 * `tests/fixtures/<version>`. `tests/e2e/write-released-data.spec.ts` writes them with a release, and later builds have to open them.
 */

const folderOf = (version: string) => fileURLToPath(new URL(`../fixtures/${version}`, import.meta.url))
export const fileOfRelease = (version: string, name: string) => path.join(folderOf(version), name)

/** The releases whose data is kept, the first one first: those of the changelog. */
export const releases: readonly string[] = ['1.0.0']

/** A table's rows. Bytes are `{ $bytes: 'base64' }`. */
interface TableRows {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** The database of a server. */
export interface ServerData {
  readonly writtenAtMs: number
  /** What makes its tables, indexes and triggers, in order. */
  readonly schema: readonly string[]
  readonly tables: readonly TableRows[]
}

/** What a browser has stored for the site. */
export interface DeviceData {
  readonly writtenAtMs: number
  readonly texts: Readonly<Record<string, string>>
  readonly databases: readonly {
    readonly name: string
    readonly version: number
    readonly stores: readonly {
      readonly name: string
      readonly keyPath: string | null
      readonly indexes: readonly { readonly name: string; readonly keyPath: string; readonly unique: boolean }[]
      readonly rows: readonly unknown[]
    }[]
  }[]
}

const read = (version: string, name: string): unknown => JSON.parse(readFileSync(fileOfRelease(version, name), 'utf8'))
export const serverDataOf = (version: string) => read(version, 'server.json') as ServerData
export const deviceDataOf = (version: string, name: 'device' | 'tablet') => read(version, `${name}.json`) as DeviceData
export const backupOf = (version: string): Buffer => gunzipSync(readFileSync(fileOfRelease(version, 'backup.db.gz')))

/** A value as JSON holds it. */
export const plainValue = (value: unknown) =>
  value instanceof ArrayBuffer ? { $bytes: Buffer.from(value).toString('base64') } : value

/** Reads the whole database of a server. */
export async function readServer(client: Client): Promise<ServerData> {
  const { rows: parts } = await client.execute(
    `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'trigger', type = 'index', rowid`,
  )
  const tables: TableRows[] = []
  for (const part of parts.filter(({ type }) => type === 'table')) {
    const name = textColumn(part, 'name')
    const { columns, rows } = await client.execute(`SELECT * FROM "${name}" ORDER BY rowid`)
    tables.push({ name, columns, rows: rows.map((row) => columns.map((column) => plainValue(row[column]))) })
  }
  return { writtenAtMs: Date.now(), schema: parts.map((part) => textColumn(part, 'sql')), tables }
}

/** Makes the database of a release at an address. */
export async function makeServer(url: string, { schema, tables }: ServerData): Promise<void> {
  const stored = (value: unknown): InValue =>
    typeof value === 'object' && value !== null ? Buffer.from((value as { $bytes: string }).$bytes, 'base64') : (value as InValue)
  const isTrigger = (sql: string) => sql.startsWith('CREATE TRIGGER')
  const client = createClient({ url })
  try {
    const insertions = tables.flatMap(({ columns, name, rows }) =>
      rows.map((row) => ({
        sql: `INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        args: row.map(stored),
      })),
    )
    // Triggers come last: what they write is among the rows.
    await client.batch(
      ['PRAGMA defer_foreign_keys = ON', ...schema.filter((sql) => !isTrigger(sql)), ...insertions, ...schema.filter(isTrigger)],
      'write',
    )
  } finally {
    client.close()
  }
}

/** Reads what the browser of a page has stored for its site. */
export async function readDevice(page: Page): Promise<DeviceData> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const plain = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return { $bytes: btoa(String.fromCharCode(...new Uint8Array(value))) }
      if (ArrayBuffer.isView(value) || value instanceof Blob || value instanceof Date || value instanceof CryptoKey)
        throw new Error(`a row has a ${value.constructor.name}`)
      if (Array.isArray(value)) return value.map(plain)
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
      return value
    }
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '', version = 0 }) => {
        const database = await settled(indexedDB.open(name))
        const stores = await Promise.all(
          Array.from(database.objectStoreNames, async (storeName) => {
            const store = database.transaction(storeName).objectStore(storeName)
            const indexes = Array.from(store.indexNames, (indexName) => {
              const { keyPath, unique } = store.index(indexName)
              return { name: indexName, keyPath: String(keyPath), unique }
            })
            const keyPath = store.keyPath === null ? null : String(store.keyPath)
            return { name: storeName, keyPath, indexes, rows: (await settled(store.getAll())).map(plain) }
          }),
        )
        database.close()
        return { name, version, stores }
      }),
    )
    return { writtenAtMs: Date.now(), texts: Object.fromEntries(Object.entries<string>(localStorage)), databases }
  })
}

/** Gives a browser what a device of a release has stored. The page is one of the site that runs no code of it. */
export async function makeDevice(page: Page, data: DeviceData): Promise<void> {
  await page.evaluate(async ({ databases, texts }) => {
    const stored = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(stored)
      if (typeof value !== 'object' || value === null) return value
      if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0)).buffer
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stored(each)]))
    }
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text)
    for (const { name, stores, version } of databases) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
        opening.addEventListener('upgradeneeded', () => {
          for (const { indexes, keyPath, name: storeName, rows } of stores) {
            const store = opening.result.createObjectStore(storeName, { keyPath })
            for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
            for (const row of rows) store.add(stored(row))
          }
        })
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      })
    }
  }, data)
}

/** @throws Error where the release's data is kept already, or this is another build */
export function assertWritable(version: string): void {
  const { version: own } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  if (version !== own) throw new Error(`this is the build of ${own}`)
  if (existsSync(folderOf(version))) throw new Error(`what ${version} has written is kept already`)
}

export function writeReleased(version: string, name: string, data: ServerData | DeviceData): void {
  writeFileSync(fileOfRelease(version, name), `${JSON.stringify(data, null, 1)}\n`)
}
