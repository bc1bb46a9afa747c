import { withdrawAgain } from '../../applications/take/status.ts'
import { eraseAgain } from '../../applications/store/erase.ts'
import type { Database } from '../../database/database.ts'
import {
  addToErasureLog,
  erasureStatements,
  missingErasures,
  readErasureLog,
  readStoredErasures,
} from '../../database/erasure-log.ts'

/** How a module repeats an entry of the log, by what the entry says (`ErasureEntry`). */
export type RepeatErasures = Readonly<Record<string, (database: Database, keySha256: string) => Promise<unknown>>>

/** What was repeated, in applications. */
export interface Repeated {
  readonly erased: number
  readonly withdrawn: number
}

/**
 * Erases, withdraws and ends again what the log of erasures has and the database does not: it was put back to an earlier state. Then gives
 * the log what only the database has: the file was lost, or is another one now.
 * @param ofModules how modules repeat theirs. An entry of a module that is switched off has nothing to erase
 * @throws OperatorError when the log is damaged
 */
export async function repeatErasures(database: Database, ofModules: readonly RepeatErasures[]): Promise<Repeated> {
  const { fileName } = database.erasures
  const count = { erased: 0, withdrawn: 0 }
  if (fileName === null) return count
  const [logged, stored] = [await readErasureLog(fileName), await readStoredErasures(database)]
  for (const entry of missingErasures(logged, stored)) {
    const { atMs, keySha256, what } = entry
    if (what === 'erased') count.erased += Number(await eraseAgain(database, keySha256))
    else if (what === 'withdrawn') count.withdrawn += Number(await withdrawAgain(database, keySha256, atMs))
    else for (const repeat of ofModules) await repeat[what]?.(database, keySha256)
    await database.write(erasureStatements([entry]))
  }
  const onlyStored = missingErasures(stored, logged)
  if (onlyStored.length > 0) await addToErasureLog(fileName, onlyStored)
  return count
}
