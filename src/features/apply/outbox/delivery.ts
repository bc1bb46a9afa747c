import type { AfterApplying } from '#shared/brand.ts'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { dayMs } from '#shared/durations.ts'
import { formatMonthDay } from '#platform/date-text.ts'
import { dayOrTime } from '#platform/format.ts'
import type { Receipt } from '#storage/records.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import { outbox as words } from '../words.ts'

export interface DeliveryStep {
  readonly name: string
  readonly isDone: boolean
  /** When it was done or is promised, or empty. */
  readonly when: string
}

/** How far an application has come since it was sent. A device that was told nothing else knows that it has arrived. */
export function deliveryOf(receipt: Receipt): ApplicationStatus {
  return serviceStatusOf(receipt) ?? { state: 'received', receivedAtMs: receipt.sentAtMs }
}

/** The steps of an application in their order, those to come included. One that was withdrawn or erased has none. */
export function deliverySteps(
  status: ApplicationStatus,
  { read, states }: Pick<AfterApplying, 'read' | 'states'>,
  nowMs: number,
): readonly DeliveryStep[] {
  if (status.state === 'withdrawn' || status.state === 'erased') return []
  const readByMs = read.withinDays === null ? null : status.receivedAtMs + read.withinDays * dayMs
  const done = (name: string, timeMs: number): DeliveryStep => ({ name, isDone: true, when: dayOrTime(timeMs, nowMs) })
  const open = (name: string, when = ''): DeliveryStep => ({ name, isDone: false, when })
  return [
    done(states.received, status.receivedAtMs),
    status.state === 'received' ? open(states.handed) : done(states.handed, status.handedAtMs),
    // Nobody tells the device whether it was read, so a day that has passed says nothing.
    open(states.read, readByMs !== null && readByMs > nowMs ? words.readBy({ day: formatMonthDay(readByMs) }) : ''),
  ]
}
