import type { Database } from '../database/database.ts'

/** What exports say of applications that a module knows more about. */
export interface ModuleExport {
  /** The property of an application in JSON. */
  readonly name: string
  /** Whether it knows anything. If not, exports say nothing of it. */
  readonly isUsed: (database: Database) => Promise<boolean>
  /** Further columns of a table, after those of deliveries. */
  readonly columns: readonly (() => string)[]
  /** By application. One that it does not know is missing. */
  readonly read: (database: Database, applicationIds: readonly string[]) => Promise<ReadonlyMap<string, KnownByModule>>
}

export interface KnownByModule {
  readonly record: Readonly<Record<string, unknown>>
  /** In the order of the columns. */
  readonly cells: readonly string[]
}

/** What those modules export that know anything. */
export async function usedExports(
  database: Database,
  modules: readonly { readonly exported?: ModuleExport }[],
): Promise<readonly ModuleExport[]> {
  const all = modules.flatMap(({ exported }) => exported ?? [])
  const areUsed = await Promise.all(all.map(async ({ isUsed }) => isUsed(database)))
  return all.filter((_, index) => areUsed[index])
}
