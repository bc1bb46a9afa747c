import { dayMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/sql.ts'
import { eraseDiscarded } from '#server/delivery/discards.ts'
import { sendHeldOn } from '#server/delivery/ledger.ts'
import { deliveryNotes } from '#server/delivery/notes.ts'
import { hasConfirmedAddress } from './confirmations.ts'
import { purgeProofsStatement } from './challenges.ts'
import { purgeTraceStatements, signalsForMs } from './traces.ts'

/** What is due once a day: sends on what nobody has decided about, erases what was discarded, and forgets signals. */

/** How long something is held that nobody decides about. */
export const heldForMs = 7 * dayMs
/** So many are a flood: they stay, and `/api/ready` warns. */
export const floodCount = 50

/** @returns how many were sent on */
export async function sendOnUndecided(database: Database, nowMs: number): Promise<number> {
  const isFlood = sql`(SELECT count(*) FROM deliveries AS other WHERE other.state = 'held') >= ${floodCount}`
  return sendHeldOn(
    database,
    sql`changed_at_ms <= ${nowMs - heldForMs} AND (${hasConfirmedAddress} OR NOT ${isFlood})`,
    deliveryNotes.sentOnByItself,
    nowMs,
  )
}

export async function doDailyWork(database: Database, nowMs: number): Promise<void> {
  await sendOnUndecided(database, nowMs)
  await eraseDiscarded(database, nowMs)
  await database.write([
    purgeProofsStatement(nowMs),
    ...purgeTraceStatements(nowMs),
    sql`UPDATE deliveries SET held_reasons = NULL WHERE held_reasons IS NOT NULL AND state <> 'held' AND changed_at_ms < ${nowMs - signalsForMs}`,
  ])
}
