import { dayMs } from '#shared/durations.ts'
import type { Database } from '../database.ts'
import type { Signer } from '../secrets.ts'

/**
 * Limits wrong passwords by client address: five lock it for a minute, the next five for two, and so on. The count is in the
 * database, so that a restart or a second server process is no way around it. Addresses are stored as keyed hashes only.
 */

const triesBeforeLock = 5
const firstLockMs = 60_000
/** About 17 hours. */
const maxDoublings = 10
const forgetAfterMs = dayMs

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
    const sql = 'SELECT locked_until_ms FROM desk_sign_ins WHERE client = ?'
    const { rows } = await database.read({ sql, args: [clientOf(address)] })
    return Math.max(0, Number(rows[0]?.['locked_until_ms'] ?? 0) - nowMs)
  }

  return {
    take: async (address, nowMs) => {
      const [, counted] = await database.write([
        { sql: 'DELETE FROM desk_sign_ins WHERE forget_at_ms <= ?', args: [nowMs] },
        {
          // The fifth try is checked too, and the lock is there before anybody knows whether it is right.
          sql: `INSERT INTO desk_sign_ins (client, failures, locked_until_ms, forget_at_ms) VALUES (?1, 1, 0, ?2 + ${forgetAfterMs})
                  ON CONFLICT (client) DO UPDATE SET
                    failures = failures + 1,
                    locked_until_ms = CASE WHEN (failures + 1) % ${triesBeforeLock} = 0
                      THEN ?2 + (${firstLockMs} << min((failures + 1) / ${triesBeforeLock} - 1, ${maxDoublings}))
                      ELSE locked_until_ms END,
                    forget_at_ms = ?2 + ${forgetAfterMs}
                  WHERE locked_until_ms <= ?2`,
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
