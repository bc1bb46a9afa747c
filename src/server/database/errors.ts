/** What an error of the database means, whether a file has it or a server, and whether a replica has passed it on. */

/** The database does not answer now. Whoever has asked comes back later. */
export abstract class DatabaseUnavailableError extends Error {}

/** Another process has held the database's lock for too long. Nothing was written. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name = 'DatabaseBusyError'
  readonly code = 'SQLITE_BUSY'
}

/** The server of the database has not answered. What was to be written is stored whole, or not at all: nobody knows which. */
export class DatabaseAwayError extends DatabaseUnavailableError {
  override readonly name = 'DatabaseAwayError'
  readonly code = 'DATABASE_AWAY'
}

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** A replica says only in words what its primary has answered. */
const passedOn = 'error executing a request on the primary'

const isPassedOn = (error: unknown, words: RegExp) =>
  codeOf(error) === 'PROXY_ERROR' && (error as Error).message.includes(passedOn) && words.test((error as Error).message)

/** `SQLITE_PROTOCOL`: many processes have opened the write-ahead log at once (https://sqlite.org/rescode.html#protocol). */
export function isBusyError(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|PROTOCOL)|^TRANSACTION_(?:BUSY|TIMEOUT)$/.test(codeOf(error)) || isPassedOn(error, /is locked/i)
}

/** Whether a statement was refused by a constraint of the schema, such as a key that exists. */
export function isConstraintError(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_CONSTRAINT') || isPassedOn(error, /constraint failed/i)
}

/** Whether the disk of the database is full. */
export function isFullError(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_FULL' || isPassedOn(error, /disk is full/i)
}

/** Whether a server's database has judged a request. Any other error says that it was not reached, or that its answer was lost. */
export function isAnswerOfDatabase(error: unknown): boolean {
  return /^SQL(?:ITE)?_|^RESPONSE_TOO_LARGE$/.test(codeOf(error)) || isPassedOn(error, /./)
}
