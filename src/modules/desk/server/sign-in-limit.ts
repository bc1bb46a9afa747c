import { dayMs, minuteMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Signer } from '#server/database/signer.ts'
import { reached } from '#server/database/stored-times.ts'
import { raw, sql } from '#server/database/sql.ts'

/**
 * Limits wrong passwords by client, which is a name, or a device that has signed in before: five lock it for a minute. So nobody's network is
 * locked, and who guesses at a name locks nobody out whose device is known. The count is in the database, so that a restart or a second
 * process is no way around it. Clients are stored as keyed hashes only.
 */

/** Whose wrong passwords are counted together. */
export type Client =
  /** As it was typed, folded. Nobody need have it. */
  | { readonly kind: 'name'; readonly name: string }
  /** By the name in its cookie (`device-cookie.ts`). */
  | { readonly kind: 'device'; readonly device: string }

const triesBeforeLock = 5
const lockMs = minuteMs
export const forgetAfterMs = dayMs

/** SQL: it is locked. */
const isLocked = (nowMs: number) => sql`NOT ${reached('locked_until_ms', nowMs, lockMs)}`

export function signInLimit(database: Database, signer: Signer) {
  const keyOf = (client: Client) =>
    signer.sign(`desk-client.${client.kind}.${client.kind === 'name' ? client.name : client.device}`)

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
              locked_until_ms = iif((failures + 1) % ${raw(triesBeforeLock)} = 0, ${nowMs + lockMs}, locked_until_ms)
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
