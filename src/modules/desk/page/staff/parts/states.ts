import type { Tone } from '#shared/brand.ts'
import type { DeskRow, Lamp } from '../../../shared/desk.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { staff } from '../../../words.ts'

const { parts: words } = staff

/** The shown state of an application. Without a recruiting system it is whether somebody has opened it. */
export type ShownState =
  | Exclude<DeskRow['delivery']['state'], 'none'>
  | 'new'
  | 'opened'
  | 'interest'
  | 'withdrawn'
  | 'by-hand'
  | 'discarded'

export const stateLooks: Readonly<
  Record<ShownState | 'all' | 'to-tell' | 'late', { readonly icon: IconName; readonly tone: Tone | null }>
> = {
  all: { icon: 'inbox', tone: null },
  new: { icon: 'sparkle', tone: 'macaw' },
  opened: { icon: 'mail-open', tone: null },
  interest: { icon: 'heart', tone: 'flamingo' },
  withdrawn: { icon: 'undo-2', tone: null },
  'to-tell': { icon: 'undo-2', tone: 'bee' },
  late: { icon: 'clock', tone: 'robin' },
  queued: { icon: 'clock', tone: 'bee' },
  held: { icon: 'eye', tone: 'bee' },
  sending: { icon: 'send', tone: 'starling' },
  unknown: { icon: 'circle-question-mark', tone: 'robin' },
  refused: { icon: 'x', tone: 'cardinal' },
  delivered: { icon: 'check', tone: 'owl' },
  'by-hand': { icon: 'hand', tone: 'owl' },
  closed: { icon: 'archive', tone: null },
  discarded: { icon: 'archive', tone: null },
}

/** The state of an application's delivery. */
export function deliveryStateOf({ delivery, isInterest, isNew }: Pick<DeskRow, 'delivery' | 'isInterest' | 'isNew'>): ShownState {
  if (delivery.state === 'delivered' && delivery.isByHand) return 'by-hand'
  if (delivery.state === 'closed' && delivery.isDiscarded) return 'discarded'
  if (delivery.state !== 'none') return delivery.state
  if (isInterest) return 'interest'
  return isNew ? 'new' : 'opened'
}

/** The state of a row: nobody invites a person who has withdrawn, whatever became of the delivery. */
export function shownStateOf(row: Pick<DeskRow, 'delivery' | 'isInterest' | 'isNew' | 'withdrawnAtMs'>): ShownState {
  return row.withdrawnAtMs === null ? deliveryStateOf(row) : 'withdrawn'
}

/** The name of the recruiting system, or null where none is connected. */
export function systemOf(lamp: Lamp): string | null {
  return lamp.state === 'off' ? null : lamp.system
}

/** Whether a person may have an application sent once more. */
export function canResend({ delivery, withdrawnAtMs }: Pick<DeskRow, 'delivery' | 'withdrawnAtMs'>): boolean {
  return withdrawnAtMs === null && ['queued', 'held', 'delivered', 'unknown', 'refused', 'closed'].includes(delivery.state)
}

/** Whether a person may say that it has arrived. */
export function canMarkDelivered({ delivery }: Pick<DeskRow, 'delivery'>): boolean {
  return ['unknown', 'refused', 'queued', 'held', 'closed'].includes(delivery.state)
}

/** The name of a person, or words for a form that asked for none. */
export function personName({ name }: Pick<DeskRow, 'name'>): string {
  return name.trim() === '' ? words.noName() : name
}
