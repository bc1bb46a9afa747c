import { dayMs } from '#shared/durations.ts'
import type { OpenEnvelope } from '../shared/fair.ts'
import { sql } from '#server/database/sql.ts'
import { keyHash } from '#server/applications/store/application-entry.ts'
import { findApplication, isErased } from '#server/applications/store/application-store.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { receiveApplication } from './receive-application.ts'
import { receiveInterest } from './receive-interest.ts'
import type { Received, ReceiveDeps, Sealed } from './received.ts'

/** Stores what an opened envelope holds, once for each envelope's id. */

/**
 * Stores what a recruiter thinks of a person, who may not have arrived yet. The note that was sealed last stays, in whatever
 * order they arrive. More than a day ahead is no time of a tablet, and nothing could replace its note. Of an erased person nothing
 * is stored, nor of one who came from another event.
 */
async function storeNote(content: Sealed<'note'>, tabletId: string, { database }: ReceiveDeps): Promise<void> {
  const { eventId, nextStep, note, personId, rating, sealedAtMs } = content
  const nowMs = database.nowMs()
  const atMs = Math.min(sealedAtMs, nowMs + dayMs)
  await database.write([
    sql`INSERT INTO fair_notes (person_id, event_id, tablet_id, rating, note, next_step, sealed_at_ms, received_at_ms)
        SELECT ${personId}, ${eventId}, ${tabletId}, ${rating}, ${note}, ${nextStep}, ${atMs}, ${nowMs}
          WHERE NOT EXISTS (SELECT 1 FROM erased_keys WHERE key_sha256 = ${keyHash(personId)})
            AND NOT EXISTS (SELECT 1 FROM applications JOIN fair_origins USING (application_id)
              WHERE idempotency_key = ${personId} AND fair_origins.event_id <> ${eventId})
        ON CONFLICT (person_id) DO UPDATE SET event_id = excluded.event_id, tablet_id = excluded.tablet_id, rating = excluded.rating,
          note = excluded.note, next_step = excluded.next_step, sealed_at_ms = excluded.sealed_at_ms,
          received_at_ms = excluded.received_at_ms
        WHERE excluded.sealed_at_ms >= fair_notes.sealed_at_ms`,
  ])
}

/** More than the rows of an envelope take, without its files and answers. */
const rowBytes = 16 * 1024

export async function receiveContent(envelopeId: string, { content, files }: OpenEnvelope, deps: ReceiveDeps): Promise<Received> {
  const { database, disk } = deps
  if (content.kind === 'test') return 'received'
  const textBytes = rowBytes + Buffer.byteLength(JSON.stringify(content))
  if (content.kind === 'note') {
    if (deps.tabletId === null) return 'refused'
    if (!(await disk.take('extras', textBytes))) return 'no-room'
    await storeNote(content, deps.tabletId, deps)
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
