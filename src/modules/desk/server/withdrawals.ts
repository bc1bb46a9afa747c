import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { entriesWithDeliveries } from '#server/exports/application-list.ts'
import type { DeskApplication } from '../shared/desk.ts'
import type { Session } from './sessions.ts'

/** Withdrawals of delivered applications. No system takes them from us, so a person has to tell it, and says so here. */

/** SQL: somebody has to tell the system. A condition on the entry and the delivery of an application. */
export const isToTell = sql`(withdrawn_at_ms IS NOT NULL AND coalesce(state = 'delivered', false)
  AND application_id NOT IN (SELECT application_id FROM desk_told))`

const Told = v.object({ name: v.string(), atMs: v.number() })

/** Who has told the system. null: nobody. */
export async function readTold(database: Database, applicationId: string): Promise<DeskApplication['told']> {
  const { rows } = await database.read(sql`SELECT name, at_ms FROM desk_told WHERE application_id = ${applicationId}`)
  const told = readRow(Told, rows)
  return told ? { ...told, name: cleanLine(told.name) } : null
}

/** The first to say so counts. It changes nothing where there is nothing to tell. */
export const tellStatement = (
  applicationId: string,
  { colleagueId, name }: Pick<Session, 'colleagueId' | 'name'>,
  nowMs: number,
): Sql =>
  sql`INSERT INTO desk_told (application_id, colleague_id, name, at_ms)
    SELECT application_id, ${colleagueId}, ${name}, ${nowMs} FROM ${entriesWithDeliveries}
    WHERE application_id = ${applicationId} AND ${isToTell}`
