import { modules } from 'virtual:modules/server/for-desk'
import type { Hono } from 'hono'
import type { Database } from '#server/database/database.ts'
import type { Sql } from '#server/database/sql.ts'
import type { RouteDeps } from '#server/module.ts'
import type { DeskEvent } from '../shared/desk.ts'

/** What a module gives the desk's service, in its file `server/for-desk.ts`. Its part of the pages reads what it says here (`page/staff/parts/fillings.ts`). */
export interface DeskServiceFilling {
  /** That of the module. */
  readonly name: string
  /** Filters of the list by their names in addresses: conditions on the entry of an application. */
  readonly filters: Readonly<Record<string, (value: string) => Sql>>
  /** SQL: what the list sorts by where it shows where an entry comes from. NULL: the module does not know. */
  readonly originName: Sql
  /** What it knows of rows, by application. One that it does not know is missing. `isInterest`: a name, and no application yet. */
  readonly readRows: (
    database: Database,
    applicationIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly known: unknown; readonly isInterest: boolean }>>
  /** What it knows of one application besides. `events` come before all others. `isNoted`: it goes when the application is erased. */
  readonly readApplication: (
    database: Database,
    applicationId: string,
  ) => Promise<{ readonly known: unknown; readonly events: readonly DeskEvent[]; readonly isNoted: boolean }>
  /** What stands beside the list. */
  readonly readOverview: (database: Database) => Promise<unknown>
  /** Its routes, below an address of its name, for whoever is signed in. */
  readonly routes: (deps: RouteDeps) => Hono
}

export const serviceFillings: readonly DeskServiceFilling[] = modules

/** What each module knows, by its name. */
export async function knownByModules<T>(ask: (filling: DeskServiceFilling) => Promise<T>): Promise<Record<string, T>> {
  return Object.fromEntries(
    await Promise.all(serviceFillings.map(async (filling) => [filling.name, await ask(filling)] as const)),
  )
}
