import Dexie from 'dexie'
import type * as v from 'valibot'
import { browserClock, within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { errorNames, missingErrors } from './error-names.ts'
import { moduleDatabasePrefix, noteModuleDatabase } from './module-database-names.ts'
import { parseRow } from './records.ts'

/**
 * A module's own database on the device, so that a module which is taken out leaves nothing behind that nobody owns: 'Delete everything'
 * finds it by the beginning of its name. It has one table. Nothing here rejects, because the site must work without IndexedDB.
 */

export interface ModuleTable<Row> {
  /** null: it cannot be read. */
  readAll(): Promise<readonly Row[] | null>
  /** Stores all of them or none. @returns whether the device has stored that */
  put(...rows: readonly Row[]): Promise<boolean>
  /** @returns whether the device has stored that */
  remove(...keys: readonly string[]): Promise<boolean>
}

interface ModuleTableOptions<Row> {
  readonly moduleName: string
  /** Raise it with every change of a row's shape: rows of another number are deleted. */
  readonly version: number
  /** The name of the property that names a row. */
  readonly keyPath: string & keyof Row
  readonly schema: v.GenericSchema<unknown, Row>
}

/** An open, or a write, that takes longer has failed. */
const limitMs = 5_000
const timedOut = Symbol('timedOut')

/** Opens the database at the first use. */
export function openModuleTable<Row>({ keyPath, moduleName, schema, version }: ModuleTableOptions<Row>): ModuleTable<Row> {
  const name = `${moduleDatabasePrefix}${moduleName}`
  let database: Dexie | null = null
  const open = (): Dexie => {
    if (database) return database
    noteModuleDatabase(moduleName)
    // As they are now: Dexie itself looks once, when it is loaded.
    const { IDBKeyRange, indexedDB } = globalThis
    const opened = new Dexie(name, { indexedDB, IDBKeyRange })
    opened.version(version).stores({ [`rows${version}`]: keyPath })
    // Another tab deletes it, or has a newer one.
    opened.on('versionchange', () => {
      opened.close()
      database = null
      // Dexie would report it, and close it again.
      return false
    })
    database = opened
    return opened
  }
  const attempt = async <Result>(work: (table: Dexie.Table<unknown, string>) => PromiseLike<Result>): Promise<Result | null> => {
    try {
      const done = await within(browserClock, limitMs, Promise.resolve(work(open().table(`rows${version}`))), timedOut)
      if (done !== timedOut) return done
    } catch (error) {
      const isMissing = errorNames(error).some((each) => missingErrors.includes(each))
      if (!isMissing) reportProblem(`storage: the database of ${moduleName} failed`, error)
    }
    database?.close()
    database = null
    return null
  }
  return {
    readAll: async () => {
      const rows = await attempt((table) => table.toArray())
      return rows && rows.flatMap((row) => parseRow(schema, row) ?? [])
    },
    put: async (...some) => (await attempt(async (table) => table.bulkPut([...some]).then(() => true))) !== null,
    remove: async (...keys) => (await attempt(async (table) => table.bulkDelete([...keys]).then(() => true))) !== null,
  }
}
