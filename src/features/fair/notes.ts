import type { Rating } from '#shared/fair.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenNote, SaveResult } from './fair.ts'

/**
 * What recruiters write about people. The words are in this page's memory only, for ten minutes after the last change: each
 * change is sealed at once, and the sealed note replaces the last one.
 */

const openMs = 10 * 60_000

export interface NoteChange {
  readonly rating?: Rating
  readonly text?: string
  readonly nextStep?: string | null
}

interface NoteDeps {
  readonly clock: Clock
  /** Seals a note and stores it. */
  readonly store: (personId: string, note: OpenNote, rating: Rating | null) => Promise<SaveResult>
  readonly onChange: () => void
}

export interface Notes {
  readonly open: ReadonlyMap<string, OpenNote>
  /** @param rating the stored one */
  readonly change: (personId: string, change: NoteChange, rating: Rating | null) => Promise<SaveResult>
  readonly finish: (personId: string) => void
  readonly clear: () => void
}

export function createNotes({ clock, onChange, store }: NoteDeps): Notes {
  const open = new Map<string, OpenNote>()
  /** Those of the open notes, because the stored one follows later. */
  const ratings = new Map<string, Rating | null>()
  const timers = new Map<string, () => void>()
  /** One is sealed after the other, so that the last change is the last note. */
  let sealing: Promise<unknown> = Promise.resolve()

  const forget = (personId: string) => {
    timers.get(personId)?.()
    for (const map of [open, ratings, timers]) map.delete(personId)
  }
  const finish = (personId: string) => {
    forget(personId)
    onChange()
  }

  return {
    open,
    finish,
    change: (personId, { nextStep, rating, text }, storedRating) => {
      const before = open.get(personId)
      const note = {
        text: text ?? before?.text ?? '',
        nextStep: nextStep === undefined ? (before?.nextStep ?? null) : nextStep,
      }
      const nextRating = rating ?? ratings.get(personId) ?? storedRating
      timers.get(personId)?.()
      open.set(personId, note)
      ratings.set(personId, nextRating)
      timers.set(
        personId,
        clock.after(openMs, () => finish(personId)),
      )
      onChange()
      const result = sealing.then(() => store(personId, note, nextRating))
      sealing = result.catch(() => {})
      return result
    },
    clear: () => {
      for (const personId of open.keys()) forget(personId)
    },
  }
}
