import * as v from 'valibot'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import type { Signer } from '#server/database/signer.ts'
import { listed, sql } from '#server/database/sql.ts'
import { settleReported } from '#server/delivery/ledger.ts'
import type { AtsReport } from './greenhouse-event.ts'

/**
 * Which application of ours is which one of the applicant tracking system's. Its answer to a delivery holds no number that its events name, so
 * they are tied by the address, the job and the time: one of theirs that was made within ten minutes of our delivery. Where it is not exactly one
 * on both sides, they are not tied at all.
 */

const minutesApart = 10
/** An event may come before the answer to our request. */
export const sightingMs = dayMs
/** How long the ids of events are known. A repeat after that changes nothing either: the times in it are old. */
const eventDays = 30

export interface TieDeps {
  readonly database: Database
  readonly signer: Pick<Signer, 'sign'>
}

/** Of a person, a job and a minute. Without the key nobody can tell from it who that is. */
function whoOf({ signer }: TieDeps, address: string, internalJobId: number, timeMs: number): string {
  return signer.sign(JSON.stringify(['outcome', address, internalJobId, Math.floor(timeMs / minuteMs)]))
}

/** Of applications and people that are gone there. Without the key nobody can tell from one who that is. */
export function goneMarks(
  { signer }: Pick<TieDeps, 'signer'>,
  atsApplicationIds: readonly number[],
  atsCandidateIds: readonly number[],
): readonly string[] {
  return [
    ...atsApplicationIds.map((id) => signer.sign(JSON.stringify(['gone application', id]))),
    ...atsCandidateIds.map((id) => signer.sign(JSON.stringify(['gone candidate', id]))),
  ]
}

/** Remembers for a day that the system has such an application. */
export async function noteSighting(deps: TieDeps, report: AtsReport): Promise<void> {
  const { addresses, appliedAtMs, atsApplicationId, atsCandidateId, internalJobIds } = report
  const whos = addresses.flatMap((address) => internalJobIds.map((jobId) => whoOf(deps, address, jobId, appliedAtMs)))
  if (whos.length === 0) return
  await deps.database.write(
    whos.map(
      (who) => sql`INSERT INTO outcome_sightings (who, ats_application_id, ats_candidate_id, seen_at_ms)
        VALUES (${who}, ${atsApplicationId}, ${atsCandidateId}, ${deps.database.nowMs()}) ON CONFLICT DO NOTHING`,
    ),
  )
}

const Ours = v.object({
  applicationId: v.string(),
  emailKey: v.string(),
  internalJobId: v.number(),
  state: v.picklist(['delivered', 'unknown']),
  changedAtMs: v.number(),
})
type Ours = v.InferOutput<typeof Ours>

/** SQL: applications that the system has, or may have. */
const ours = sql`SELECT application_id, email_key, internal_job_id, state, changed_at_ms FROM applications
  JOIN deliveries USING (application_id) WHERE state IN ('delivered', 'unknown') AND email_key IS NOT NULL AND internal_job_id IS NOT NULL`

const Tie = v.object({ atsApplicationId: v.number() })
const Sighting = v.object({ atsApplicationId: v.number(), atsCandidateId: v.number() })

