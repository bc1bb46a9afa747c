import type { StoredFair } from '../../../device/fair.ts'
import { type AttentionReason, isPerson, type PersonEnvelope, type QueuedEnvelope } from '../../../device/fair-records.ts'
import type { SendingProgress } from './envelope-sender.ts'
import type { FairPerson, FairQueue, OpenNote, PersonState } from './fair.ts'
import { mode } from '../../../words.ts'

const { envelopes: words } = mode

/** The queue as recruiters see it, from the rows and from what this page remembers. */

export const emptyQueue: FairQueue = {
  sent: 0,
  waiting: 0,
  needsAttention: 0,
  sending: null,
  lastSentAtMs: null,
  people: [],
  jobs: [],
}

interface Progress {
  readonly state: PersonState
  readonly reason: AttentionReason | null
}

/** The worse of a person's own state and that of the note about them, so that nothing looks sent that waits. */
const stateOrder: readonly PersonState[] = ['needs-attention', 'sending', 'waiting', 'sent']

export function readQueue(
  { queue, unsentIds }: Pick<StoredFair, 'queue' | 'unsentIds'>,
  sending: SendingProgress | null,
  notes: ReadonlyMap<string, OpenNote>,
): FairQueue {
  const unsent = new Set(unsentIds)
  const progressOf = ({ envelopeId, progress }: QueuedEnvelope): Progress => {
    if (progress.state === 'sent') return { state: 'sent', reason: null }
    if (!unsent.has(envelopeId)) return { state: 'needs-attention', reason: 'missing' }
    if (sending?.envelopeId === envelopeId) return { state: 'sending', reason: null }
    return { state: progress.state, reason: progress.state === 'needs-attention' ? progress.reason : null }
  }
  const noteProgress = new Map(queue.flatMap((row) => (row.about.kind === 'note' ? [[row.about.personId, progressOf(row)]] : [])))

  const personOf = (row: PersonEnvelope): FairPerson => {
    const { about, envelopeId, sealedAtMs } = row
    const { bird, hasFile, jobTitle, kind, notedAtMs, rating } = about
    const own = progressOf(row)
    const ofNote = noteProgress.get(envelopeId)
    const { reason, state } = ofNote && stateOrder.indexOf(ofNote.state) < stateOrder.indexOf(own.state) ? ofNote : own
    const note = notes.get(envelopeId) ?? null
    return {
      envelopeId,
      bird,
      jobTitle,
      kind,
      hasFile,
      sealedAtMs,
      state,
      attention: reason && words.attention[reason](),
      rating,
      note,
      isNoteSealed: notedAtMs !== null && note === null,
    }
  }

  const people = queue
    .filter((row) => isPerson(row))
    .map((row) => personOf(row))
    .sort((a, b) => b.sealedAtMs - a.sealedAtMs)
  const count = (some: readonly FairPerson[]) => ({
    sent: some.filter(({ state }) => state === 'sent').length,
    waiting: some.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    needsAttention: some.filter(({ state }) => state === 'needs-attention').length,
  })
  const titles = [...new Set(people.map(({ jobTitle }) => jobTitle))]
  const ofTitle = (title: string | null) => people.filter(({ jobTitle }) => jobTitle === title)
  const sentTimes = queue
    .filter((row) => isPerson(row))
    .flatMap(({ progress }) => (progress.state === 'sent' ? [progress.sentAtMs] : []))
  const counts = count(people)
  const known = new Set(queue.map(({ envelopeId }) => envelopeId))
  return {
    ...counts,
    // An envelope whose row cannot be read is sent all the same.
    waiting: counts.waiting + unsentIds.filter((envelopeId) => !known.has(envelopeId)).length,
    sending: sending && { done: sending.done, of: sending.of },
    lastSentAtMs: sentTimes.length === 0 ? null : Math.max(...sentTimes),
    people,
    jobs: titles
      .map((jobTitle) => ({ jobTitle, ...count(ofTitle(jobTitle)), total: ofTitle(jobTitle).length }))
      .sort((a, b) => b.total - a.total)
      .map(({ total: _total, ...job }) => job),
  }
}
