import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { textColumn } from '../database/rows.ts'
import { apartStatements, splitAnswers } from './answers-apart.ts'
import { entryStatement } from './application-entry.ts'
import { FormReader } from './form-reader.ts'
import { StoredTitleCode } from './title-code.ts'
import { sql } from '../database/sql.ts'

/**
 * Brings applications of earlier releases to the present form: an entry each, and the equal-opportunity and demographic answers
 * apart. An older server process may write such rows at any moment while a release is rolled out, so whoever reads entries
 * calls this first.
 */

const pageRows = 50
/** A replica passes no write on that is larger than 4 MB. */
const writtenLength = 500_000
const RawAnswers = v.record(v.string(), v.unknown())

async function statementsFor(database: Database, applicationId: string, forms: FormReader): Promise<readonly InStatement[]> {
  const { rows } = await database.read(
    sql`SELECT idempotency_key, job_title, title_code, answers, form_id FROM applications WHERE application_id = ${applicationId}`,
  )
  const [row] = rows
  // It was erased meanwhile, perhaps by an older process.
  if (!row) return [sql`DELETE FROM missing_entries WHERE application_id = ${applicationId}`]
  const { form_id: formId } = row
  const form = typeof formId === 'string' ? await forms.read(formId) : null
  const answers = v.parse(RawAnswers, JSON.parse(textColumn(row, 'answers')))
  const { apart, open } = splitAnswers(form, answers)
  const moved = apartStatements(applicationId, apart)
  const entry = {
    applicationId,
    idempotencyKey: textColumn(row, 'idempotency_key'),
    title: { jobTitle: textColumn(row, 'job_title'), titleCode: v.parse(StoredTitleCode, row['title_code']) },
    answers: open,
  }
  return [
    ...moved,
    ...(moved.length === 0
      ? []
      : [sql`UPDATE applications SET answers = ${JSON.stringify(open)} WHERE application_id = ${applicationId}`]),
    entryStatement(entry),
  ]
}

/** Safe to run at any time and in several processes. Costs one query of an empty table if there is nothing to do. */
export async function enterOlderRows(database: Database): Promise<void> {
  const forms = new FormReader(database)
  let last = ''
  for (;;) {
    const { rows } = await database.read(
      sql`SELECT application_id FROM missing_entries WHERE application_id > ${last} ORDER BY application_id LIMIT ${pageRows}`,
    )
    let statements: InStatement[] = []
    for (const row of rows) {
      last = textColumn(row, 'application_id')
      statements.push(...(await statementsFor(database, last, forms)))
      if (JSON.stringify(statements).length < writtenLength) continue
      await database.write(statements)
      statements = []
    }
    if (statements.length > 0) await database.write(statements)
    if (rows.length < pageRows) return
  }
}
