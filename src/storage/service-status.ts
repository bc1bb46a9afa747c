import * as v from 'valibot'
import { ApplicationStatus } from '#shared/application-status.ts'
import { parseApplications, type Receipt } from './records.ts'
import type { PersonalStorage } from './storage.ts'

/**
 * Stores with a receipt what the service has told about it. It is apart from `applications.ts`, because only 'My applications'
 * needs it, and a form loads that file.
 */

/** The last state that the service has told, or null. One that this release cannot read counts as none: it can be asked again. */
export function serviceStatusOf({ serviceStatus }: Receipt): ApplicationStatus | null {
  const parsed = v.safeParse(ApplicationStatus, serviceStatus)
  return parsed.success ? parsed.output : null
}

const order: readonly ApplicationStatus['state'][] = ['received', 'handed', 'withdrawn']

/** Whether an answer is news: answers may arrive in another order than they were asked for. */
function isNews(next: ApplicationStatus, stored: ApplicationStatus | null): boolean {
  if (stored === null) return true
  return order.indexOf(next.state) >= order.indexOf(stored.state) && JSON.stringify(next) !== JSON.stringify(stored)
}

/** Stores what the service has told about a sent application. Nothing happens if its receipt was deleted. */
export async function storeServiceStatus(
  { connection, notices }: Pick<PersonalStorage, 'connection' | 'notices'>,
  applicationId: string,
  status: ApplicationStatus,
): Promise<void> {
  const result = await connection.run((database) =>
    database.transaction('rw', database.applications, async () => {
      // Read and write in one transaction, so that a deleted receipt is not written again.
      const [row] = parseApplications(await database.applications.where('applicationId').equals(applicationId).toArray())
      if (row?.state !== 'sent' || !isNews(status, serviceStatusOf(row))) return false
      await database.applications.put({ ...row, serviceStatus: status })
      return true
    }),
  )
  if (result.status === 'ok' && result.value) notices.publish({ type: 'applications' })
}
