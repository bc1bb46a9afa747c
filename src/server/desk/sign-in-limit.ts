import type { Database } from '../database/database.ts'
import type { Signer } from '../database/signer.ts'
import { clockToleranceMs, longest, reached } from '../database/stored-times.ts'

/**
 * Limits wrong passwords by client, which is an address, or a device that has signed in before: five lock it for a minute, the next five
 * for two, and so on. The count is in the database, so that a restart or a second server process is no way around it. Clients
 * are stored as keyed hashes only.
 */

/** Whose wrong passwords are counted together. */
export type Client =
  | { readonly kind: 'address'; readonly address: string }
  /** By the name in its cookie (`device-cookie.ts`). */
  | { readonly kind: 'device'; readonly device: string }

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
  take(client: Client, nowMs: number): Promise<number>
  /** How long the client is locked. */
  lockedMs(client: Client, nowMs: number): Promise<number>
  /** The password was right. */
  clear(client: Client): Promise<void>
}

export function signInLimit(database: Database, signer: Signer): SignInLimit {
  // No address begins like a device.
  const keyOf = (client: Client) =>
    signer.sign(`desk-client.${client.kind === 'address' ? client.address : `device ${client.device}`}`)

  const lockedMs = async (client: Client, nowMs: number) => {
    const sql = `SELECT locked_until_ms FROM desk_sign_ins WHERE client = ?1 AND NOT (${isOpen})`
    const { rows } = await database.read({ sql, args: [keyOf(client), nowMs] })
    return rows[0] ? Number(rows[0]['locked_until_ms']) - nowMs : 0
  }

  return {
    take: async (client, nowMs) => {
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
          args: [keyOf(client), nowMs],
        },
      ])
      return counted?.rowsAffected === 1 ? 0 : lockedMs(client, nowMs)
    },
    lockedMs,
    clear: async (client) => {
      await database.write([{ sql: 'DELETE FROM desk_sign_ins WHERE client = ?', args: [keyOf(client)] }])
    },
  }
}
