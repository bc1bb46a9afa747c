import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import { type EnvelopeStatesAnswer, type EnvelopeStatesRequest, envelopeStates } from '../shared/fair.ts'
import { keyHash } from '#server/applications/store/application-entry.ts'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'

/**
 * Reports the states of envelopes that a tablet has sent. It says only whether the service has their content: the ids stay on the
 * tablet, and whoever takes that must not learn more about people.
 */

/**
 * Reads the states of envelopes, in the order of the request. A note was received if it or a later one about the same person is
 * stored, with the times as `receive-content.ts` stores them.
 */
export async function statesOfEnvelopes(
  database: Database,
  { envelopes }: EnvelopeStatesRequest,
): Promise<EnvelopeStatesAnswer['envelopes']> {
  const asked = envelopes.map(({ personId, ...envelope }) => {
    const key = personId ?? envelope.envelopeId
    return { ...envelope, isNote: personId !== null, key, keySha256: keyHash(key) }
  })
  const { rows } = await database.read(sql`WITH asked AS (
            SELECT key AS position, value ->> 'envelopeId' AS envelope_id, value ->> 'isNote' AS is_note, value ->> 'key' AS key,
              value ->> 'keySha256' AS key_sha256, value ->> 'sealedAtMs' AS sealed_at_ms FROM json_each(${JSON.stringify(asked)})
          )
          SELECT envelope_id, CASE
              WHEN is_note AND EXISTS (
                SELECT 1 FROM fair_notes AS note WHERE person_id = asked.key
                  AND note.sealed_at_ms >= min(asked.sealed_at_ms, received_at_ms + ${dayMs})
              ) THEN 'received'
              WHEN NOT is_note AND EXISTS (SELECT 1 FROM applications WHERE idempotency_key = asked.key) THEN 'received'
              WHEN EXISTS (SELECT 1 FROM erased_keys WHERE erased_keys.key_sha256 = asked.key_sha256) THEN 'erased'
              ELSE 'unknown'
            END AS state
          FROM asked ORDER BY position`)
  return [...readRows(v.object({ envelopeId: v.string(), state: v.picklist(envelopeStates) }), rows)]
}