/** Ties one of ours, or unties it, by what was seen of theirs. */
async function tieOrUntie(deps: TieDeps, application: Ours): Promise<void> {
  const { database } = deps
  const { applicationId, changedAtMs, emailKey, internalJobId, state } = application
  const minutes = Array.from({ length: 2 * minutesApart + 1 }, (_, index) => changedAtMs + (index - minutesApart) * minuteMs)
  const whos = minutes.map((minute) => whoOf(deps, emailKey, internalJobId, minute))
  const seen = readRows(
    Sighting,
    (
      await database.read(
        sql`SELECT DISTINCT ats_application_id, ats_candidate_id FROM outcome_sightings WHERE who IN ${listed(whos)} LIMIT 3`,
      )
    ).rows,
  )
  const [first] = seen
  if (!first) return
  const tie = readRow(
    Tie,
    (await database.read(sql`SELECT ats_application_id FROM outcome_ties WHERE application_id = ${applicationId}`)).rows,
  )
  if (tie) {
    const isOnly = seen.every(({ atsApplicationId }) => atsApplicationId === tie.atsApplicationId)
    // Two of theirs may be this one: from now on nothing is shown.
    if (!isOnly) await database.write([sql`UPDATE outcome_ties SET is_over = 1 WHERE application_id = ${applicationId}`])
    return
  }
  const alike = sql`FROM applications JOIN deliveries USING (application_id) WHERE email_key = ${emailKey}
    AND internal_job_id = ${internalJobId} AND application_id <> ${applicationId}
    AND state IN ('sending', 'delivered', 'unknown')
    AND changed_at_ms BETWEEN ${changedAtMs - 2 * minutesApart * minuteMs} AND ${changedAtMs + 2 * minutesApart * minuteMs}`
  const isOne = seen.length === 1
  const marks = goneMarks(deps, [first.atsApplicationId], [first.atsCandidateId])
  await database.write([
    // Another process may have tied it, or another of ours, in the meantime.
    sql`INSERT INTO outcome_ties (application_id, ats_application_id, ats_candidate_id, tied_at_ms, is_over)
      SELECT ${applicationId}, ${first.atsApplicationId}, ${first.atsCandidateId}, ${database.nowMs()}, ${isOne ? 0 : 1}
      WHERE EXISTS (SELECT 1 FROM deliveries WHERE application_id = ${applicationId})
        AND NOT EXISTS (SELECT 1 FROM outcome_gone WHERE mark IN ${listed(marks)} AND at_ms >= ${changedAtMs}) ON CONFLICT DO NOTHING`,
    sql`UPDATE outcome_ties SET is_over = 1 WHERE application_id = ${applicationId} AND EXISTS (SELECT 1 ${alike})`,
  ])
  const { rows: tied } = await database.read(
    sql`SELECT 1 FROM outcome_ties WHERE application_id = ${applicationId} AND is_over = 0`,
  )
  if (tied.length > 0 && state === 'unknown') await settleReported(database, applicationId, database.nowMs())
}

/** Ties what an event tells of, where it is ours. */
export async function tieReported(deps: TieDeps, { addresses, appliedAtMs, internalJobIds }: AtsReport): Promise<void> {
  if (addresses.length === 0 || internalJobIds.length === 0) return
  const { rows } = await deps.database.read(sql`${ours} AND email_key IN ${listed(addresses)}
    AND internal_job_id IN ${listed(internalJobIds)}
    AND changed_at_ms BETWEEN ${appliedAtMs - (minutesApart + 1) * minuteMs} AND ${appliedAtMs + (minutesApart + 1) * minuteMs}`)
  for (const application of readRows(Ours, rows)) await tieOrUntie(deps, application)
}

/** Ties what was delivered after the system's event had come. @param sinceMs what was delivered before it has been looked at */
export async function tieDelivered(deps: TieDeps, sinceMs: number): Promise<void> {
  const { database } = deps
  const { rows: sightings } = await database.read('SELECT 1 FROM outcome_sightings LIMIT 1')
  if (sightings.length === 0) return
  const { rows } = await database.read(sql`${ours} AND changed_at_ms >= ${sinceMs}
    AND application_id NOT IN (SELECT application_id FROM outcome_ties)`)
  for (const application of readRows(Ours, rows)) await tieOrUntie(deps, application)
}

/** Forgets what nobody of ours was found for, and events that cannot come again. */
export async function forgetSightings(database: Database, nowMs: number): Promise<void> {
  await database.write([
    sql`DELETE FROM outcome_sightings WHERE seen_at_ms <= ${nowMs - sightingMs}`,
    sql`DELETE FROM outcome_events WHERE at_ms <= ${nowMs - eventDays * dayMs}`,
    sql`DELETE FROM outcome_gone WHERE at_ms <= ${nowMs - eventDays * dayMs}`,
  ])
}
