import type { Database } from '../database.ts'
import type { Signer } from '../secrets.ts'
import { clockToleranceMs, longest, reached } from '../stored-times.ts'

/**
 * Limits wrong passwords by client address: five lock it for a minute, the next five for two, and so on. The count is in the
 * database, so that a restart or a second server process is no way around it. Addresses are stored as keyed hashes only.
 */

const triesBeforeLock = 5
const firstLockMs = 60_000
/** About 17 hours. */
const maxDoublings = 10
const forgetAfterMs = longest.signInMemoryMs

/** SQL: how long so many failures lock. */
const lockOf = (failures: string) => `(${firstLockMs} << min(${failures} / ${triesBeforeLock} - 1, ${maxDoublings}))`
/** SQL: not locked at ?2. A lock that is longer than its failures make it was written by a wrong clock. */
const isOpen = `NOT (locked_until_ms > ?2 AND locked_until_ms <= ?2 + ${lockOf('failures')} + ${clockToleranceMs})`

export interface SignInLimit {
  /**
   * Counts a try before its password is checked, so that parallel ones cannot exceed the limit.
   * @returns how long the client is locked: 0 if this try may be checked
   */
  take(address: string, nowMs: number): Promise<number>
  /** How long the client is locked after a wrong password. */
  lockedMs(address: string, nowMs: number): Promise<number>
  /** The password was right. */
  clear(address: string): Promise<void>
}

export function signInLimit(database: Database, signer: Signer): SignInLimit {
  const clientOf = (address: string) => signer.sign(`desk-client.${address}`)

  const lockedMs = async (address: string, nowMs: number) => {
    const sql = `SELECT locked_until_ms FROM desk_sign_ins WHERE client = ?1 AND NOT (${isOpen})`
    const { rows } = await database.read({ sql, args: [clientOf(address), nowMs] })
    return rows[0] ? Number(rows[0]['locked_until_ms']) - nowMs : 0
  }

  return {
    take: async (address, nowMs) => {
      const isForgotten = reached('forget_at_ms', nowMs, forgetAfterMs)
      const [, counted] = await database.write([
        { sql: `DELETE FROM desk_sign_ins WHERE ${isForgotten.sql}`, args: [...isForgotten.args] },
        {
          // The fifth try is checked too, and the lock is there before anybody knows whether it is right.
          sql: `INSERT INTO desk_sign_ins (client, failures, locked_until_ms, forget_at_ms) VALUES (?1, 1, 0, ?2 + ${forgetAfterMs})
                  ON CONFLICT (client) DO UPDATE SET
                    failures = failures + 1,
                    locked_until_ms = CASE WHEN (failures + 1) % ${triesBeforeLock} = 0
                      THEN ?2 + ${lockOf('(failures + 1)')}
                      ELSE locked_until_ms END,
                    forget_at_ms = ?2 + ${forgetAfterMs}
                  WHERE ${isOpen}`,
          args: [clientOf(address), nowMs],
        },
      ])
      return counted?.rowsAffected === 1 ? 0 : lockedMs(address, nowMs)
    },
    lockedMs,
    clear: async (address) => {
      await database.write([{ sql: 'DELETE FROM desk_sign_ins WHERE client = ?', args: [clientOf(address)] }])
    },
  }
}
