import type { CareersDatabase, DatabaseConnection, DatabaseResult, TableName } from './database.ts'
import { type ApplicationRow, type EarlierTry, parseApplications } from './records.ts'

/**
 * One interface of rows for the device's database and for this page's memory, which holds the applications that the device
 * could not store. A rule about applications is written once, over either of them.
 */

/** As much of Dexie's table as the rules need. */
interface Rows<Row> {
  get(applicationId: string): PromiseLike<Row | undefined>
  toArray(): PromiseLike<Row[]>
  put(row: Row): PromiseLike<unknown>
  delete(applicationId: string): PromiseLike<void>
}

export interface ApplicationRows {
  readonly applications: Rows<ApplicationRow>
  readonly earlierTries: Rows<EarlierTry>
}

/** The readable applications. */
export const readApplicationRows = async ({ applications }: Pick<ApplicationRows, 'applications'>) =>
  parseApplications(await applications.toArray())

/** One application. undefined: it is not there, or not readable. */
export async function readApplicationRow({ applications }: Pick<ApplicationRows, 'applications'>, applicationId: string) {
  const stored = await applications.get(applicationId)
  return stored === undefined ? undefined : parseApplications([stored])[0]
}

function emptyRows<Row extends { readonly applicationId: string }>(): Rows<Row> & {
  all(): readonly Row[]
  has(applicationId: string): boolean
} {
  const rows = new Map<string, Row>()
  return {
    all: () => [...rows.values()],
    has: (applicationId) => rows.has(applicationId),
    get: async (applicationId) => rows.get(applicationId),
    toArray: async () => [...rows.values()],
    put: async (row) => void rows.set(row.applicationId, row),
    delete: async (applicationId) => void rows.delete(applicationId),
  }
}

const emptyTables = () => ({ applications: emptyRows<ApplicationRow>(), earlierTries: emptyRows<EarlierTry>() })

export type ApplicationPlaces = ReturnType<typeof createPlaces>

/** The two places of applications: the device, and this page's memory. */
export function createPlaces(device: DatabaseConnection) {
  let tables = emptyTables()
  let last: Promise<unknown> = Promise.resolve()
  /** Runs work one after the other, also while it waits for the device. Work that 'Delete everything' has overtaken writes to nowhere. */
  const transact = async <T>(work: (rows: ApplicationRows) => Promise<T>): Promise<T> => {
    const done = last.then(async () => work(tables))
    last = done.catch(() => {})
    return done
  }
  return {
    memory: {
      transact,
      all: () => tables.applications.all(),
      has: (applicationId: string) => tables.applications.has(applicationId),
      clear: () => void (tables = emptyTables()),
    },
    /**
     * Runs a rule where an application is: in memory, else on the device.
     * @param rule gets the database, too, if the application is there
     */
    transactAt: async <T>(
      applicationId: string,
      names: readonly TableName[],
      rule: (rows: ApplicationRows, database: CareersDatabase | null) => Promise<T>,
    ): Promise<DatabaseResult<T>> => {
      const held = await transact(async (rows) =>
        (await rows.applications.get(applicationId)) ? { value: await rule(rows, null) } : null,
      )
      return held ? { status: 'ok', ...held } : device.transact('rw', names, (database) => rule(database, database))
    },
  }
}
