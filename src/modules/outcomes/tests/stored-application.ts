import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/sql.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'

/** What tells one stored application from another here. */
export interface StoredForOutcome {
  /** Its idempotency key. */
  readonly key: string
  readonly email: string
  readonly internalJobId: number
  /** Of its delivery, and since when. */
  readonly state: string
  readonly changedAtMs: number
}

/** Stores an application with a delivery. @returns its id */
export async function storeDelivered(database: Database, one: StoredForOutcome): Promise<string> {
  const { changedAtMs, email, internalJobId, key, state } = one
  const stored = await storeApplication(
    database,
    {
      idempotencyKey: key,
      bodySha256: '',
      jobId: 7,
      jobTitle: 'Baker',
      answers: { first_name: 'Amina', email },
      form: null,
      educationNames: [],
      language: 'en',
      files: [],
      internalJobId,
    },
    {
      more: (applicationId) => [
        sql`INSERT INTO deliveries (application_id, state, attempts, next_at_ms, changed_at_ms)
            VALUES (${applicationId}, ${state}, 1, 0, ${changedAtMs})`,
      ],
    },
  )
  if (stored.status !== 'stored') throw new Error(stored.status)
  return stored.application.applicationId
}
