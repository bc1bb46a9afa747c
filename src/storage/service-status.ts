import * as v from 'valibot'
import { ApplicationStatus } from '#shared/application-status.ts'
import { type Receipt, withoutContent } from './records.ts'
import { readApplicationRow } from './rows.ts'
import { confirmationDelayMs } from './sent-content.ts'
import type { PersonalStorage } from './storage.ts'

/**
 * Stores with a receipt what the service has told about it. It is apart from `applications.ts`, because only 'My jobs'
 * needs it, and a form loads that file.
 */

/** The last state that the service has told, or null. One that this release cannot read counts as none: it can be asked again. */
export function serviceStatusOf({ serviceStatus }: Receipt): ApplicationStatus | null {
  const parsed = v.safeParse(ApplicationStatus, serviceStatus)
  return parsed.success ? parsed.output : null
}

/** What the recruiting system has reported may come and go. */
const order: Readonly<Record<ApplicationStatus['state'], number>> = { received: 0, reported: 0, withdrawn: 1, erased: 2 }

function confirm(row: Receipt, status: ApplicationStatus, nowMs: number): Receipt {
  if (!row.kept) return row
  if (status.state === 'erased') return withoutContent(row)
  const isLater = nowMs >= row.sentAtMs + confirmationDelayMs || nowMs < row.sentAtMs
  if (row.kept.confirmation.state !== 'awaited' || !isLater) return row
  return { ...row, kept: { ...row.kept, confirmation: { state: 'confirmed', confirmedAtMs: nowMs } } }
}

/** Whether an answer is news: answers may arrive in another order than they were asked for. */
function isNews(next: ApplicationStatus, stored: ApplicationStatus | null): boolean {
  if (stored === null) return true
  return order[next.state] >= order[stored.state] && JSON.stringify(next) !== JSON.stringify(stored)
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
    const row = await readApplicationRow(database, applicationId)
    if (row?.state !== 'sent') return false
    const isNew = isNews(status, serviceStatusOf(row))
    const next = confirm(isNew ? { ...row, serviceStatus: status } : row, status, clock.nowMs())
    if (next !== row) await database.applications.put(next)
    return next !== row
  })
  if (result.status === 'ok' && result.value) notices.publish({ type: 'applications' })
}
