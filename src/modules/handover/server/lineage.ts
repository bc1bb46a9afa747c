import { failureReasons } from '#shared/applicant-answers.ts'
import { lineageHeader } from '#shared/endpoints.ts'
import type { RuleOfSubmission } from '#server/applications/judge/submission-rule.ts'
import { keyHash } from '#server/applications/store/application-entry.ts'
import type { Database } from '#server/database/database.ts'
import { listed, sql } from '#server/database/sql.ts'
import { server as words } from '../words.ts'

/**
 * The lineage of an application names the draft that it was made of. A draft that was handed over to another device may be submitted
 * on both. The first one that arrives counts, and the other device is told that there is one and nothing else about it: whoever handed
 * the draft over may be a stranger. One that was withdrawn or erased counts no more.
 */

const lineagePattern = /^[\w-]{8,255}$/

const isWithdrawn = sql`(SELECT withdrawal FROM application_entries AS entry
  WHERE entry.application_id = application_lineages.application_id) IS NOT NULL`

/** Whether an application counts that was made of a draft. @param replaced the secrets of those that are about to be replaced */
async function isSentElsewhere(database: Database, hash: string, replaced: readonly string[]): Promise<boolean> {
  const { rows } = await database.read(sql`SELECT 1 FROM application_lineages LEFT JOIN application_rights USING (application_id)
        WHERE lineage_sha256 = ${hash} AND NOT ${isWithdrawn}
          AND coalesce(replace_sha256, '') NOT IN ${listed(replaced.map(keyHash))}`)
  return rows.length > 0
}

/** One application of a draft, until it is withdrawn or erased. */
export const oneOfLineage: RuleOfSubmission = ({ header, replaced }) => {
  const lineage = header(lineageHeader)
  // Its device names no draft. Whoever makes one up could have left it out.
  if (lineage === undefined || !lineagePattern.test(lineage)) return null
  const hash = keyHash(lineage)
  return {
    statements: (applicationId) => [
      sql`DELETE FROM application_lineages WHERE lineage_sha256 = ${hash} AND ${isWithdrawn}`,
      // Fails if another application of the draft counts.
      sql`INSERT INTO application_lineages (lineage_sha256, application_id) VALUES (${hash}, ${applicationId})`,
    ],
    refusal: async (database) =>
      (await isSentElsewhere(database, hash, replaced))
        ? { code: 409, reason: failureReasons.sentElsewhere, error: words.sentElsewhere() }
        : null,
  }
}
