import { within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import type { OpenedDraft, SaveResult } from '#storage/drafts.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { DraftRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'

/**
 * Saves a draft while the applicant types. The timer starts with the first unsaved change and is not restarted by later
 * ones, so that steady typing cannot postpone a save. Only one save runs at a time: what is typed meanwhile goes into the
 * next one. A tab that another one has displaced saves nothing. `openDraft` creates one for each open form.
 */

/** Where the text is, and whether this tab may change it. */
export type DraftStatus =
  /** Nothing is left to save. */
  | 'saved'
  | 'saving'
  /** The device has no room. The answers exist in the text mirror and in this page only. */
  | 'full'
  /** The database cannot be used, at least for now. */
  | 'memory'
  /** The database has another draft. This one is stored in the text mirror until the applicant has chosen one. */
  | 'found'
  /** Another tab edits this draft. */
  | 'taken-over'
  /** Submitted, or discarded in another tab. Saving stops unless the applicant keeps this text as a new draft. */
  | 'submitted'
  | 'removed'

export interface AutosaveState {
  readonly status: DraftStatus
  readonly savedAtMs: number | null
  readonly draftId: string
  /** Counts the saves of this draft. */
  readonly seq: number
  /** This tab has text that was typed after another tab had displaced it, or that could not be saved before. */
  readonly hasOwnText: boolean
}

export type Autosave = ReturnType<typeof createAutosave>

/** Whether this tab may save. */
export function isWriter({ status }: Pick<AutosaveState, 'status'>): boolean {
  return status === 'saved' || status === 'saving' || status === 'full' || status === 'memory'
}

export const autosaveDelayMs = 500
/** Delay before a failed save is retried. */
const retryDelayMs = 10_000

type DraftText = Pick<DraftRow, 'state' | 'fileIds'>

interface AutosaveOptions {
  readonly storage: PersonalStorage
  readonly jobId: number
  readonly jobTitle: string
  readonly opened: OpenedDraft
}

/** A database that does not answer in time never blocks the form: it starts from the text mirror, and the stored draft follows. */
async function openInTime({ clock, drafts }: PersonalStorage, jobId: number, onLate: (late: OpenedDraft) => void) {
  const opening = drafts.open(jobId)
  const inTime = await within(clock, storageWaitMs, opening, null)
  if (!inTime) opening.then(onLate, (error: unknown) => reportProblem('drafts: not loaded', error))
  return inTime ?? drafts.openText(jobId)
}

export function createAutosave({ jobId, jobTitle, opened, storage }: AutosaveOptions) {
  const { clock, connection, drafts, newId, notices } = storage
  const store = createStore<AutosaveState>({ status: 'saved', savedAtMs: null, draftId: newId(), seq: 0, hasOwnText: false })
  let pending: DraftText | null = null
  /** What the form started from. */
  let startedFrom: DraftText | null = null
  /** This tab's latest text, saved or not. */
  let latest: DraftText | null = null
  /** Whether the database has stored the claim. Until then no save can succeed. */
  let isClaimed = false
  let stopTimer: (() => void) | null = null
  let stopRetry = () => {}
  let running: Promise<void> | null = null
  let isClosed = false

  const set = (patch: Partial<AutosaveState>) => store.set({ ...store.get(), ...patch })
  const dropText = () => {
    stopRetry()
    stopTimer?.()
    stopTimer = null
    pending = null
    latest = null
  }

  const startFrom = ({ draft, status }: OpenedDraft) => {
    isClaimed = status === 'claimed'
    startedFrom = draft
    latest = draft
    set({
      status: status === 'claimed' ? 'saved' : status,
      savedAtMs: draft && status === 'claimed' ? draft.updatedAtMs : null,
      draftId: draft?.draftId ?? newId(),
      seq: draft?.seq ?? 0,
      hasOwnText: false,
    })
    if (status === 'full' || status === 'memory') retryLater()
  }

  const retryLater = () => {
    stopRetry()
    stopRetry = clock.after(retryDelayMs, () => {
      pending ??= latest
      void flush()
    })
  }

  const applyResult = (result: SaveResult) => {
    switch (result.status) {
      case 'saved':
        return set({ status: pending ? 'saving' : 'saved', savedAtMs: result.updatedAtMs })
      case 'gone':
        return set({ status: result.reason, hasOwnText: true })
      case 'taken-over':
      case 'found':
        return set({ status: result.status, hasOwnText: true })
      default:
        retryLater()
        return set({ status: result.status })
    }
  }

  /** Counts one save. */
  const nextSave = (text: DraftText) => {
    set({ seq: store.get().seq + 1 })
    return { jobId, jobTitle, draftId: store.get().draftId, seq: store.get().seq, ...text }
  }

  const saveAll = async () => {
    if (!isClaimed && isWriter(store.get())) openedLate(await drafts.open(jobId))
    const maySave = () => isClaimed && !isClosed && isWriter(store.get())
    while (pending && maySave()) {
      const save = nextSave(pending)
      pending = null
      // `save` writes the mirror before its first `await`, so the text survives even if the page is closed right now.
      const result = await drafts.save(save)
      // A discard in the meantime has started another draft.
      if (store.get().draftId === save.draftId && !isClosed && isWriter(store.get())) applyResult(result)
    }
  }

  const flush = async (): Promise<AutosaveState> => {
    stopTimer?.()
    stopTimer = null
    // The running save may hang, and an unclaimed draft cannot be saved. The mirror gets the newest text in both cases.
    const isForMirror = store.get().status === 'found' || (isWriter(store.get()) && (running !== null || !isClaimed))
    if (pending && isForMirror) {
      const written = drafts.mirrorText(nextSave(pending))
      // Of a claimed draft the database knows whether it was submitted or discarded.
      if (written === 'taken-over' || (written === 'removed' && !isClaimed)) set({ status: written })
    }
    if (store.get().status === 'found') pending = null
    running ??= saveAll().finally(() => {
      running = null
    })
    await running
    return pending && !isClosed && isWriter(store.get()) && isClaimed ? flush() : store.get()
  }

  const openedLate = ({ draft, status }: OpenedDraft) => {
    if (isClosed || isClaimed || !isWriter(store.get())) return
    if (status === 'full' || status === 'memory') {
      retryLater()
      return set({ status })
    }
    stopRetry()
    isClaimed = status === 'claimed'
    const isOther = draft !== null && (draft.draftId !== store.get().draftId || draft.seq > store.get().seq)
    if (status === 'found' || isOther) {
      // Under an id of its own, this text is neither overwritten by the other draft nor taken for it.
      set({ status: 'found', draftId: newId(), seq: 0 })
      if (latest !== startedFrom) pending ??= latest
      return void flush()
    }
    set({ status: 'saved', savedAtMs: draft?.updatedAtMs ?? null })
    // What was typed in the meantime may be in the mirror only.
    pending ??= latest
    if (pending) void flush()
  }

  const check = async () => {
    const { draftId } = store.get()
    // A displaced tab learns that the draft was submitted or discarded.
    const isAsking = () =>
      !isClosed && store.get().draftId === draftId && (isWriter(store.get()) || store.get().status === 'taken-over')
    if (!isAsking()) return
    const answer = await drafts.check(jobId, draftId)
    if (answer !== 'own' && answer !== store.get().status && isAsking()) set({ status: answer })
  }

  const unlisten = notices.subscribe((notice) => {
    // "Delete everything", in this tab or another: text that is still in memory must not be saved again.
    if (notice.type === 'cleared') {
      dropText()
      set({ status: 'removed' })
    } else if (notice.type === 'draft' && notice.jobId === jobId && notice.tabId !== storage.tabId) {
      void flush().then(check)
    }
  })
  const endVersionChange = connection.onVersionChange(async () => {
    await flush()
  })
  startFrom(opened)

  return {
    getState: store.get,
    subscribe: store.subscribe,
    /** Records the form's current state and schedules a save. */
    change: (state: unknown, fileIds: readonly string[]) => {
      if (isClosed) return
      latest = { state, fileIds }
      if (!isWriter(store.get())) set({ hasOwnText: true })
      if (!isWriter(store.get()) && store.get().status !== 'found') return
      pending = latest
      if (store.get().status === 'saved') set({ status: 'saving' })
      stopTimer ??= clock.after(autosaveDelayMs, () => void flush())
    },
    /** Saves pending changes now. Resolves with the state afterwards. */
    flush,
    /** Saves this tab's text instead of the found draft, or as a new draft if its own is gone. */
    keepMine: async () => {
      if (store.get().status === 'found') await drafts.remove(jobId)
      isClaimed = true
      pending = latest
      // The old id may be that of a submitted or discarded draft.
      set({ status: pending ? 'saving' : 'saved', savedAtMs: null, draftId: newId(), seq: 0, hasOwnText: false })
      await flush()
    },
    /** Claims the stored draft and drops this tab's text. The caller must fill the form from the result. */
    reopen: async () => {
      if (store.get().status === 'found') drafts.dropText(jobId)
      dropText()
      const next = await openInTime(storage, jobId, openedLate)
      startFrom(next)
      return next
    },
    /** Takes the result of an opening that finished after the form had started without it. */
    openedLate,
    /** Asks whether this tab may still write, for example after the page was suspended. */
    check,
    /** Deletes the draft and starts an empty one. */
    discard: async () => {
      dropText()
      await running
      const isRemoved = await drafts.remove(jobId)
      set({ status: 'saved', savedAtMs: null, draftId: newId(), seq: 0, hasOwnText: false })
      return isRemoved
    },
    /** Stops saving for good. */
    close: () => {
      isClosed = true
      dropText()
      unlisten()
      endVersionChange()
    },
  }
}

/**
 * Opens the draft of a job.
 * @returns what the form starts from, and its autosave
 */
export async function openDraft(storage: PersonalStorage, jobId: number, jobTitle: string) {
  // Nothing comes late before `openInTime` has returned.
  const opened = await openInTime(storage, jobId, (late) => autosave.openedLate(late))
  const autosave = createAutosave({ storage, jobId, jobTitle, opened })
  return { opened, autosave }
}
