import { endAlertAgain } from '../alerts/mail-alerts.ts'
import { withdrawAgain } from '../applicant/status.ts'
import { eraseAgain } from '../applications/erase.ts'
import type { Database } from '../database/database.ts'
import {
  addToErasureLog,
  erasureStatements,
  missingErasures,
  readErasureLog,
  readStoredErasures,
} from '../database/erasure-log.ts'

/** What was repeated, in applications. */
export interface Repeated {
  readonly erased: number
  readonly withdrawn: number
}

/**
 * Erases, withdraws and ends again what the log of erasures has and the database does not: it was put back to an earlier state. Then gives
 * the log what only the database has: the file was lost, or is another one now.
 * @throws OperatorError when the log is damaged
 */
export async function repeatErasures(database: Database): Promise<Repeated> {
  const { fileName } = database.erasures
  const count = { erased: 0, withdrawn: 0 }
  if (fileName === null) return count
  const [logged, stored] = [await readErasureLog(fileName), await readStoredErasures(database)]
  for (const entry of missingErasures(logged, stored)) {
    const { atMs, keySha256, what } = entry
    if (what === 'alert-ended') await endAlertAgain(database, keySha256)
    else {
      const isDone = what === 'erased' ? eraseAgain(database, keySha256) : withdrawAgain(database, keySha256, atMs)
      if (await isDone) count[what] += 1
    }
    await database.write(erasureStatements([entry]))
  }
  const onlyStored = missingErasures(stored, logged)
  if (onlyStored.length > 0) await addToErasureLog(fileName, onlyStored)
  return count
}
