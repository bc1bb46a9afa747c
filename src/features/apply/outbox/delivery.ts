import type { AfterApplying } from '#shared/brand.ts'
import { formatMonthDay } from '#platform/date-text.ts'
import type { Receipt } from '#storage/records.ts'
import { dayOrTime } from './relative-time.ts'

/**
 * How far an application has come since it was sent. A device learns only that the service has received it. What follows is
 * part of the type already, so that whoever learns more has one place to say it.
 */
export type Delivery =
  | { readonly status: 'received'; readonly receivedAtMs: number }
  | { readonly status: 'handed'; readonly receivedAtMs: number; readonly handedAtMs: number }
  | { readonly status: 'read'; readonly receivedAtMs: number; readonly handedAtMs: number; readonly readAtMs: number }
  | { readonly status: 'withdrawn'; readonly withdrawnAtMs: number }

export interface DeliveryStep {
  readonly name: string
  readonly isDone: boolean
  /** When it was done or is promised, or empty. */
  readonly when: string
}

const dayMs = 24 * 60 * 60 * 1000

/** What the device knows about an application that it has sent. */
export function deliveryOf({ sentAtMs }: Receipt): Delivery {
  return { status: 'received', receivedAtMs: sentAtMs }
}

/** The steps of an application in their order, those to come included. A withdrawn one has none. */
export function deliverySteps(
  delivery: Delivery,
  { read, states }: Pick<AfterApplying, 'read' | 'states'>,
  nowMs: number,
): readonly DeliveryStep[] {
  if (delivery.status === 'withdrawn') return []
  const readByMs = delivery.receivedAtMs + read.withinDays * dayMs
  const done = (name: string, timeMs: number): DeliveryStep => ({ name, isDone: true, when: dayOrTime(timeMs, nowMs) })
  const open = (name: string, when = ''): DeliveryStep => ({ name, isDone: false, when })
  return [
    done(states.received, delivery.receivedAtMs),
    delivery.status === 'received' ? open(states.handed) : done(states.handed, delivery.handedAtMs),
    delivery.status === 'read'
      ? done(states.read, delivery.readAtMs)
      : // A day that has passed says nothing: the device does not know whether it was read.
        open(states.read, readByMs > nowMs ? `by ${formatMonthDay(readByMs)}` : ''),
  ]
}
