import { createHash } from 'node:crypto'
import { minuteMs } from '#shared/durations.ts'
import { sql } from '#server/database/sql.ts'
import type { AtsEvent, AtsReport } from './greenhouse-event.ts'
import { goneMarks, noteSighting, tieReported, type TieDeps } from './ties.ts'

/**
 * What an event changes. Events come in any order, late and more than once, so each writes times, and the latest of them counts when the
 * application is read (`standing.ts`).
 */

const ofReport = ({ atsApplicationId }: AtsReport) => sql`WHERE ats_application_id = ${atsApplicationId} AND is_over = 0`

/** The last activity that the system names when it opens an application again may be the end before. A false end is worse than a missing one. */
const reopenedMs = minuteMs

/** SQL: what a report sets, besides its stage. */
function standingOf({ atMs, standing }: AtsReport) {
  switch (standing.status) {
    case 'active':
      return sql`active_at_ms = max(active_at_ms, ${atMs})`
    case 'reopened':
      return standing.isDated
        ? sql`active_at_ms = max(active_at_ms, ${atMs + reopenedMs})`
        : sql`rejected_at_ms = NULL, hired_at_ms = NULL`
    case 'rejected':
      return sql`rejected_at_ms = max(coalesce(rejected_at_ms, 0), ${standing.rejectedAtMs})`
    case 'hired':
      return sql`hired_at_ms = max(coalesce(hired_at_ms, 0), ${atMs})`
  }
}

/**
 * Takes an event in.
 * @param eventId what the system calls it: each counts once
 */
export async function receiveEvent(deps: TieDeps, eventId: string, event: AtsEvent): Promise<void> {
  const { database } = deps
  if (event.kind === 'other') return
  const id = createHash('sha256').update(eventId).digest('hex')
  const { rows } = await database.read(sql`SELECT 1 FROM outcome_events WHERE event_sha256 = ${id}`)
  if (rows.length > 0) return
  const done = sql`INSERT INTO outcome_events (event_sha256, at_ms) VALUES (${id}, ${database.nowMs()}) ON CONFLICT DO NOTHING`
  if (event.kind === 'gone') {
    const { atsApplicationIds, atsCandidateIds } = event
    const marks = goneMarks(deps, atsApplicationIds, atsCandidateIds)
    await database.write([
      // An event that comes late must not tie it again.
      ...marks.map(
        (mark) => sql`INSERT INTO outcome_gone (mark, at_ms) VALUES (${mark}, ${database.nowMs()})
          ON CONFLICT (mark) DO UPDATE SET at_ms = excluded.at_ms`,
      ),
      ...atsApplicationIds.flatMap((atsId) => [
        sql`UPDATE outcome_ties SET is_over = 1 WHERE ats_application_id = ${atsId}`,
        sql`DELETE FROM outcome_sightings WHERE ats_application_id = ${atsId}`,
      ]),
      ...atsCandidateIds.flatMap((atsId) => [
        sql`UPDATE outcome_ties SET is_over = 1 WHERE ats_candidate_id = ${atsId}`,
        sql`DELETE FROM outcome_sightings WHERE ats_candidate_id = ${atsId}`,
      ]),
      done,
    ])
    return
  }
  await noteSighting(deps, event)
  await tieReported(deps, event)
  // The event is marked as done with what it changes: whoever is killed before that reads it again.
  await database.write([
    sql`UPDATE outcome_ties SET ${standingOf(event)} ${ofReport(event)}`,
    sql`UPDATE outcome_ties SET moved_at_ms = min(coalesce(moved_at_ms, ${event.movedAtMs}), ${event.movedAtMs})
      ${ofReport(event)} AND ${event.movedAtMs} IS NOT NULL`,
    sql`UPDATE outcome_ties SET stage = ${event.stage}, stage_at_ms = ${event.atMs},
        stage_since_ms = iif(stage IS ${event.stage}, stage_since_ms, ${event.atMs})
      ${ofReport(event)} AND stage_at_ms <= ${event.atMs} AND ${event.stage} IS NOT NULL`,
    done,
  ])
}
