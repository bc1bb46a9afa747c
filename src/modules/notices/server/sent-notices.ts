import type { Database } from '#server/database/database.ts'
import type { IndexService } from './service.ts'
import { sql } from '#server/database/sql.ts'

/** The notices that search engines have got, in the database: a restart, or a second server, sends none twice. */

type Name = IndexService['name']

/** The version of a job whose notice said that it has closed. */
export const closedVersion = 'closed'

/** The day by which Google counts. */
function dayOf(nowMs: number): string {
  return new Date(nowMs).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
}

/** Counts a request before it is made. false: the service takes no more today. */
export async function countRequest(database: Database, { maxADay, name }: IndexService, nowMs: number): Promise<boolean> {
  const day = dayOf(nowMs)
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO index_services (service, day, requests) VALUES (${name}, ${day}, 1)
          ON CONFLICT (service) DO UPDATE SET requests = iif(day = excluded.day, requests + 1, 1), day = excluded.day
            WHERE ${maxADay} IS NULL OR day <> excluded.day OR requests < ${maxADay}`,
  ])
  return rowsAffected === 1
}

/** The versions that a service has notices of, by job. */
export async function readSentNotices(database: Database, service: Name): Promise<ReadonlyMap<number, string>> {
  const { rows } = await database.read(sql`SELECT job_id, version FROM index_notices WHERE service = ${service}`)
  return new Map(rows.map((row) => [row['job_id'] as number, row['version'] as string]))
}

/** Stores the versions that a service has notices of, by job. */
export async function writeSentNotices(database: Database, service: Name, sent: ReadonlyMap<number, string>): Promise<void> {
  await database.write([
    sql`INSERT INTO index_notices (service, job_id, version)
          SELECT ${service}, json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${JSON.stringify([...sent])}) WHERE true
          ON CONFLICT (service, job_id) DO UPDATE SET version = excluded.version`,
  ])
}
