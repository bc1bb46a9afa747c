import { maxAskedEnvelopes } from '../../../shared/fair.ts'
import type { FairDeps } from './fair-deps.ts'

/**
 * Asks the service a second time whether it has what it has received, and later again as long as the envelope is kept: a server
 * that was restored from a backup has lost what came after it. What the service does not know is sent again, under the same id.
 */

/** How long the second answer comes after the first, at least: one that is lost with the server's last seconds is noticed. */
export const confirmAfterMs = 60_000
const askAgainAfterMs = 60 * 60_000

export function createConfirmer({ client, clock, store }: Pick<FairDeps, 'client' | 'clock' | 'store'>) {
  /** When this page has asked about all. null: not yet. */
  let askedAllAtMs: number | null = null

  /** Also after the clock was set back. */
  const isPast = (atMs: number, delayMs: number) => Math.abs(clock.nowMs() - atMs) >= delayMs

  return {
    /**
     * Asks about the envelopes that are due.
     * @param scope 'due': those that nobody has confirmed for a minute, and each hour all. 'old': all but those of the last minute
     * @returns the delay until the next question, in milliseconds; 0 if something is to be sent again; null if nothing is kept
     */
    run: async (scope: 'due' | 'old' | 'all'): Promise<number | null> => {
      const result = await store.read()
      if (result.status !== 'ok') return confirmAfterMs
      const { kept } = result.value
      const asksAll = scope !== 'due' || askedAllAtMs === null || isPast(askedAllAtMs, askAgainAfterMs)
      const asked = kept.filter(
        ({ confirmedAtMs, sentAtMs }) => scope === 'all' || (confirmedAtMs === null ? isPast(sentAtMs, confirmAfterMs) : asksAll),
      )
      if (asksAll) askedAllAtMs = clock.nowMs()
      let isSomethingLost = false
      for (let index = 0; index < asked.length; index += maxAskedEnvelopes) {
        const part = asked.slice(index, index + maxAskedEnvelopes)
        const question = part.map(({ envelopeId, personId, sealedAtMs }) => ({ envelopeId, personId, sealedAtMs }))
        const answer = await client.readStates(question)
        if (answer.status !== 'ok') return isSomethingLost ? 0 : confirmAfterMs
        const { envelopes } = answer.body
        await store.noteStates(envelopes, clock.nowMs())
        isSomethingLost ||= envelopes.some(({ state }) => state === 'unknown')
      }
      if (isSomethingLost) return 0
      if (kept.length === 0) return null
      return kept.some(({ confirmedAtMs }) => confirmedAtMs === null) ? confirmAfterMs : askAgainAfterMs
    },
  }
}
