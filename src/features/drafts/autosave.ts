import type { DraftContent, SaveResult } from '#storage/drafts.ts'
import type { DraftRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'

/**
 * Saves a draft while its person types: at the latest half a second after the first change that is not saved, so that
 * steady typing cannot put it off, and at once when asked. One save at a time; what was typed meanwhile is the next.
 */

export type DraftStatus =
  /** As far as there is something to save, the device has it. */
  | 'saved'
  | 'saving'
  /** The device has no room: the text is in the mirror and on the screen. */
  | 'full'
  /** The device keeps nothing, or has lost its database for now. */
  | 'memory'
  /** Another tab has saved something newer; nothing more is saved until the person has chosen. */
  | 'conflict'
  /** Sent or discarded in another tab; nothing more is saved unless the person wants it. */
  | 'gone'

export interface AutosaveState {
  readonly status: DraftStatus
  readonly savedAtMs: number | null
  /** With 'conflict': what the other tab saved. */
  readonly theirs: DraftRow | null
  /** With 'gone': where it went. */
  readonly goneReason: 'submitted' | 'removed' | null
  /** Another tab has saved since this one loaded or saved. */
  readonly isChangedElsewhere: boolean
  readonly draftId: string
  readonly revision: number
}

export interface Autosave {
  readonly getState: () => AutosaveState
  readonly subscribe: (listener: () => void) => () => void
  /** The form as it is now. */
  readonly change: (state: unknown, fileIds: readonly string[]) => void
  /** Saves what is not saved yet; resolves with how it stands then. */
  readonly flush: () => Promise<AutosaveState>
  /** Takes this tab's text over the other tab's, or over the deletion. */
  readonly keepMine: () => Promise<AutosaveState>
  /** Gives this tab's text up for what is stored; the form must then show that. */
  readonly takeTheirs: () => Promise<DraftContent | null>
  /** Deletes the draft and starts a new, empty one. */
  readonly discard: () => Promise<boolean>
  /** Ends it: nothing is saved any more. */
  readonly close: () => void
}

export const autosaveDelayMs = 500
/** What the device could not take is offered to it again after this long. */
const retryDelayMs = 10_000

type DraftText = Pick<DraftContent, 'state' | 'fileIds'>

interface AutosaveOptions {
  readonly storage: PersonalStorage
  readonly jobId: number
  readonly jobTitle: string
  /** What was loaded; null for a new draft. */
  readonly draft: DraftContent | null
  readonly isKept: boolean
}

export function createAutosave({ draft, isKept, jobId, jobTitle, storage }: AutosaveOptions): Autosave {
  const { clock, connection, drafts, newId, notices } = storage
  const listeners = new Set<() => void>()
  let pending: DraftText | null = null
  /** The last text of this tab, saved or not: `keepMine` needs it. */
  let latest: DraftText | null = draft
  let stopTimer: (() => void) | null = null
  let stopRetry = () => {}
  let running: Promise<void> | null = null
  let isClosed = false
  let current: AutosaveState = {
    status: isKept ? 'saved' : 'memory',
    savedAtMs: draft && draft.revision > 0 ? draft.updatedAtMs : null,
    theirs: null,
    goneReason: null,
    isChangedElsewhere: false,
    draftId: draft?.draftId ?? newId(),
    revision: draft?.revision ?? 0,
  }
  const set = (patch: Partial<AutosaveState>) => {
    current = { ...current, ...patch }
    for (const listener of listeners) listener()
  }
  const isWaitingForPerson = () => current.status === 'conflict' || current.status === 'gone'

  const settle = (result: SaveResult) => {
    switch (result.status) {
      case 'saved':
        return set({
          status: pending ? 'saving' : 'saved',
          revision: result.revision,
          savedAtMs: result.updatedAtMs,
          isChangedElsewhere: false,
        })
      case 'conflict':
        return set({ status: 'conflict', theirs: result.theirs })
      case 'gone':
        return set({ status: 'gone', goneReason: result.reason })
      default:
        stopRetry()
        stopRetry = clock.after(retryDelayMs, () => {
          pending ??= latest
          void flush()
        })
        return set({ status: result.status })
    }
  }

  /** The newest text to the mirror only; a deleted draft has none. */
  const mirrorPending = () => {
    if (!pending || current.status === 'gone') return
    drafts.mirror({ jobId, jobTitle, draftId: current.draftId, ...pending, baseRevision: current.revision })
  }

  const saveAll = async () => {
    const mayGoOn = () => !isClosed && !isWaitingForPerson()
    while (pending && mayGoOn()) {
      const { fileIds, state } = pending
      pending = null
      const { draftId, revision: baseRevision } = current
      // Its mirror is written before the first `await`: a page that is going away gets that far.
      const result = await drafts.save({ jobId, jobTitle, draftId, state, fileIds, baseRevision })
      // A discard meanwhile has begun another draft.
      if (current.draftId === draftId && !isClosed) settle(result)
    }
  }

  const flush = async (): Promise<AutosaveState> => {
    stopTimer?.()
    stopTimer = null
    // A save that is under way may hang, and one in conflict must not happen: the mirror has the newest text all the same.
    if (running || isWaitingForPerson()) mirrorPending()
    running ??= saveAll().finally(() => {
      running = null
    })
    await running
    return pending && !isClosed && !isWaitingForPerson() ? flush() : current
  }

  const forget = () => {
    stopRetry()
    stopTimer?.()
    stopTimer = null
    pending = null
    latest = null
  }

  /** Sent or discarded in another tab: the person should know before typing another word. */
  const look = async () => {
    const { draftId, revision } = current
    const standing = revision > 0 ? await drafts.check(jobId, draftId) : null
    if (isClosed || current.draftId !== draftId || isWaitingForPerson()) return
    if (standing === 'submitted' || standing === 'removed') set({ status: 'gone', goneReason: standing })
  }

  const unlisten = notices.listen((notice) => {
    // Deleted in another tab, or in this one: what is still in memory must not come back.
    if (notice.type === 'cleared') {
      forget()
      set({ status: 'gone', goneReason: 'removed' })
    } else if (notice.type === 'draft' && notice.jobId === jobId && notice.tabId !== storage.tabId) {
      set({ isChangedElsewhere: true })
      void look()
    }
  })
  const endFarewell = connection.onFarewell(async () => {
    await flush()
  })

  return {
    getState: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (state, fileIds) => {
      if (isClosed) return
      latest = { state, fileIds }
      pending = latest
      if (current.status === 'saved') set({ status: 'saving' })
      stopTimer ??= clock.after(autosaveDelayMs, () => void flush())
    },
    flush,
    keepMine: async () => {
      if (!isWaitingForPerson()) return current
      const { draftId: oldDraftId, theirs } = current
      // It begins as a new draft where the old one was sent or discarded under its own name.
      const { draftId, revision } = theirs ?? { draftId: newId(), revision: 0 }
      pending = latest
      set({ status: pending ? 'saving' : 'saved', theirs: null, goneReason: null, draftId, revision })
      const saving = flush()
      // Its text is in the mirror under the new name by now.
      if (draftId !== oldDraftId) drafts.forgetText(jobId, oldDraftId)
      return saving
    },
    takeTheirs: async () => {
      const theirs = current.theirs ?? (await drafts.load(jobId)).draft
      if (!theirs) return null
      forget()
      drafts.forgetText(jobId, current.draftId)
      const { draftId, revision, updatedAtMs } = theirs
      latest = theirs
      set({ status: 'saved', theirs: null, isChangedElsewhere: false, draftId, revision, savedAtMs: updatedAtMs })
      return theirs
    },
    discard: async () => {
      forget()
      await running
      const isRemoved = await drafts.remove(jobId)
      set({
        status: 'saved',
        savedAtMs: null,
        theirs: null,
        goneReason: null,
        isChangedElsewhere: false,
        draftId: newId(),
        revision: 0,
      })
      return isRemoved
    },
    close: () => {
      isClosed = true
      forget()
      unlisten()
      endFarewell()
    },
  }
}
