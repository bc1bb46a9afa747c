import type { AskedForm } from '#shared/job.ts'
import type { Database } from '../database/database.ts'
import { textColumn } from '../database/rows.ts'
import { type Delivery, readDeliveries } from '../delivery/ledger.ts'
import type { KnownByModule, ModuleExport } from './module-export.ts'
import { readAnswersApart } from '../applications/store/answers-apart.ts'
import { FormReader } from '../applications/store/form-reader.ts'
import { applicationColumns, applicationFrom, filesOf, type StoredApplication } from '../applications/store/application-store.ts'
import { joined, listed, raw, type Sql, sql } from '../database/sql.ts'

/**
 * Lists of applications, with what became of them and where they come from. They are read page by page, so that memory does not grow
 * with the number of applications.
 */

/** An application in a list, with references to other applications of the same candidate. */
export interface ExportedApplication extends StoredApplication {
  /** The previous application from the same e-mail address for the same job. */
  readonly previousApplicationId: string | null
  /** The same e-mail address has also applied for another job. */
  readonly hasOtherJobs: boolean
  /** null: it is not to be delivered. */
  readonly delivery: Delivery | null
  /** By the names of what modules export. Absent: the module does not know it. */
  readonly known: Readonly<Record<string, KnownByModule>>
}

/** Filters a list of applications. An absent field does not filter. */
export interface ApplicationFilter {
  readonly jobIds?: readonly number[]
  /** Received at or after this time. */
  readonly sinceMs?: number
  /** Of one candidate (`emailKeyOf`). */
  readonly emailKey?: string
  /** Of the columns of `application_entries` and `deliveries`. */
  readonly condition?: Sql
}

/** The tables that a condition is about. */
export const entriesWithDeliveries = sql`application_entries LEFT JOIN deliveries USING (application_id)`

function matching({ condition, emailKey, jobIds, sinceMs }: ApplicationFilter): Sql {
  const parts: readonly Sql[] = [
    sql`1`,
    ...(jobIds ? [sql`job_id IN ${listed(jobIds)}`] : []),
    ...(sinceMs === undefined ? [] : [sql`received_at_ms >= ${sinceMs}`]),
    ...(emailKey === undefined ? [] : [sql`email_key = ${emailKey}`]),
    ...(condition ? [sql`application_id IN (SELECT application_id FROM ${entriesWithDeliveries} WHERE ${condition})`] : []),
  ]
  return joined(parts, ' AND ')
}

/** Limits of one page, in rows and in characters. Remote database servers reject responses over about 10 MB. */
const pageRows = 200
const pageTextLength = 4_000_000

/** SQL: the candidate has also applied for a lower or higher job id. Used with both, because `<>` would not use the index. */
const otherJob = (comparison: '<' | '>') =>
  sql`EXISTS (SELECT 1 FROM applications AS other WHERE other.email_key = applications.email_key
           AND other.job_id ${raw(comparison)} applications.job_id)`

export interface ReadOptions {
  /** With the equal-opportunity and demographic answers, for a report. */
  readonly isWithAnswersApart?: boolean
  /** With what modules know. */
  readonly ofModules?: readonly ModuleExport[]
}

/** Every matching application, newest first, with one page in memory at a time. */
export async function* readApplications(
  database: Database,
  filter: ApplicationFilter = {},
  { isWithAnswersApart = false, ofModules = [] }: ReadOptions = {},
): AsyncGenerator<ExportedApplication, void, void> {
  const forms = new FormReader(database)
  let last: readonly [number, string] = [Number.MAX_SAFE_INTEGER, '']
  for (;;) {
    const { rows } = await database.read(sql`WITH page AS (
              SELECT number, sum(size) OVER (ORDER BY received_at_ms DESC, application_id DESC) - size AS size_before
              FROM (SELECT rowid AS number, received_at_ms, application_id, length(answers) AS size FROM applications
                    WHERE (received_at_ms, application_id) < (${last[0]}, ${last[1]}) AND ${matching(filter)}
                    ORDER BY received_at_ms DESC, application_id DESC LIMIT ${pageRows})
            )
            SELECT ${applicationColumns},
              (SELECT earlier.application_id FROM applications AS earlier
               WHERE earlier.email_key = applications.email_key AND earlier.job_id = applications.job_id
                 AND (earlier.received_at_ms, earlier.application_id)
                   < (applications.received_at_ms, applications.application_id)
               ORDER BY earlier.received_at_ms DESC, earlier.application_id DESC LIMIT 1) AS previous_id,
              (${otherJob('<')} OR ${otherJob('>')}) AS has_other_jobs
            FROM page JOIN applications ON applications.rowid = page.number
            WHERE size_before < ${pageTextLength}
            ORDER BY received_at_ms DESC, application_id DESC`)
    if (rows.length === 0) return
    const applicationIds = rows.map((row) => textColumn(row, 'application_id'))
    const files = await filesOf(database, applicationIds)
    const deliveries = await readDeliveries(database, applicationIds)
    const known = await Promise.all(
      ofModules.map(async ({ name, read }) => [name, await read(database, applicationIds)] as const),
    )
    const apart = isWithAnswersApart ? await readAnswersApart(database, applicationIds) : null
    for (const row of rows) {
      const { previous_id: previous } = row
      const applicationId = textColumn(row, 'application_id')
      const application = await applicationFrom(row, files.get(applicationId) ?? [], forms)
      yield {
        ...application,
        answers: { ...application.answers, ...apart?.get(applicationId) },
        previousApplicationId: typeof previous === 'string' ? previous : null,
        hasOtherJobs: Number(row['has_other_jobs']) === 1,
        delivery: deliveries.get(applicationId) ?? null,
        known: Object.fromEntries(
          known.flatMap(([name, byId]) => {
            const own = byId.get(applicationId)
            return own ? [[name, own]] : []
          }),
        ),
      }
      last = [application.receivedAtMs, application.applicationId]
    }
  }
}

/** The distinct forms of the matching applications, most recently used first, one in memory at a time. */
export async function* readForms(database: Database, filter: ApplicationFilter): AsyncGenerator<AskedForm, void, void> {
  const { rows } = await database.read(
    sql`SELECT form_id FROM applications WHERE form_id IS NOT NULL AND ${matching(filter)}
        GROUP BY form_id ORDER BY max(received_at_ms) DESC`,
  )
  const forms = new FormReader(database)
  for (const row of rows) yield await forms.read(textColumn(row, 'form_id'))
}
