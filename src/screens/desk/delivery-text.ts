import type { Tone } from '#shared/brand.ts'
import type { DeskApplication, DeskRow, Lamp } from '#shared/desk.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { clockText, durationText, momentText, secondsText } from './times.ts'

/** What the desk says about a delivery: never more than is known. */

/** The shown state of an application. Without a recruiting system it is whether somebody has opened it. */
export type Mark =
  | 'all'
  | 'new'
  | 'opened'
  | 'interest'
  | 'withdrawn'
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'refused'
  | 'delivered'
  | 'closed'

interface MarkLook {
  readonly label: string
  readonly icon: IconName
  readonly tone: Tone | null
}

export const markLooks: Readonly<Record<Mark, MarkLook>> = {
  all: { label: 'All', icon: 'inbox', tone: null },
  new: { label: 'New', icon: 'sparkle', tone: 'macaw' },
  opened: { label: 'Opened', icon: 'mail-open', tone: null },
  interest: { label: 'Interest', icon: 'heart', tone: 'flamingo' },
  withdrawn: { label: 'Withdrawn', icon: 'undo-2', tone: null },
  queued: { label: 'Waiting', icon: 'clock', tone: 'bee' },
  sending: { label: 'Sending', icon: 'send', tone: 'starling' },
  unknown: { label: 'Unknown', icon: 'circle-question-mark', tone: 'robin' },
  refused: { label: 'Refused', icon: 'x', tone: 'cardinal' },
  delivered: { label: 'Delivered', icon: 'check', tone: 'owl' },
  closed: { label: 'Closed', icon: 'archive', tone: null },
}

/** The mark of an application's delivery. */
export function deliveryMarkOf({ delivery, fair, isNew }: Pick<DeskRow, 'delivery' | 'fair' | 'isNew'>): Mark {
  if (delivery.state !== 'none') return delivery.state
  if (fair?.kind === 'interest') return 'interest'
  return isNew ? 'new' : 'opened'
}

/** The mark of a row: who has taken an application back is not to be invited, whatever became of it. */
export function markOf(row: Pick<DeskRow, 'delivery' | 'fair' | 'isNew' | 'withdrawnAtMs'>): Mark {
  return row.withdrawnAtMs === null ? deliveryMarkOf(row) : 'withdrawn'
}

/** The name of the recruiting system, or null where none is connected. */
export function systemOf(lamp: Lamp): string | null {
  return lamp.state === 'off' ? null : lamp.system
}

function alarmWait(lamp: Lamp): string | null {
  return lamp.state === 'stopped' ? `for the ${lamp.alarm}` : null
}

/** Whether the system has an application that was withdrawn. */
const withdrawnProgress: Readonly<Record<DeskRow['delivery']['state'], string>> = {
  none: '',
  queued: 'not sent',
  sending: 'arriving',
  delivered: 'delivered',
  unknown: 'unknown',
  refused: 'refused',
  closed: 'not sent',
}

/** The list's last column. */
export function progressText({ delivery, receivedAtMs, withdrawnAtMs }: DeskRow, lamp: Lamp, nowMs: number): string {
  if (withdrawnAtMs !== null) return withdrawnProgress[delivery.state]
  switch (delivery.state) {
    case 'none':
      return ''
    case 'queued':
      return (
        alarmWait(lamp) ?? (delivery.nextTryAtMs > nowMs ? `next try ${momentText(delivery.nextTryAtMs, nowMs)}` : 'next in line')
      )
    case 'sending':
      return 'arriving'
    case 'delivered':
      return delivery.isByHand ? 'by hand' : durationText(delivery.atMs - receivedAtMs)
    case 'unknown':
      return `since ${momentText(delivery.atMs, nowMs)}`
    case 'refused':
      return delivery.note || 'needs a person'
    case 'closed':
      return 'job closed'
  }
}

interface DeliveryWords {
  readonly heading: string
  readonly text: string
}

/** The first word of a name, for a sentence about the person. */
export function shortName(name: string): string {
  return name.trim().split(/\s+/)[0] || 'The person'
}

function sinceText(durationMs: number): string {
  const minutesMs = Math.floor(durationMs / 60_000) * 60_000
  return minutesMs === 0 ? 'For less than a minute.' : `For ${durationText(minutesMs)}.`
}

