import type { ApplicationStatus } from '#shared/application-status.ts'
import type { Receipt } from '#storage/records.ts'
import { serviceStatusOf } from '#storage/service-status.ts'

/** How far an application has come since it was sent. A device that was told nothing else knows that it has arrived. */
export function deliveryOf(receipt: Receipt): ApplicationStatus {
  return serviceStatusOf(receipt) ?? { state: 'received', receivedAtMs: receipt.sentAtMs }
}
