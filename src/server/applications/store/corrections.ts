import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import type { Answer } from '#shared/application-rules.ts'
import type { Database } from '../../database/database.ts'
import { readRows } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'

/**
 * Answers that a colleague has corrected, because the recruiting system did not accept them. They are what is delivered. What the person
 * has sent is never changed: exports, the person's own copy and mails have it.
 */

const Value = v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()])), v.null()])

/** null: the answer is left out. */
export type CorrectedValue = v.InferOutput<typeof Value>

const Correction = v.object({
  field: v.string(),
  value: v.pipe(v.string(), v.parseJson(), Value),
  correctedBy: v.string(),
  atMs: v.number(),
})
export type Correction = Readonly<v.InferOutput<typeof Correction>>

/** The corrections of an application, oldest first. */
export async function readCorrections(database: Database, applicationId: string): Promise<readonly Correction[]> {
  const { rows } = await database.read(
    sql`SELECT field, value, corrected_by, at_ms FROM answer_corrections WHERE application_id = ${applicationId} ORDER BY correction_id`,
  )
  return readRows(Correction, rows)
}

/** The answers with their corrections. */
export function correctedAnswers<Value extends Answer>(
  answers: Readonly<Record<string, Value>>,
  corrections: readonly Correction[],
): Readonly<Record<string, Value | NonNullable<CorrectedValue>>> {
  const last = new Map(corrections.map(({ field, value }) => [field, value]))
  const left = Object.entries(answers).filter(([field]) => !last.has(field))
  const corrected = [...last].flatMap(([field, value]) => (value === null ? [] : [[field, value] as const]))
  return Object.fromEntries<Value | NonNullable<CorrectedValue>>([...left, ...corrected])
}

/**
 * Writes a correction after the statement that sends the application again, and only if that has changed anything: a correction of what is
 * delivered or under way would be one that nobody is sent.
 */
export function correctionStatement(applicationId: string, { atMs, correctedBy, field, value }: Correction): InStatement {
  return sql`INSERT INTO answer_corrections (application_id, field, value, corrected_by, at_ms)
    SELECT ${applicationId}, ${field}, ${JSON.stringify(value)}, ${correctedBy}, ${atMs} WHERE changes() > 0`
}
