import type { FairQueue } from '#features/fair/fair.ts'

export const noJob = 'Interest, no job named'

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
  switch (lightOf(queue)) {
    case 'sending':
      return `Sending ${sending?.done ?? 0} of ${sending?.of ?? 0}`
    case 'waiting':
      return `${waiting} waiting`
    case 'attention':
      return `${needsAttention} ${needsAttention === 1 ? 'needs' : 'need'} attention`
    case 'sent':
      return `All ${sent} sent.`
    case 'empty':
      return 'Nobody yet'
  }
}
