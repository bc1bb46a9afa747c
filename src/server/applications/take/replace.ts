import type { InStatement } from '@libsql/client'
import { dayMs } from '#shared/durations.ts'
import type { RightHashes } from '#shared/application-rights.ts'
import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { keyHash } from '../store/application-entry.ts'
import { prepareErasure } from '../store/prepare-erasure.ts'
import { isConstraintError } from '../../database/errors.ts'
import { type FollowUp, type NewApplication, storeApplication, type StoreResult } from '../store/application-store.ts'
import type { HoldingJudgement } from '../judge/judgement.ts'
import { brokenRuleOf, type SubmissionRule } from '../judge/submission-rule.ts'
import { deleteUpload } from '../files/upload-store.ts'
import { sql } from '../../database/sql.ts'

/**
 * Replaces earlier submissions of the same answers. A device that got no answer cannot know whether its application arrived,
 * or will arrive, when its person changes an answer and submits again under a new key. So the new submission shows the
 * secrets for replacing the old ones, and either the new application is stored instead of them, or it is refused because an old one is
 * on its way to the recruiting team, or there already.
 */

type Replacement =
  | {
      readonly status: 'possible'
      /** For the transaction that stores the new application. They fail it if an old one has moved on meanwhile. */
      readonly statements: readonly InStatement[]
      /** Files of the old ones, to delete afterwards. */
      readonly uploadKeys: readonly string[]
    }
  | { readonly status: 'too-late' }

/**
 * SQL: nothing has left for the recruiting team. No worker has claimed the delivery, or, without a delivery, nobody has opened
 * the application on the desk. A lease that is over counts as none, because its owner may not send any more.
 */
const isUntouched = (nowMs: number) => sql`CASE WHEN state IS NULL THEN seen_at_ms IS NULL
  ELSE state IN ('queued', 'held') AND coalesce(lease_until_ms, 0) <= ${nowMs} END`

/**
 * How long one is kept out that was replaced before it came. Its device has turned it into the new one and does not send it again, so it
 * can come only in a request that was under way, such as of a laptop that was closed, or from a device that was put back to an older
 * state. Three times as long as devices keep drafts. One that comes later stands beside the new one, as its person's second application.
 */
const keptOutForMs = 90 * dayMs

/** Forgets what was replaced before it came, and has not come. */
export async function purgeReplaced(database: Database, nowMs: number): Promise<void> {
  await database.write([sql`DELETE FROM replaced_early WHERE at_ms < ${nowMs - keptOutForMs}`])
}

/** One that was withdrawn is not replaced: the new application stands beside it. */
const isWithdrawn = sql`withdrawal IS NOT NULL`

const entry = sql`application_entries LEFT JOIN deliveries USING (application_id)`

/** @param keptUploads the uploads that the new application names */
async function replaceOne(
  database: Database,
  replaceSecret: string,
  keptUploads: readonly string[],
  nowMs: number,
): Promise<Replacement> {
  const hash = keyHash(replaceSecret)
  const { rows } = await database.read(
    sql`SELECT application_id, idempotency_key, ${isWithdrawn} AS is_withdrawn, ${isUntouched(nowMs)} AS is_untouched
        FROM ${entry} JOIN application_rights USING (application_id) JOIN applications USING (application_id)
        WHERE replace_sha256 = ${hash}`,
  )
  const [row] = rows
  if (!row) {
    return {
      status: 'possible',
      statements: [
        sql`INSERT INTO transaction_guards SELECT 'it has arrived' FROM application_rights WHERE replace_sha256 = ${hash}`,
        // It may still be on its way.
        sql`INSERT OR IGNORE INTO replaced_early (replace_sha256, at_ms) VALUES (${hash}, ${nowMs})`,
      ],
      uploadKeys: [],
    }
  }
  if (Number(row['is_withdrawn']) === 1) return { status: 'possible', statements: [], uploadKeys: [] }
  if (Number(row['is_untouched']) === 0) return { status: 'too-late' }
  const [applicationId, idempotencyKey] = [textColumn(row, 'application_id'), textColumn(row, 'idempotency_key')]
  const erasure = await prepareErasure(database, { applicationId, idempotencyKey }, keptUploads)
  return {
    status: 'possible',
    uploadKeys: erasure.uploadKeys,
    statements: [
      sql`INSERT INTO transaction_guards SELECT 'it has moved on' WHERE NOT EXISTS (
            SELECT 1 FROM ${entry} WHERE application_id = ${applicationId} AND NOT ${isWithdrawn} AND ${isUntouched(nowMs)})`,
      ...erasure.statements,
    ],
  }
}

/** Prepares the replacement of all applications with these secrets, whether they have arrived or not. */
async function prepareReplacement(
  database: Database,
  replaceSecrets: readonly string[],
  keptUploads: readonly string[],
): Promise<Replacement> {
  const nowMs = database.nowMs()
  const statements: InStatement[] = []
  const uploadKeys: string[] = []
  for (const secret of replaceSecrets) {
    const replacement = await replaceOne(database, secret, keptUploads, nowMs)
    if (replacement.status === 'too-late') return replacement
    statements.push(...replacement.statements)
    uploadKeys.push(...replacement.uploadKeys)
  }
  return { status: 'possible', statements, uploadKeys }
}

/** How often the transaction is tried while the applications that it replaces change their state. */
const maxTries = 3

interface ReplaceOptions {
  readonly rights: RightHashes | null
  readonly followUps: readonly (FollowUp | null)[]
  /** A rule that is broken fails the transaction. */
  readonly rules: readonly SubmissionRule[]
  /** What must be stored with its judgement. */
  readonly judged: HoldingJudgement['statements']
}

/**
 * Stores an application in place of all with these secrets for replacing, whether they have arrived or not.
 * @returns 'already-handed': one of them is on its way to the recruiting team, or there
 */
export async function storeInPlaceOf(
  database: Database,
  replaced: readonly string[],
  application: NewApplication,
  { followUps, judged, rights, rules }: ReplaceOptions,
): Promise<StoreResult | { readonly status: 'already-handed' }> {
  const uploadKeys = application.files.map(({ uploadKey }) => uploadKey)
  for (let tries = 1; ; tries += 1) {
    const replacement = await prepareReplacement(database, replaced, uploadKeys)
    if (replacement.status === 'too-late') return { status: 'already-handed' }
    try {
      const result = await storeApplication(database, application, {
        before: replacement.statements,
        followUps,
        more: (applicationId, receivedAtMs) => [
          ...rules.flatMap(({ statements }) => statements(applicationId)),
          ...judged(applicationId, receivedAtMs),
        ],
        rights,
      })
      if (result.status === 'stored' && replaced.length > 0) await forgetReplaced(database, replacement.uploadKeys)
      return result
    } catch (error) {
      if (replaced.length === 0 || tries === maxTries || !isConstraintError(error)) throw error
      // A broken rule stays broken.
      if (await brokenRuleOf(rules, database)) throw error
    }
  }
}

/** Erases the files of applications that were replaced, and what the log still has of them. */
async function forgetReplaced(database: Database, uploadKeys: readonly string[]): Promise<void> {
  for (const uploadKey of uploadKeys) await deleteUpload(database, uploadKey)
  // The applicant does not wait for other readers.
  void database.truncateLog()
}
