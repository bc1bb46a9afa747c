import { createClient } from '@libsql/client'
import { textColumn } from '#server/database/rows.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database.ts'

/** With `TEST_DATABASE=replicated`, a primary and a replica for each data folder in place of its file. They are emptied and used again. */

/** For tests of what only a file has, or of one process alone. */
export const isReplicated = process.env['TEST_DATABASE'] === 'replicated' && hasReplicatedDatabase
const all: ReplicatedDatabase[] = []
const free: ReplicatedDatabase[] = []
const taken = new Map<string, { readonly servers: ReplicatedDatabase; users: number }>()

/** Ends them after each file of tests (`replicated-tests.ts`), so that none is left when the process ends. */
export async function removeReplicatedDatabases(): Promise<void> {
  free.length = 0
  taken.clear()
  await Promise.all(all.splice(0).map(async (servers) => servers.remove()))
}

async function empty({ urls }: ReplicatedDatabase): Promise<void> {
  const client = createClient({ url: urls.primary })
  const { rows } = await client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%'
     AND name NOT IN ('schema_version', 'module_schemas')`,
  )
  const names = rows.map((row) => textColumn(row, 'name'))
  await client.batch(['PRAGMA defer_foreign_keys = ON', ...names.map((name) => `DELETE FROM "${name}"`)], 'write')
  client.close()
}

/** The servers of a data folder. null: its database is a file. */
export async function takeReplicatedDatabase(dataDir: string): Promise<ReplicatedDatabase | null> {
  if (!isReplicated) return null
  const known = taken.get(dataDir)
  if (known) {
    known.users += 1
    return known.servers
  }
  const servers = free.pop() ?? (await startReplicatedDatabase())
  if (!all.includes(servers)) all.push(servers)
  taken.set(dataDir, { servers, users: 1 })
  return servers
}

/** Where a process that starts now finds the database of a data folder. null: in the folder. */
export function replicatedUrlOf(dataDir: string): string | null {
  return taken.get(dataDir)?.servers.urls.replica ?? null
}

export async function giveBackReplicatedDatabase(dataDir: string): Promise<void> {
  const known = taken.get(dataDir)
  if (!known) return
  known.users -= 1
  if (known.users > 0) return
  taken.delete(dataDir)
  await empty(known.servers)
  free.push(known.servers)
}
