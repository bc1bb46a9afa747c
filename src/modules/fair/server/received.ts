import type { InStatement } from '@libsql/client'
import type { SealedContent } from '../shared/fair.ts'
import type { SubmitDeps } from '#server/applications/take/submit.ts'
import type { UploadRoom } from '#server/applications/files/upload-room.ts'
import { sql } from '#server/database/sql.ts'

/** Helpers for storing an envelope's content. */

export interface ReceiveDeps extends SubmitDeps {
  readonly uploads: UploadRoom
  /** The address that the envelope came from. */
  readonly address: string
  /** The tablet that has proved that the envelope is its own, if one has. */
  readonly tabletId: string | null
}

/** 'busy', 'no-room': nothing was stored, and the tablet tries again. 'refused': a note that nobody has proved to be theirs. */
export type Received = 'received' | 'refused' | 'busy' | 'no-room' | 'too-large' | 'unreadable'

export type Sealed<Kind extends SealedContent['kind']> = Extract<SealedContent, { readonly kind: Kind }>

const maxPlainLength = 200

/** A text of a tablet on one line. It was the board's or a recruiter's, but whoever has the public key can seal anything. */
export function plainLine(text: string): string {
  return text
    .slice(0, 5 * maxPlainLength)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxPlainLength)
}

/** Notes which tablet an application came from, in the transaction that stores it. */
export function originStatement(
  applicationId: string,
  { bird, eventId, eventName, kind, sealedAtMs }: Sealed<'application' | 'interest'>,
  { tabletId }: Pick<ReceiveDeps, 'tabletId'>,
): InStatement {
  return sql`INSERT INTO fair_origins (application_id, kind, event_id, event_name, tablet_id, bird, sealed_at_ms)
          VALUES (${applicationId}, ${kind}, ${eventId}, ${plainLine(eventName)}, ${tabletId}, ${plainLine(bird)}, ${sealedAtMs})`
}