/** The head of the delivery panel. */
export function deliveryWords(application: DeskApplication, lamp: Lamp, nowMs: number): DeliveryWords {
  const { delivery, name, receivedAtMs } = application
  const system = systemOf(lamp) ?? 'The recruiting system'
  switch (delivery.state) {
    case 'none':
      if (application.fair?.kind === 'interest') {
        return {
          heading: 'Interest, no application yet',
          text: `${shortName(name)} left a name at the fair. Nothing is sent on.`,
        }
      }
      return { heading: 'Kept here', text: 'No key is set, so nothing is sent on.' }
    case 'queued': {
      if (lamp.state === 'stopped') return { heading: 'Waiting', text: `Nothing is sent until the ${lamp.alarm} is corrected.` }
      const tries =
        delivery.attempts === 0 ? '' : ` ${delivery.attempts === 1 ? 'One try' : `${delivery.attempts} tries`} so far.`
      const isLater = delivery.nextTryAtMs > nowMs
      return {
        heading: 'Waiting',
        text: `${isLater ? `Next try ${momentText(delivery.nextTryAtMs, nowMs)}.` : 'It is next.'}${tries}`,
      }
    }
    case 'sending':
      return { heading: 'Sending', text: `On its way to ${system}.` }
    case 'delivered':
      return delivery.isByHand
        ? { heading: 'Delivered', text: `Marked by hand, ${momentText(delivery.atMs, nowMs)}.` }
        : {
            heading: `Delivered in ${durationText(delivery.atMs - receivedAtMs)}`,
            text: `${system} took it at ${secondsText(delivery.atMs)}.`,
          }
    case 'unknown':
      return {
        heading: `Unknown since ${momentText(delivery.atMs, nowMs)}`,
        text: `${sinceText(nowMs - delivery.atMs)} ${shortName(name)} sees “received”.`,
      }
    case 'refused':
      return { heading: 'Refused', text: delivery.note || `${system} did not take it.` }
    case 'closed':
      return { heading: 'Closed before delivery', text: delivery.note || 'The job closed before it could be sent.' }
  }
}

/** Whether a person may have an application sent once more. */
export function canResend({ delivery }: Pick<DeskRow, 'delivery'>): boolean {
  return ['queued', 'delivered', 'unknown', 'refused', 'closed'].includes(delivery.state)
}

/** Whether a person may say that it has arrived. */
export function canMarkDelivered({ delivery }: Pick<DeskRow, 'delivery'>): boolean {
  return ['unknown', 'refused', 'queued', 'closed'].includes(delivery.state)
}

/** An entry of the ledger. */
export const eventLooks: Readonly<Record<DeskApplication['events'][number]['kind'], MarkLook>> = {
  sealed: { label: 'Sealed', icon: 'stamp', tone: 'starling' },
  received: { label: 'Arrived', icon: 'mail-open', tone: 'macaw' },
  queued: { label: 'Waiting', icon: 'clock', tone: 'bee' },
  sending: { label: 'Sent', icon: 'send', tone: 'starling' },
  delivered: { label: 'Delivered', icon: 'check', tone: 'owl' },
  unknown: { label: 'No answer', icon: 'unplug', tone: 'robin' },
  refused: { label: 'Refused', icon: 'x', tone: 'cardinal' },
  closed: { label: 'Job closed', icon: 'archive', tone: null },
  withdrawn: { label: 'Withdrawn', icon: 'undo-2', tone: null },
  'by-hand': { label: 'By hand', icon: 'hand', tone: null },
}

/** The lamp in the header. */
export function lampWords(lamp: Lamp): { readonly text: string; readonly detail: string } {
  switch (lamp.state) {
    case 'off':
      return { text: 'Applications stay here', detail: '' }
    case 'answers':
      return { text: `${lamp.system} answers`, detail: '' }
    case 'quiet':
      return { text: `${lamp.system} is quiet`, detail: `since ${clockText(lamp.sinceMs)}` }
    case 'stopped':
      return { text: lamp.alarm === 'key' ? 'Key refused' : 'Address refused', detail: `since ${clockText(lamp.sinceMs)}` }
  }
}
