import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import { readRows, textColumn } from '#server/database/rows.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { answerTimeOf, delivered } from './answer-times.ts'

/** Applications that nobody has moved after twice the usual time. The times are in this process only, so what they mean is stored for all. */

/** What the desk lists: a condition on the entry of an application. */
export const lateForDesk: Sql = sql`application_id IN (SELECT application_id FROM outcome_late JOIN outcome_ties USING (application_id)
  WHERE moved_at_ms IS NULL AND is_over = 0)`

const Unmoved = v.object({ applicationId: v.string(), jobId: v.number(), receivedAtMs: v.number() })

async function readLate(database: Database): Promise<readonly string[]> {
  const { rows } = await database.read(sql`SELECT application_id, applications.job_id AS job_id,
      applications.received_at_ms AS received_at_ms ${delivered} AND tied_at_ms IS NOT NULL AND moved_at_ms IS NULL`)
  const nowMs = database.nowMs()
  return readRows(Unmoved, rows)
    .filter(({ jobId, receivedAtMs }) => {
      const usual = answerTimeOf(database, jobId)
      return usual !== null && nowMs - receivedAtMs > 2 * usual.days * dayMs
    })
    .map(({ applicationId }) => applicationId)
}

/** Stores anew who is late, after measuring. Only changes are written. @param isKnown whether answer times are shown: if not, nobody is late */
export async function noteLate(database: Database, isKnown = true): Promise<void> {
  const late = isKnown ? await readLate(database) : []
  const { rows } = await database.read('SELECT application_id FROM outcome_late')
  const noted = new Set(rows.map((row) => textColumn(row, 'application_id')))
  if (noted.size === late.length && late.every((applicationId) => noted.has(applicationId))) return
  const ids = JSON.stringify(late)
  await database.write([
    sql`DELETE FROM outcome_late WHERE application_id NOT IN (SELECT value FROM json_each(${ids}))`,
    // One may have been erased in the meantime.
    sql`INSERT OR IGNORE INTO outcome_late (application_id)
      SELECT application_id FROM applications WHERE application_id IN (SELECT value FROM json_each(${ids}))`,
  ])
}
