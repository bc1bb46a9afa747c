import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import { noteText } from '../shared/fair-note.ts'
import type { Database } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import type { Signer } from '#server/database/signer.ts'
import type { Sealed } from './received.ts'
import { sql } from '#server/database/sql.ts'

/**
 * The tablets whose notes are verified. Nobody signs in to set a tablet up, so a tablet is trusted with the notes of an event if it
 * was the first of that event, or if one that is trusted has set it up. It gets a secret for the MAC of its notes, which follows from
 * a random seed of its row and the server's signing key. Recruiters can revoke it at the desk.
 */

interface Tablet {
  readonly tabletId: string
  /** Of its own secret. */
  readonly secretSha256: string
}

/** SQL */
const newSeed = sql`lower(hex(randomblob(16)))`

/** Trusts the first tablet of an event. To be run before its row is written. */
export function trustFirst({ secretSha256, tabletId }: Tablet, eventId: string): InStatement {
  return sql`INSERT INTO fair_note_tablets (tablet_id, event_id, secret_sha256, seed)
          SELECT ${tabletId}, ${eventId}, ${secretSha256}, ${newSeed}
            WHERE NOT EXISTS (SELECT 1 FROM fair_tablets WHERE event_id = ${eventId} OR tablet_id = ${tabletId})
              AND NOT EXISTS (SELECT 1 FROM fair_origins WHERE event_id = ${eventId})
          ON CONFLICT (tablet_id) DO NOTHING`
}

/** Trusts a tablet that has claimed a code, if the tablet that has made the code is trusted. */
export function trustClaimed({ secretSha256, tabletId }: Tablet, codeSha256: string): InStatement {
  return sql`INSERT INTO fair_note_tablets (tablet_id, event_id, secret_sha256, seed)
          SELECT ${tabletId}, event_id, ${secretSha256}, ${newSeed} FROM fair_setups
            WHERE code_sha256 = ${codeSha256} AND claimed_by = ${tabletId}
              AND EXISTS (SELECT 1 FROM fair_tablets WHERE tablet_id = ${tabletId} AND secret_sha256 = ${secretSha256})
              AND EXISTS (
              SELECT 1 FROM fair_note_tablets AS maker WHERE maker.tablet_id = json_extract(setup, '$.madeBy')
                AND maker.event_id = fair_setups.event_id AND maker.revoked_at_ms IS NULL
            )
          ON CONFLICT (tablet_id) DO UPDATE SET event_id = excluded.event_id, revoked_at_ms = NULL,
            -- The answer to a claim may have been lost. A secret that was revoked stays worthless.
            seed = iif(event_id = excluded.event_id AND revoked_at_ms IS NULL, seed, excluded.seed)
            WHERE secret_sha256 = excluded.secret_sha256`
}

const secretFor = (signer: Pick<Signer, 'sign'>, tabletId: string, row: Readonly<Record<string, unknown>>) =>
  signer.sign(`fair-notes.${tabletId}.${textColumn(row, 'seed')}`)

/** The secret for the notes of a tablet. null: its notes are not verified. */
export async function readNoteSecret(
  database: Database,
  signer: Pick<Signer, 'sign'>,
  tablet: Tablet,
  eventId: string,
): Promise<string | null> {
  const { rows } = await database.read(sql`SELECT seed FROM fair_note_tablets
          WHERE tablet_id = ${tablet.tabletId} AND secret_sha256 = ${tablet.secretSha256} AND event_id = ${eventId}
            AND revoked_at_ms IS NULL`)
  return rows[0] ? secretFor(signer, tablet.tabletId, rows[0]) : null
}

/** Whether a note is by a tablet that is trusted with those of its event. */
export async function isVerified(
  database: Database,
  signer: Pick<Signer, 'sign'>,
  envelopeId: string,
  note: Sealed<'note'>,
): Promise<boolean> {
  const { eventId, mac, tabletId } = note
  if (mac === null) return false
  const { rows } = await database.read(
    sql`SELECT seed FROM fair_note_tablets WHERE tablet_id = ${tabletId} AND event_id = ${eventId} AND revoked_at_ms IS NULL`,
  )
  if (!rows[0]) return false
  const secret = secretFor(signer, tabletId, rows[0])
  const wanted = createHmac('sha256', secret).update(noteText(envelopeId, note)).digest()
  const given = Buffer.from(mac, 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Trusts a tablet's notes no longer, those included that have arrived.
 * @returns false: there is no such tablet
 */
export async function revokeNotes(database: Database, tabletId: string, nowMs: number): Promise<boolean> {
  const [revoked] = await database.write([
    sql`UPDATE fair_note_tablets SET revoked_at_ms = coalesce(revoked_at_ms, ${nowMs}) WHERE tablet_id = ${tabletId}`,
    sql`INSERT INTO fair_notes (person_id, rating, note, next_step, sealed_at_ms, received_at_ms)
            SELECT person_id, rating, note, next_step, sealed_at_ms, received_at_ms FROM fair_verified_notes
              WHERE tablet_id = ${tabletId} AND true
            ON CONFLICT (person_id) DO UPDATE SET rating = excluded.rating, note = excluded.note,
              next_step = excluded.next_step, sealed_at_ms = excluded.sealed_at_ms, received_at_ms = excluded.received_at_ms
            WHERE excluded.sealed_at_ms >= fair_notes.sealed_at_ms`,
    sql`DELETE FROM fair_verified_notes WHERE tablet_id = ${tabletId}`,
  ])
  return revoked.rowsAffected === 1
}
