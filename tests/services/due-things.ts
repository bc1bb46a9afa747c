import type { Database } from '#server/database/database.ts'
import { serverModules } from '#server/modules.ts'

/** What a server does by itself for a module, for the test of five processes. A module exports it from its file 'tests/due-things.ts'. */

export interface DueThings {
  /** The heading of its column in the fault table. */
  readonly name: string
  /** 'a letter' */
  readonly one: string
  /** How many are due. 0: it sends nothing. */
  readonly things: number
  /** How many of them may be under way in one process. */
  readonly mostAtOnce: number
  /** How many works of it are due once in a while. */
  readonly regularWorks: number
  /** To whom its mails go, one each. */
  readonly recipients: readonly string[]
  /** Queries that count what waits. */
  readonly inQueues: readonly string[]
  /** Queries that count what else is not done. */
  readonly notYetDone: readonly string[]
  /** Where a row holds a moment in the future. */
  readonly moments: readonly (readonly [table: string, column: string])[]
  readonly openThings: (dataDir: string) => Promise<OpenThings>
}

export interface OpenThings {
  /** The settings of the server. */
  readonly environment: Readonly<Record<string, string>>
  /** Where the server fetches what is at an address. */
  readonly fetchedAt?: Readonly<Record<string, string>>
  /** @param openedMs when the one job was listed first */
  readonly makeDue: (database: Database, openedMs: number) => Promise<void>
  /** How often each thing was done. */
  readonly timesDone: () => readonly number[]
  readonly close: () => Promise<void>
}

const files = import.meta.glob<{ readonly dueThings: DueThings }>('../../src/modules/*/tests/due-things.ts', { eager: true })

/** Those of the modules that the brand folder chooses. */
export const dueThingsOfModules: readonly DueThings[] = serverModules.flatMap(
  ({ name }) => files[`../../src/modules/${name}/tests/due-things.ts`]?.dueThings ?? [],
)
