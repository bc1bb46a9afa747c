import type { FairQueue } from '../tablet/fair.ts'
import { mode } from '../../../words.ts'

const { recruiters: words } = mode

export type Light = 'empty' | 'sent' | 'sending' | 'waiting' | 'attention'

/** The one light of a tablet: what matters most now. */
export function lightOf({ needsAttention, sending, sent, waiting }: FairQueue): Light {
  if (sending) return 'sending'
  if (waiting > 0) return 'waiting'
  if (needsAttention > 0) return 'attention'
  return sent > 0 ? 'sent' : 'empty'
}

/** The light in words. */
export function lightText(queue: FairQueue): string {
  const { needsAttention, sending, sent, waiting } = queue
  const { done = 0, of = 0 } = sending ?? {}
  return words.light[lightOf(queue)]({ needsAttention, sent, waiting, done, of })
}
