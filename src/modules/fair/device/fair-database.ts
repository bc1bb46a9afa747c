import type Dexie from 'dexie'
import type { Table } from 'dexie'
import { type DatabaseConnection, type DatabaseEnvironment, connectTo, databaseEnvironment } from '#storage/database.ts'
import { hasModuleDatabase, moduleDatabasePrefix, noteModuleDatabase } from '#storage/module-database-names.ts'
import {
  type FairEnvelopeRow,
  type FairPhase,
  parseFairSettings,
  phaseOf,
  type QueuedEnvelope,
  type StoredSettings,
} from './fair-records.ts'

/** The database of a fair's tablet. No draft or application of the site changes together with it. */

interface Tables {
  readonly fairSettings: Table<StoredSettings, string>
  /** Write-once: WebKit loses rows with file contents that are written again. */
  readonly fairEnvelopes: Table<FairEnvelopeRow, string>
  readonly fairQueue: Table<QueuedEnvelope, string>
}
export type FairDatabase = Dexie & Tables
export type FairConnection = DatabaseConnection<FairDatabase, keyof Tables>

/**
 * A change of the tables needs the next number. Their rows stay: what waits on a tablet must arrive, also after a release. Settings of an earlier
 * shape end the event on the tablet (`fair-records.ts`).
 */
export const fairSchema = {
  number: 1,
  emptiedBelow: 1,
  tables: { fairSettings: 'name', fairEnvelopes: 'envelopeId', fairQueue: 'envelopeId' } satisfies Readonly<
    Record<keyof Tables, string>
  >,
} as const

export function connectFair(environment: DatabaseEnvironment): FairConnection {
  return connectTo<FairDatabase, keyof Tables>(`${moduleDatabasePrefix}fair`, fairSchema, environment)
}

/** The connection of this page. */
export function openFairDatabase(): FairConnection {
  noteModuleDatabase('fair')
  return connectFair(databaseEnvironment)
}

/** The phase of the fair that is stored here. null: there is none. No database is made for it. */
export async function readStoredPhase(): Promise<FairPhase | null> {
  if (!(await hasModuleDatabase('fair'))) return null
  const connection = connectFair(databaseEnvironment)
  const read = await connection.run((database) => database.fairSettings.get('fair'))
  connection.close()
  const settings = read.status === 'ok' ? parseFairSettings(read.value) : null
  return settings && phaseOf(settings)
}
