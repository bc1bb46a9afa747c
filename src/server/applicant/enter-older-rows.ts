import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { type Database, textColumn } from '../database.ts'
import { apartStatements, splitAnswers } from './answers-apart.ts'
import { entryStatement } from './application-entry.ts'
import { FormReader } from './application-store.ts'

/**
 * Brings applications of earlier releases to the present form: an entry each, and the equal-opportunity and demographic answers
 * apart. Also for rows that an older server process still writes to the same database while a release is rolled out.
 */

const pageRows = 50
const RawAnswers = v.record(v.string(), v.unknown())

async function statementsFor(database: Database, applicationId: string, forms: FormReader): Promise<readonly InStatement[]> {
  const { rows } = await database.read({
    sql: 'SELECT idempotency_key, job_title, answers, form_id FROM applications WHERE application_id = ?',
    args: [applicationId],
  })
  const [row] = rows
  if (!row) return []
  const { form_id: formId } = row
  const form = typeof formId === 'string' ? await forms.read(formId) : null
  const answers = v.parse(RawAnswers, JSON.parse(textColumn(row, 'answers')))
  const { apart, open } = splitAnswers(form, answers)
  const moved = apartStatements(applicationId, apart)
  const entry = {
    applicationId,
    idempotencyKey: textColumn(row, 'idempotency_key'),
    jobTitle: textColumn(row, 'job_title'),
    answers: open,
  }
  const update = 'UPDATE applications SET answers = ? WHERE application_id = ?'
  return [
    ...moved,
    ...(moved.length === 0 ? [] : [{ sql: update, args: [JSON.stringify(open), applicationId] }]),
    entryStatement(entry),
  ]
}

/** Safe to run at any time and in several processes. Costs one short query if there is nothing to do. */
export async function enterOlderRows(database: Database): Promise<void> {
  const forms = new FormReader(database)
  let last = 0
  for (;;) {
    const { rows } = await database.read({
      sql: `SELECT rowid AS number, application_id FROM applications WHERE rowid > ? AND NOT EXISTS
              (SELECT 1 FROM application_entries WHERE application_entries.application_id = applications.application_id)
            ORDER BY rowid LIMIT ${pageRows}`,
      args: [last],
    })
    const statements: InStatement[] = []
    for (const row of rows) {
      statements.push(...(await statementsFor(database, textColumn(row, 'application_id'), forms)))
      last = Number(row['number'])
    }
    if (statements.length > 0) await database.write(statements)
    if (rows.length < pageRows) return
  }
}
