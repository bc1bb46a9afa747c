import { dayMs } from '#shared/durations.ts'
import type { OpenEnvelope } from '../shared/fair.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'
import { keyHash } from '#server/applications/store/application-entry.ts'
import { findApplication, isErased } from '#server/applications/store/application-store.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { isVerified } from './note-tablets.ts'
import { receiveApplication } from './receive-application.ts'
import { receiveInterest } from './receive-interest.ts'
import type { Received, ReceiveDeps, Sealed } from './received.ts'

/** Stores what an opened envelope holds, once for each envelope's id. */

/**
 * Stores what a recruiter thinks of a person, who may not have arrived yet. The note that was sealed last stays, in whatever
 * order they arrive. More than a day ahead is no time of a tablet, and nothing could replace its note. Of an erased person nothing
 * is stored.
 */
async function storeNote(envelopeId: string, content: Sealed<'note'>, { database, signer }: ReceiveDeps): Promise<void> {
  const { eventId, nextStep, note, personId, rating, sealedAtMs, tabletId } = content
  const nowMs = database.nowMs()
  const atMs = Math.min(sealedAtMs, nowMs + dayMs)
  const isVerifiedNote = await isVerified(database, signer, envelopeId, content)
  // A note that anybody may have written never replaces one of the event's tablets.
  const table = raw(isVerifiedNote ? 'fair_verified_notes' : 'fair_notes')
  const ifVerified = (part: Sql) => (isVerifiedNote ? part : sql``)
  await database.write([
    sql`INSERT INTO ${table} (person_id, rating, note, next_step, sealed_at_ms, received_at_ms ${ifVerified(sql`, event_id, tablet_id`)})
        SELECT ${personId}, ${rating}, ${note}, ${nextStep}, ${atMs}, ${nowMs} ${ifVerified(sql`, ${eventId}, ${tabletId}`)}
          WHERE NOT EXISTS (SELECT 1 FROM erased_keys WHERE key_sha256 = ${keyHash(personId)})
        ON CONFLICT DO UPDATE SET rating = excluded.rating, note = excluded.note, next_step = excluded.next_step,
          sealed_at_ms = excluded.sealed_at_ms, received_at_ms = excluded.received_at_ms
          ${ifVerified(sql`, tablet_id = excluded.tablet_id`)}
        WHERE excluded.sealed_at_ms >= ${table}.sealed_at_ms`,
  ])
}

/** More than the rows of an envelope take, without its files and answers. */
const rowBytes = 16 * 1024

export async function receiveContent(envelopeId: string, { content, files }: OpenEnvelope, deps: ReceiveDeps): Promise<Received> {
  const { database, disk } = deps
  if (content.kind === 'test') return 'received'
  const textBytes = rowBytes + Buffer.byteLength(JSON.stringify(content))
  if (content.kind === 'note') {
    if (!(await disk.take('extras', textBytes))) return 'no-room'
    await storeNote(envelopeId, content, deps)
    return 'received'
  }
  // Before its files are stored again, and even if the job has closed since.
  if ((await findApplication(database, envelopeId)) || (await isErased(database, { idempotencyKey: envelopeId, rights: null })))
    return 'received'
  const isWithPhoto = content.kind === 'interest' && files.length > 0
  // The room for the bytes of files is taken when they are stored.
  if (
    isWithPhoto &&
    !(await disk.take(
      'extras',
      files.reduce((sum, { byteLength }) => sum + byteLength, 0),
    ))
  )
    return 'no-room'
  if (!(await disk.take('applications', textBytes))) return 'busy'
  // Its words are for recruiters, whatever the tablet speaks.
  return inLanguage(null, async () =>
    content.kind === 'application'
      ? receiveApplication(envelopeId, content, files, deps)
      : receiveInterest(envelopeId, content, files, deps),
  )
}
