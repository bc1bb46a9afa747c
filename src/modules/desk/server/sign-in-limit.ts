import { backOffMs } from '#shared/back-off.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Signer } from '#server/database/signer.ts'
import { clockToleranceMs, reached } from '#server/database/stored-times.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

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
/** A minute, doubled after each further five tries, up to about 17 hours. */
const locksMs = Array.from({ length: 11 }, (_, locks) =>
  backOffMs(locks + 1, () => 0, { firstMs: minuteMs, longestMs: 1_024 * minuteMs, randomPart: 0 }),
)
export const forgetAfterMs = dayMs

/** SQL: how long so many failures lock. */
const lockOf = (failures: Sql) =>
  sql`json_extract(${JSON.stringify(locksMs)}, '$[' || min(${failures} / ${raw(triesBeforeLock)} - 1, ${raw(locksMs.length - 1)}) || ']')`
/** SQL: it is locked. A lock that is longer than its failures make it was written by a wrong clock. */
const isLocked = (nowMs: number) =>
  sql`(locked_until_ms > ${nowMs} AND locked_until_ms <= ${nowMs + clockToleranceMs} + ${lockOf(sql`failures`)})`

export function signInLimit(database: Database, signer: Signer) {
  // No address begins like a device.
  const keyOf = (client: Client) =>
    signer.sign(`desk-client.${client.kind === 'address' ? client.address : `device ${client.device}`}`)

  /** How long the client is locked. */
  const lockedMs = async (client: Client, nowMs: number) => {
    const { rows } = await database.read(
      sql`SELECT locked_until_ms FROM desk_sign_ins WHERE client = ${keyOf(client)} AND ${isLocked(nowMs)}`,
    )
    return rows[0] ? Number(rows[0]['locked_until_ms']) - nowMs : 0
  }

  return {
    /**
     * Counts a try before its password is checked, so that parallel ones cannot exceed the limit.
     * @returns how long the client is locked: 0 if this try may be checked
     */
    take: async (client: Client, nowMs: number) => {
      const isForgotten = reached('forget_at_ms', nowMs, forgetAfterMs)
      const [, counted] = await database.write([
        sql`DELETE FROM desk_sign_ins WHERE ${isForgotten}`,
        // The fifth try is checked too, and the lock is there before anybody knows whether it is right.
        sql`INSERT INTO desk_sign_ins (client, failures, locked_until_ms, forget_at_ms)
              VALUES (${keyOf(client)}, 1, 0, ${nowMs + forgetAfterMs})
            ON CONFLICT (client) DO UPDATE SET failures = failures + 1, forget_at_ms = excluded.forget_at_ms,
              locked_until_ms = iif((failures + 1) % ${raw(triesBeforeLock)} = 0,
                ${nowMs} + ${lockOf(sql`(failures + 1)`)}, locked_until_ms)
            WHERE NOT ${isLocked(nowMs)}`,
      ])
      return counted?.rowsAffected === 1 ? 0 : lockedMs(client, nowMs)
    },
    lockedMs,
    /** The password was right. */
    clear: async (client: Client) => {
      await database.write([sql`DELETE FROM desk_sign_ins WHERE client = ${keyOf(client)}`])
    },
  }
}
