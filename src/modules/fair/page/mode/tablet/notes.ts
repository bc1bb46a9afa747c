import type { Rating } from '../../../shared/fair.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenNote, FairSaveResult } from './fair.ts'

/**
 * What recruiters write about people. The words are in this page's memory only, for ten minutes after the last change: each
 * change is sealed at once, and the sealed note replaces the last one. Words that could not be stored stay, and are tried again.
 */

const openMs = 10 * 60_000

interface NoteChange {
  readonly rating?: Rating
  readonly text?: string
  readonly nextStep?: string | null
}

interface NoteDeps {
  readonly clock: Clock
  /** Seals a note and stores it. */
  readonly store: (personId: string, note: OpenNote, rating: Rating | null) => Promise<FairSaveResult>
  readonly onChange: () => void
}

export function createNotes({ clock, onChange, store }: NoteDeps) {
  const open = new Map<string, OpenNote>()
  /** Those of the open notes, because the stored one follows later. */
  const ratings = new Map<string, Rating | null>()
  const timers = new Map<string, () => void>()
  /** The last change of an open note, until it is stored. Forgetting the note before would lose words. */
  const unsealed = new Map<string, { state: 'sealing' | 'failed' }>()
  /** Open notes to forget as soon as they are sealed. */
  const finished = new Set<string>()
  /** One is sealed after the other, so that the last change is the last note. */
  let queue: Promise<unknown> = Promise.resolve()

  const forget = (personId: string) => {
    timers.get(personId)?.()
    for (const known of [open, ratings, timers, unsealed, finished]) known.delete(personId)
  }

  const startTimer = (personId: string) => {
    timers.get(personId)?.()
    timers.set(
      personId,
      clock.after(openMs, () => finish(personId)),
    )
  }

  const seal = (personId: string, note: OpenNote): Promise<FairSaveResult> => {
    const change: { state: 'sealing' | 'failed' } = { state: 'sealing' }
    const rating = ratings.get(personId) ?? null
    unsealed.set(personId, change)
    startTimer(personId)
    const storeInTurn = async () => {
      const result = await store(personId, note, rating)
      if (unsealed.get(personId) !== change) return result
      if (result === 'saved') unsealed.delete(personId)
      else change.state = 'failed'
      if (result === 'saved' && finished.has(personId)) finish(personId)
      return result
    }
    const result = queue.then(storeInTurn)
    queue = result.catch(() => {})
    return result
  }

  const finish = (personId: string) => {
    const change = unsealed.get(personId)
    const note = open.get(personId)
    if (!change || !note) {
      forget(personId)
      return onChange()
    }
    finished.add(personId)
    if (change.state === 'failed') void seal(personId, note)
  }

  return {
    open: open as ReadonlyMap<string, OpenNote>,
    /** Forgets a note, as soon as it is sealed. */
    finish,
    /** @param storedRating the one on the device */
    change: (personId: string, { nextStep, rating, text }: NoteChange, storedRating: Rating | null): Promise<FairSaveResult> => {
      const before = open.get(personId)
      const note = {
        text: text ?? before?.text ?? '',
        nextStep: nextStep === undefined ? (before?.nextStep ?? null) : nextStep,
      }
      open.set(personId, note)
      ratings.set(personId, rating ?? ratings.get(personId) ?? storedRating)
      finished.delete(personId)
      onChange()
      return seal(personId, note)
    },
    clear: () => {
      for (const personId of open.keys()) forget(personId)
    },
  }
}
