import type { OpenEnvelope, SealedContent } from '#shared/fair.ts'
import type { UploadQuota } from '../applicant/upload-quota.ts'
import type { JobSource } from '../board/job-source.ts'
import type { Database } from '../database.ts'
import type { DeliveryWorker } from '../delivery/worker.ts'
import type { Mails } from '../mail/mails.ts'
import { keyHash } from '../applicant/application-entry.ts'

/** Stores what an opened envelope holds, once for each envelope's id. */

export interface ReceiveDeps {
  readonly database: Database
  readonly jobs: JobSource
  readonly quota: UploadQuota
  /** null: applications stay here. */
  readonly delivery: Pick<DeliveryWorker, 'wake'> | null
  /** null: no mail is sent. */
  readonly mails: Pick<Mails, 'statements' | 'wake'> | null
  /** The public address of an uploaded file. */
  readonly fileUrl: (uploadKey: string) => string
  readonly warn: (message: string) => void
}

export type Received = 'received' | 'busy' | 'too-large'

type Note = Extract<SealedContent, { readonly kind: 'note' }>

/**
 * Stores what a recruiter thinks of a person, who may not have arrived yet. The note that was sealed last stays, in whatever
 * order they arrive. Of an erased person nothing is stored.
 */
async function storeNote({ nextStep, note, personId, rating, sealedAtMs }: Note, database: Database): Promise<void> {
  await database.execute({
    sql: `INSERT INTO fair_notes (person_id, rating, note, next_step, sealed_at_ms, received_at_ms)
          SELECT ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM erased_keys WHERE key_sha256 = ?)
          ON CONFLICT (person_id) DO UPDATE SET rating = excluded.rating, note = excluded.note, next_step = excluded.next_step,
            sealed_at_ms = excluded.sealed_at_ms, received_at_ms = excluded.received_at_ms
          WHERE excluded.sealed_at_ms >= fair_notes.sealed_at_ms`,
    args: [personId, rating, note, nextStep, sealedAtMs, Date.now(), keyHash(personId)],
  })
}

export async function receiveContent(
  _envelopeId: string,
  { content }: OpenEnvelope,
  { database }: ReceiveDeps,
): Promise<Received> {
  switch (content.kind) {
    case 'test':
      return 'received'
    case 'note':
      await storeNote(content, database)
      return 'received'
    default:
      return 'busy'
  }
}
