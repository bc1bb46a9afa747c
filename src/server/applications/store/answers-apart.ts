import type { InStatement } from '@libsql/client'
import type { AskedForm } from '#shared/job.ts'
import type { AnswerMap } from '#shared/application-rules.ts'
import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { readStoredAnswers } from './read-answers.ts'
import { listed, sql } from '../../database/sql.ts'

/**
 * Equal-opportunity and demographic answers are stored apart from the others, because whoever decides about an application must
 * not see them. They go to the recruiting system as it asks, and into a report that somebody asks for by name.
 */

/** The equal-opportunity questions of the board's API, for applications whose form is not known. */
const knownKeys: readonly string[] = ['gender', 'race', 'hispanic_ethnicity', 'veteran_status', 'disability_status']

/** The wire keys that are stored apart. */
function keysApart(form: AskedForm | null): ReadonlySet<string> {
  const asked = form?.compliance.flatMap(({ fields }) => fields.map(({ name }) => name)) ?? []
  return new Set(['demographic_answers', ...knownKeys, ...asked])
}

export interface SplitAnswers<Value> {
  readonly open: Readonly<Record<string, Value>>
  readonly apart: Readonly<Record<string, Value>>
}

export function splitAnswers<Value>(form: AskedForm | null, answers: Readonly<Record<string, Value>>): SplitAnswers<Value> {
  const keys = keysApart(form)
  const entries = Object.entries(answers)
  return {
    open: Object.fromEntries(entries.filter(([key]) => !keys.has(key))),
    apart: Object.fromEntries(entries.filter(([key]) => keys.has(key))),
  }
}

/** Stores the answers apart, after their application and in its transaction. */
export function apartStatements(applicationId: string, apart: Readonly<Record<string, unknown>>): readonly InStatement[] {
  if (Object.keys(apart).length === 0) return []
  return [
    sql`INSERT OR REPLACE INTO answers_apart (application_id, answers)
            SELECT application_id, ${JSON.stringify(apart)} FROM applications WHERE application_id = ${applicationId}`,
  ]
}

/** The answers that several applications have apart, by application. */
export async function readAnswersApart(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, AnswerMap>> {
  const { rows } = await database.read(
    sql`SELECT application_id, answers FROM answers_apart WHERE application_id IN ${listed(applicationIds)}`,
  )
  return new Map(
    rows.map((row) => [textColumn(row, 'application_id'), readStoredAnswers(JSON.parse(textColumn(row, 'answers')))]),
  )
}

/** Answers that no board asks: what a fair's tablet notes about an interest. */
export const keysForRecruiters = { about: 'fair_about', agreedAt: 'fair_agreed_at' } as const

/** The answers that may be delivered. */
export function deliverableAnswers<Value>(answers: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const others: readonly string[] = Object.values(keysForRecruiters)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !others.includes(key)))
}
