import type { AfterApplying } from '#shared/brand.ts'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { dayOrTime } from '#platform/format.ts'
import type { Receipt } from '#storage/records.ts'
import { serviceStatusOf } from '#storage/service-status.ts'

export interface DeliveryStep {
  readonly name: string
  readonly isDone: boolean
  /** When it was done, or empty. */
  readonly when: string
}

/** How far an application has come since it was sent. A device that was told nothing else knows that it has arrived. */
export function deliveryOf(receipt: Receipt): ApplicationStatus {
  return serviceStatusOf(receipt) ?? { state: 'received', receivedAtMs: receipt.sentAtMs }
}

/** The steps of an application that its recruiting system can tell, the one to come included. One that was withdrawn or erased has none. */
export function deliverySteps(
  status: ApplicationStatus,
  states: AfterApplying['states'],
  nowMs: number,
): readonly DeliveryStep[] {
  if (status.state === 'withdrawn' || status.state === 'erased') return []
  const done = (name: string, timeMs: number): DeliveryStep => ({ name, isDone: true, when: dayOrTime(timeMs, nowMs) })
  return [
    done(states.received, status.receivedAtMs),
    status.state === 'received' ? { name: states.handed, isDone: false, when: '' } : done(states.handed, status.handedAtMs),
  ]
}
