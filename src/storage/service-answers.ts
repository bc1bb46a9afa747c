import type { ApplicationStatus } from '#shared/application-status.ts'
import { minuteMs } from '#shared/durations.ts'
import { applicationRow, parseRow, type Receipt, withoutContent } from './records.ts'
import { confirmationDelayMs } from './sent-content.ts'
import { answeredAtMsOf, serviceStatusOf } from './service-status.ts'
import type { PersonalStorage } from './storage.ts'

/**
 * Stores with a receipt what the service has told about it, and when. It is apart from `service-status.ts`, because every page loads that
 * file, and only the outbox asks the service.
 */

/** What the recruiting system has reported may come and go. */
const order: Readonly<Record<ApplicationStatus['state'], number>> = { received: 0, reported: 0, withdrawn: 1, erased: 2 }

function confirm(row: Receipt, status: ApplicationStatus, nowMs: number): Receipt {
  if (!row.kept) return row
  if (status.state === 'erased') return withoutContent(row)
  const isLater = nowMs >= row.sentAtMs + confirmationDelayMs || nowMs < row.sentAtMs
  if (row.kept.confirmation.state !== 'awaited' || !isLater) return row
  return { ...row, kept: { ...row.kept, confirmation: { state: 'confirmed', confirmedAtMs: nowMs } } }
}

/** Whether an answer replaces the stored one: answers may arrive in another order than they were asked for. */
function isNotOlder(next: ApplicationStatus, stored: ApplicationStatus | null): boolean {
  return stored === null || order[next.state] >= order[stored.state]
}

/** Whether a state is stored already, with a time that reads the same: pages say it in minutes. */
function isKnown(row: Receipt, status: ApplicationStatus, nowMs: number): boolean {
  const toldMs = answeredAtMsOf(row)
  if (toldMs === null || Math.floor(toldMs / minuteMs) !== Math.floor(nowMs / minuteMs)) return false
  return JSON.stringify(row.serviceStatus) === JSON.stringify({ ...status, answeredAtMs: toldMs })
}

/**
 * Stores what the service has reported about a sent application. Nothing happens if its receipt was deleted. Any report is the
 * second confirmation, if it comes later than the first. After an erasure, the content goes at once.
 */
export async function storeServiceStatus(
  { clock, connection, notices }: Pick<PersonalStorage, 'clock' | 'connection' | 'notices'>,
  applicationId: string,
  status: ApplicationStatus,
): Promise<void> {
  const result = await connection.transact('rw', ['applications'], async (database) => {
    // Read and write in one transaction, so that a deleted receipt is not written again.
    const row = parseRow(applicationRow, await database.applications.get(applicationId))
    if (row?.state !== 'sent') return false
    const answeredAtMs = clock.nowMs()
    const isNew = isNotOlder(status, serviceStatusOf(row)) && !isKnown(row, status, answeredAtMs)
    const next = confirm(isNew ? { ...row, serviceStatus: { ...status, answeredAtMs } } : row, status, answeredAtMs)
    if (next !== row) await database.applications.put(next)
    return next !== row
  })
  if (result.status === 'ok' && result.value) notices.publish({ type: 'applications' })
}
